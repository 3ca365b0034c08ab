// Compiles the methods of sapper's dataclasses, with the Python of Pyodide that will run them:
//
//   node prepared.mjs PYODIDE ARCHIVE RESULT
//
// ARCHIVE is the TAR file of sapper. `sapper/browser/prepared.py` explains the use of RESULT.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { install } from "../../src/sapper/browser/static/archives.js";

const [pyodide, archive, result] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
install(python, readFileSync(archive));
const codes = python.pyimport("sapper.browser.prepared").record();
writeFileSync(result, codes.toJs());
