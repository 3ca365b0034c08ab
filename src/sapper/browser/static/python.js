// Starts Python with sapper in a worker, from files that the build (tools/static) has packed: gzipped
// under names that no host takes for compressed, so that they are small on every host.

import { loadPyodide } from "pyodide";

/**
 * Addresses of the files, from the page's description of the edition.
 * @typedef {{ pyodide: string, wasm: string, library: string, sapper: string, core: string }} Files
 */
/** @typedef {{ stage: "loading", loaded: number } | { stage: "starting" }} Progress */

const GZIP = [0x1f, 0x8b];
/** Pyodide's list of packages that it could load: none. The ABI must be that of Pyodide. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
const PACKAGES = "/lib/python3.14/site-packages";

/**
 * A file's content as a stream, unpacked. Some hosts compress what is compressed already, and some
 * browsers undo both: so the content decides, not its headers.
 * @param {Response} response @param {(bytes: number) => void} [count] called with what has arrived
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
export async function unpacked(response, count = () => {}) {
  if (!response.ok || !response.body) {
    throw new Error(`${response.url}: the host answered ${response.status}`);
  }
  const reader = response.body.getReader();
  const first = await reader.read();
  const isPacked = GZIP.every((byte, i) => first.value?.[i] === byte);
  /** @param {ReadableStreamDefaultController} controller @param {typeof first} part */
  const pass = (controller, part) => {
    if (part.done) return controller.close();
    count(part.value.length);
    controller.enqueue(part.value);
  };
  const content = new ReadableStream({
    start: (controller) => pass(controller, first),
    pull: async (controller) => pass(controller, await reader.read()),
    cancel: (reason) => reader.cancel(reason),
  });
  return isPacked ? content.pipeThrough(new DecompressionStream("gzip")) : content;
}

/**
 * The files of a TAR archive, by name.
 * @param {Uint8Array} archive
 * @returns {Generator<[string, Uint8Array]>}
 */
export function* filesOf(archive) {
  const text = new TextDecoder();
  /** @param {number} start @param {number} length */
  const field = (start, length) =>
    text.decode(archive.subarray(start, start + length)).split("\0", 1)[0];
  for (let at = 0; at < archive.length && archive[at]; ) {
    const size = Number.parseInt(field(at + 124, 12), 8);
    yield [field(at, 100), archive.subarray(at + 512, at + 512 + size)];
    at += 512 + 512 * Math.ceil(size / 512);
  }
}

/**
 * Put the files of an archive where Python imports from.
 * @param {import("pyodide").PyodideAPI} python @param {Uint8Array} archive @param {string} [folder]
 */
export function install(python, archive, folder = PACKAGES) {
  for (const [name, content] of filesOf(archive)) {
    const path = `${folder}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, content);
  }
}

/**
 * Start Python; `sapper` can be imported then. The files are fetched at the same time, and Python's
 * WebAssembly is compiled as it arrives.
 * @param {Files} files absolute addresses
 * @param {(progress: Progress) => void} [onProgress]
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
export async function startPython(files, onProgress = () => {}) {
  let loaded = 0;
  /** @param {string} address */
  const load = async (address) =>
    unpacked(await fetch(address), (bytes) => {
      loaded += bytes;
      onProgress({ stage: "loading", loaded });
    });
  const wasm = load(files.wasm).then(
    (stream) => new Response(stream, { headers: { "Content-Type": "application/wasm" } }),
  );
  const library = load(files.library).then((stream) => new Response(stream).blob());
  const sapper = load(files.sapper).then((stream) => new Response(stream).arrayBuffer());
  const pyodide = import(files.pyodide);
  const libraryAddress = URL.createObjectURL(await library);
  onProgress({ stage: "starting" });
  // Pyodide fetches its WebAssembly from a fixed name; it gets what is on its way already.
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
    return python;
  } finally {
    globalThis.fetch = fetched;
    URL.revokeObjectURL(libraryAddress);
  }
}
