// Controls of a page: keys, what Escape closes, stray clicks, and the switch between digging and
// flagging.

const TYPED_INTO = "dialog, select, textarea, input:not([type=radio], [type=range])";

/**
 * Let keys act everywhere on a page, except where text is typed. On every page, some keys zoom,
 * and arrow keys move the focus to the board if no element has it.
 * @param {import("./page.js").Page} page
 * @param {(key: string, target: Element) => (() => unknown) | undefined} own
 *   returns the action of one of the page's keys (letters in lower case); it is also given the
 *   focused element
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
    const action = own(key, target) ?? keys[key];
    if (action) {
      event.preventDefault();
      action();
    } else if (event.key.startsWith("Arrow") && target === document.body) {
      event.preventDefault();
      page.board.focus();
    }
  });
}

/** Milliseconds and pixels within which a second tap makes a double tap with the first. */
const DOUBLE = { time: 400, distance: 40 };

/** Whether two presses form a double tap. @param {Place} first @param {Place} second */
function isDouble(first, second) {
  const apart = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  const later = second.timeStamp - first.timeStamp;
  return later >= 0 && later < DOUBLE.time && apart < DOUBLE.distance;
}

/** @typedef {{clientX: number, clientY: number, timeStamp: number}} Place where and when */

/**
 * Ignore the second click of a double click (or tap of a double tap) on an element that has just
 * appeared under the pointer, because the click was meant for the element that is gone.
 */
export function ignoreStrayClicks() {
  /** @type {MouseEvent | null} */
  let last = null;
  let isStray = false;
  const stop = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const isGone = () => last !== null && !(/** @type {Element} */ (last.target).checkVisibility());
  const options = { capture: true };
  document.addEventListener(
    "pointerdown",
    (event) => {
      // For a mouse, times and places are not checked, since its events contain the number of clicks.
      const isTouch = event.pointerType !== "mouse";
      isStray = isTouch && last !== null && isGone() && isDouble(last, event);
      if (isStray) stop(event);
    },
    options,
  );
  document.addEventListener(
    "mousedown",
    (event) => {
      isStray ||= event.detail > 1 && isGone();
      if (isStray) stop(event);
    },
    options,
  );
  document.addEventListener(
    "click",
    (event) => {
      if (isStray || (event.detail > 1 && isGone())) stop(event);
      else last = event;
    },
    options,
  );
}

/** @typedef {{isOpen: () => boolean, close: () => void}} Closable */

/** @type {Closable[]} */
const closables = [];

/**
 * Let Escape close something; what was registered last is closed first.
 * @param {() => boolean} isOpen @param {() => void} close
 */
export function closable(isOpen, close) {
  closables.push({ isOpen, close });
}

/** Close the open element that was registered last. @returns {boolean} whether anything was open */
export function closeLast() {
  const found = closables.findLast(({ isOpen }) => isOpen());
  found?.close();
  return found !== undefined;
}

/** Start listening to Escape; called once. */
export function listenToEscape() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    if (closeLast()) event.preventDefault();
  });
}

const FAR = 16; // a touch that moves this many pixels is a drag

export class TapSwitch {
  /**
   * @param {HTMLElement} element with two radio buttons: dig and flag
   * @param {(side: "left" | "right") => void} place stores the side to which the
   *   player has dragged the switch
   */
  constructor(element, place) {
    this.element = element;
    this.inputs = /** @type {HTMLInputElement[]} */ ([...element.querySelectorAll("input")]);
    this.#drag(place);
  }

  /** Whether a tap flags a cell instead of opening it. */
  get flagging() {
    return this.inputs.some((input) => input.checked && input.value === "flag");
  }

  /** Switch between digging and flagging. */
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
    // Browsers also send a click when a drag ends on the switch; this click must not change it.
    element.addEventListener("click", (event) => dragged && event.preventDefault(), true);
  }
}
