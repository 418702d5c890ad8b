// The local table: Python as WebAssembly, its standard library and our package, as files beside the client's own. What
// it takes comes from the registries, by the locks. Where it cannot be had the client is whole without, and a line
// says so.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const root = resolve(import.meta.dirname, "../..");
const target = join(root, "src/talong/server/static");
const python = process.env.PYTHON ?? "python3";
const PLATFORM = "pyemscripten_2026_0_wasm32";
const NEEDED = ["attrs", "babel", "fluent-runtime", "fluent-syntax", "msgspec", "pytz", "typing-extensions"];

/** What the lock says of what is needed: versions and the hashes of their files. */
function locked() {
  const entries = readFileSync(join(root, "requirements.lock"), "utf8").split(/\n(?=\S)/);
  return entries.filter((entry) => NEEDED.includes(entry.split("==")[0])).join("\n");
}

/** The wheels, fetched once for each version of the lock. */
function wheels() {
  const lock = locked();
  const key = createHash("sha256").update(lock).update(PLATFORM).digest("hex").slice(0, 12);
  const folder = join(root, ".build", `wheels-${key}`);
  if (existsSync(join(folder, ".ready"))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "wanted.lock"), lock);
  const asked = [
    "--no-deps",
    "--only-binary=:all:",
    "--require-hashes",
    "-r",
    join(folder, "wanted.lock"),
    "-d",
    folder,
  ];
  const where = ["--platform", PLATFORM, "--python-version", "3.14", "--implementation", "cp", "--abi", "cp314"];
  execFileSync(python, ["-m", "pip", "--disable-pip-version-check", "-qq", "download", ...where, ...asked], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  writeFileSync(join(folder, ".ready"), "");
  return folder;
}

/** The pack and the standard library, made by the Python that is to read them. */
async function packed(folder, home) {
  const { loadPyodide } = await import("pyodide");
  const inside = await loadPyodide();
  inside.mountNodeFS("/package", join(root, "src/talong"));
  inside.mountNodeFS("/rulebooks", join(root, "docs/rules"));
  inside.mountNodeFS("/wheels", folder);
  inside.mountNodeFS("/python", home);
  inside.runPython(readFileSync(join(import.meta.dirname, "pack.py"), "utf8"));
  const bytes = (code) => inside.runPython(code).toJs();
  return {
    pack: bytes("pack(Path('/package'), Path('/rulebooks'), Path('/wheels'))"),
    library: bytes("library(Path('/python/python_stdlib.zip').read_bytes())"),
  };
}

/** What is packed says what games there are, for the first page of a site without a server: so it is tried as well. */
async function tried({ pack, library }) {
  const { loadPyodide } = await import("pyodide");
  const stdLibURL = join(root, ".build", "library.zip");
  writeFileSync(stdLibURL, library);
  const inside = await loadPyodide({ stdLibURL });
  inside.runPython(readFileSync(join(import.meta.dirname, "pack.py"), "utf8"));
  inside.globals.set("packed", pack);
  return inside.runPython("games(packed.to_bytes())").toJs({ dict_converter: Object.fromEntries });
}

function write(name, kind, content, size) {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  const file = `local.${name}-${hash}.${kind}`;
  writeFileSync(join(target, "assets", file), content);
  return { file: `assets/${file}`, bytes: content.length, whole: size };
}

const small = (content) => gzipSync(content, { level: 9 });

async function build() {
  const home = join(import.meta.dirname, "../node_modules/pyodide");
  if (!existsSync(home)) throw new Error("pyodide is not installed (npm ci)");
  const folder = wheels();
  const { pack, library } = await packed(folder, home);
  const games = await tried({ pack, library });
  const wasm = readFileSync(join(home, "pyodide.asm.wasm"));
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  for (const name of readdirSync(join(target, "assets"))) {
    if (name.startsWith("local.")) rmSync(join(target, "assets", name));
  }
  const script = readFileSync(join(home, "pyodide.asm.mjs"));
  const parts = {
    script: write("python", "js", script, script.length),
    python: write("python", "bin", small(wasm), wasm.length),
    library: write("library", "bin", small(library), library.length),
    pack: write("talong", "bin", small(pack), pack.length),
  };
  const made = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
  const { info } = JSON.parse(readFileSync(join(home, "pyodide-lock.json"), "utf8"));
  writeFileSync(join(target, "local.json"), JSON.stringify({ version: made, pyodide: version, info, parts }));
  for (const [lang, list] of Object.entries(games)) writeFileSync(join(target, `games.${lang}.json`), list);
  const total = Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`The local table is ${(total / 1e6).toFixed(1)} MB.`);
}

try {
  await build();
} catch (error) {
  rmSync(join(target, "local.json"), { force: true });
  const why =
    String(error.stderr ?? "")
      .trim()
      .split("\n")
      .at(-1) || error.message;
  console.error(`Without the local table, which plays where there is no server: ${why}`);
  if (process.env.TALONG_LOCAL === "1") process.exitCode = 1;
}
