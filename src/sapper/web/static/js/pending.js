// What the page is still doing, as names in `data-pending` of the root element: empty when nothing
// changes any more until the player does something (clock and messages aside). A name is added at
// once, and removed when the result has been painted.

/** @type {Map<string, number>} */
const counts = new Map();

let isScheduled = false;

/**
 * Say that something is under way.
 * @param {string} name such as `call` or `paint`
 * @returns {() => void} to be called when it is done
 */
export function pending(name) {
  counts.set(name, (counts.get(name) ?? 0) + 1);
  write();
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    counts.set(name, (counts.get(name) ?? 1) - 1);
    if (isScheduled || !globalThis.document) return;
    isScheduled = true;
    // The task after a frame: everything has been laid out and painted by then.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isScheduled = false;
        write();
      }),
    );
  };
}

/**
 * Say that something is under way until a promise is settled.
 * @template T @param {string} name @param {Promise<T>} work @returns {Promise<T>}
 */
export function whilePending(name, work) {
  return work.finally(pending(name));
}

/** Tests in Node have no document. */
function write() {
  if (!globalThis.document) return;
  const names = [...counts].flatMap(([name, count]) => (count ? [name] : []));
  document.documentElement.dataset.pending = names.join(" ");
}
