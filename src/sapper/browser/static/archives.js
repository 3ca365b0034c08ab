// Reads the files that the build (tools/static) has packed: gzipped streams, and TAR archives.

const GZIP = [0x1f, 0x8b];

/** The folder from which Python imports. */
const PACKAGES = "/lib/python3.14/site-packages";

/**
 * A file's content as an unpacked stream. Some hosts compress packed files again, and some browsers
 * then unpack them twice. So the content, not the headers, decides whether to unpack.
 * @param {Response} response
 * @param {(bytes: number) => void} [count] called with the number of bytes that have arrived
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
 * The text shown while Python is loading.
 * @param {number} loaded bytes
 * @param {Record<string, number>} bytes of all files
 */
export function loadingWords(loaded, bytes) {
  const megabytes = (/** @type {number} */ size) => (size / 1e6).toFixed(1);
  const all = Object.values(bytes).reduce((sum, each) => sum + each, 0);
  return loaded < all ? `Loading: ${megabytes(loaded)} of ${megabytes(all)} MB` : "Starting…";
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
 * Put the files of an archive where Python can import them.
 * @param {import("pyodide").PyodideAPI} python @param {Uint8Array} archive @param {string} [folder]
 */
export function install(python, archive, folder = PACKAGES) {
  for (const [name, content] of filesOf(archive)) {
    const path = `${folder}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, content);
  }
}
