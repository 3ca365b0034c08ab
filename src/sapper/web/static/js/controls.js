// Controls of a page: keys, what Escape closes, stray clicks, the switch between digging and
// flagging.

const TYPED_INTO = "dialog, select, textarea, input:not([type=radio], [type=range])";

/**
 * Let keys act everywhere on a page, except where text is typed. Those that zoom do so on every
 * page, and arrows lead to the board when nothing has the focus.
 * @param {import("./page.js").Page} page
 * @param {(key: string) => (() => unknown) | undefined} own what the page's own keys do, letters
 *   in lower case
 */
export function listenToKeys(page, own) {
  /** @type {Record<string, () => unknown>} */
  const keys = {
    "+": () => page.zoomBy(1),
    "=": () => page.zoomBy(1),
    "-": () => page.zoomBy(-1),
  };
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
      return;
    if (target.closest(TYPED_INTO)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = own(key) ?? keys[key];
    if (action) {
      event.preventDefault();
      action();
    } else if (event.key.startsWith("Arrow") && target === document.body) {
      event.preventDefault();
      page.board.focus();
    }
  });
}

/**
 * Keep the second click of a double click from what came to lie under the pointer: a click that
 * follows one whose target is gone was meant for that.
 */
export function ignoreStrayClicks() {
  /** @type {Element | null} */
  let last = null;
  document.addEventListener(
    "click",
    (event) => {
      const isStray = event.detail > 1 && last !== null && !last.checkVisibility();
      if (!isStray) last = /** @type {Element} */ (event.target);
      if (!isStray) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

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

/** Close what was opened last. @returns {boolean} whether anything was open */
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

const FAR = 16; // pixels from which on a touch is a drag

export class TapSwitch {
  /**
   * @param {HTMLElement} element with two radio buttons: dig and flag
   * @param {(side: "left" | "right") => void} place keeps the side it was dragged to
   */
  constructor(element, place) {
    this.element = element;
    this.inputs = /** @type {HTMLInputElement[]} */ ([...element.querySelectorAll("input")]);
    this.#drag(place);
  }

  /** Whether a tap flags. */
  get flagging() {
    return this.inputs.some((input) => input.checked && input.value === "flag");
  }

  /** Turn it. */
  turn() {
    const other = this.inputs.find((input) => !input.checked);
    if (other) other.checked = true;
  }

  /** @param {(side: "left" | "right") => void} place */
  #drag(place) {
    const { element } = this;
    /** @type {{id: number, x: number, by: number} | null} */
    let drag = null;
    let dragged = false;
    const isFloating = () => {
      const bar = /** @type {HTMLElement} */ (element.parentElement);
      return getComputedStyle(bar).position === "fixed";
    };

    element.addEventListener("pointerdown", (event) => {
      dragged = false;
      if (isFloating()) drag = { id: event.pointerId, x: event.clientX, by: 0 };
    });
    document.addEventListener("pointermove", (event) => {
      if (!drag || event.pointerId !== drag.id) return;
      drag.by = event.clientX - drag.x;
      if (Math.abs(drag.by) < FAR) return;
      dragged = true;
      element.style.transform = `translateX(${drag.by}px)`;
    });
    const end = (/** @type {PointerEvent} */ event) => {
      if (!drag || event.pointerId !== drag.id) return;
      drag = null;
      element.style.transform = "";
      if (dragged) place(event.clientX < window.innerWidth / 2 ? "left" : "right");
    };
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
    // A drag that ends on the switch is not a tap on it.
    element.addEventListener("click", (event) => dragged && event.preventDefault(), true);
  }
}
