// What Escape closes: everything that opens over or beside the board, the last one first.
// Dialogs need nothing of this: the browser closes them.

/** @typedef {{isOpen: () => boolean, close: () => void}} Closable */

/** @type {Closable[]} */
const closables = [];

/**
 * Let Escape close something. What is registered later is closed earlier.
 * @param {() => boolean} isOpen @param {() => void} close
 */
export function closable(isOpen, close) {
  closables.push({ isOpen, close });
}

/** Close what is open, one thing a call. @returns {boolean} whether anything was */
export function closeLast() {
  const found = closables.findLast(({ isOpen }) => isOpen());
  found?.close();
  return found !== undefined;
}

/** Listen to the key; called once. */
export function listenToEscape() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    if (closeLast()) event.preventDefault();
  });
}
