// Runs the tests of what happens at a table in Pyodide, over the journal: `node tables.mjs ROOT PACKAGES MSGSPEC [TEST...]`,
// where PACKAGES is the folder with pytest and whatever else is plain Python, and MSGSPEC the one with the library as
// WebAssembly. The last line says how it went, in JSON.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const [root, packages, msgspec, ...tests] = process.argv.slice(2);
const python = await loadPyodide();
python.mountNodeFS("/talong", resolve(root));
python.mountNodeFS("/packages", resolve(packages));
python.mountNodeFS("/msgspec", resolve(msgspec));
python.runPython(readFileSync(join(here, "tables.py"), "utf-8"));
python.globals.set("tests", python.toPy(tests));
python.runPython("run(tests)");
