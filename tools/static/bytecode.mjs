// Compiles Python files to bytecode, with the Python of Pyodide that will run it:
//
//   node bytecode.mjs PYODIDE SOURCES RESULTS
//
// Every .py below SOURCES becomes a .pyc at the same place below RESULTS, without docstrings and
// assertions. The same files give the same bytes: file names are relative, the hash seed is fixed.
import { pathToFileURL } from "node:url";

const [pyodide, sources, results] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
for (const [place, root] of [
  ["/sources", sources],
  ["/results", results],
]) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.runPython(`
import pathlib
import py_compile

for file in sorted(pathlib.Path("/sources").rglob("*.py")):
    name = file.relative_to("/sources")
    target = pathlib.Path("/results", name).with_suffix(".pyc")
    target.parent.mkdir(parents=True, exist_ok=True)
    py_compile.compile(
        str(file), str(target), dfile=str(name), doraise=True, optimize=2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
`);
