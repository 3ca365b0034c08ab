// Runs Python code in Node with the files that dist/static ships:
//
//   node run_python.mjs SITE PYODIDE CODE [FOLDER=PLACE …]
//
// SITE is dist/static, PYODIDE the npm package, CODE a Python file. Each FOLDER of this machine is
// mounted at PLACE. Prints the output of the code.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { install } from "../../src/sapper/browser/static/archives.js";

const [site, pyodide, code, ...folders] = process.argv.slice(2);
const page = readFileSync(`${site}/index.html`, "utf-8");
const { files } = JSON.parse(page.split('id="edition">')[1].split("</script>")[0]);
/** @param {string} address */
const unpack = (address) => gunzipSync(readFileSync(`${site}/${address}`));
// Pyodide reads the standard library from a file.
const library = join(mkdtempSync(join(tmpdir(), "sapper-")), "library.zip");
writeFileSync(library, unpack(files.library));

const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ stdLibURL: library });
rmSync(dirname(library), { recursive: true });
install(python, unpack(files.sapper));
for (const folder of folders) {
  const [root, place] = folder.split("=");
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(root) }, place);
}
python.runPython(readFileSync(code, "utf-8"));
