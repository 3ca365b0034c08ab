// Starts Python with sapper in a worker, from files that the build (tools/static) has compressed.
// The names of these files do not reveal the compression, so hosts serve them unchanged.

import { loadPyodide } from "pyodide";
import { install, unpacked } from "./archives.js";

/**
 * Addresses of the files, from the page's description of the edition.
 * @typedef {{ pyodide: string, wasm: string, library: string, sapper: string }} Files
 */

/** Pyodide's list of loadable packages: it is empty, but must name the ABI of this Pyodide. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

/**
 * Start Python so that `sapper` can be imported. All files are fetched at the same time, and
 * Python's WebAssembly is compiled as it arrives.
 * @param {Files} files absolute addresses
 * @param {(loaded: number) => void} [onProgress] called with the number of bytes that have
 *   arrived
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
export async function startPython(files, onProgress = () => {}) {
  let loaded = 0;
  /** @param {string} address */
  const load = async (address) =>
    unpacked(await fetch(address), (bytes) => {
      loaded += bytes;
      onProgress(loaded);
    });
  const wasm = load(files.wasm).then(
    (stream) => new Response(stream, { headers: { "Content-Type": "application/wasm" } }),
  );
  const library = load(files.library).then((stream) => new Response(stream).blob());
  const sapper = load(files.sapper).then((stream) => new Response(stream).arrayBuffer());
  const pyodide = import(files.pyodide);
  const libraryAddress = URL.createObjectURL(await library);
  // Pyodide fetches its WebAssembly from a fixed name; give it the download already in progress.
  const fetched = globalThis.fetch;
  globalThis.fetch = (address, options) =>
    String(address).endsWith("/pyodide.asm.wasm") ? wasm : fetched(address, options);
  try {
    const python = await loadPyodide({
      createPyodideModule: (await pyodide).default,
      indexURL: new URL("./", files.pyodide).href,
      stdLibURL: libraryAddress,
      lockFileContents: JSON.stringify(LOCK),
      packageBaseUrl: new URL("./", files.pyodide).href,
    });
    install(python, new Uint8Array(await sapper));
    python.pyimport("sapper.browser.prepared").use();
    return python;
  } finally {
    globalThis.fetch = fetched;
    URL.revokeObjectURL(libraryAddress);
  }
}
