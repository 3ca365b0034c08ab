// The keys that hold everywhere on a page, whatever has the focus but what is typed into.

const TYPED_INTO = "dialog, select, textarea, input:not([type=radio], [type=range])";

/**
 * Let keys act; those that zoom do so on every page, and arrows lead to the board when nothing has
 * the focus.
 * @param {import("./page.js").Page} page
 * @param {import("./board.js").BoardView} board
 * @param {Record<string, () => unknown>} own what the page's own keys do, letters in lower case
 */
export function listenToKeys(page, board, own) {
  /** @type {Record<string, () => unknown>} */
  const keys = {
    ...own,
    "+": () => page.zoomBy(1),
    "=": () => page.zoomBy(1),
    "-": () => page.zoomBy(-1),
  };
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
      return;
    if (target.closest(TYPED_INTO)) return;
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action) {
      event.preventDefault();
      action();
    } else if (event.key.startsWith("Arrow") && target === document.body) {
      event.preventDefault();
      board.focus(board.current);
    }
  });
}
