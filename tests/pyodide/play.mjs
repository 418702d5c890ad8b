// Plays seeded matches in Pyodide: `node play.mjs SOURCE RANDOM`, where SOURCE is the folder with the package in it, and
// RANDOM how many matches of each game have options by chance.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const python = await loadPyodide();
python.mountNodeFS("/source", resolve(process.argv[2]));
python.runPython("import sys; sys.path.insert(0, '/source'); sys.dont_write_bytecode = True");
python.runPython(readFileSync(join(here, "seeded.py"), "utf-8"));
process.stdout.write(python.runPython(`everything(${Number(process.argv[3] ?? 0)})`));
