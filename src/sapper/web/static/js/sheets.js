// Sheets of a phone: what lies over the page at its bottom. Each is dragged down by its handle or its
// head; More opens the one with everything else. On larger screens these are cards, and none of this
// happens.

import { closable } from "./controls.js";
import { byId } from "./dom.js";

/** Pixels from which on a drag closes a sheet. */
const FAR = 48;

/** Pixels at the top of a sheet that are its handle. */
const HANDLE = 60;

/** Whether an element lies over the page. @param {HTMLElement} element */
export function isSheet(element) {
  return getComputedStyle(element).position === "fixed";
}

/**
 * Let a finger drag a sheet down.
 * @param {HTMLElement} sheet @param {() => void} close @param {() => void} [raise] for a drag upwards
 */
export function swipes(sheet, close, raise = () => {}) {
  /** @type {{id: number, y: number, by: number} | null} */
  let drag = null;
  sheet.addEventListener(
    "touchstart",
    (event) => {
      const [touch] = event.changedTouches;
      const isHandle = touch.clientY - sheet.getBoundingClientRect().top < HANDLE;
      const isFree = isHandle && isSheet(sheet) && event.touches.length === 1;
      drag = isFree ? { id: touch.identifier, y: touch.clientY, by: 0 } : null;
    },
    { passive: true },
  );
  sheet.addEventListener(
    "touchmove",
    (event) => {
      const touch = [...event.changedTouches].find((each) => each.identifier === drag?.id);
      if (!drag || !touch) return;
      drag.by = touch.clientY - drag.y;
      if (drag.by > 0) sheet.style.transform = `translateY(${drag.by}px)`;
      event.preventDefault(); // the sheet moves, not what is in it
    },
    { passive: false },
  );
  const end = () => {
    sheet.style.transform = "";
    const by = drag?.by ?? 0;
    drag = null;
    if (by > FAR) close();
    else if (by < -FAR / 2) raise();
  };
  sheet.addEventListener("touchend", end);
  sheet.addEventListener("touchcancel", end);
}

/** The sheet that More opens; a tap elsewhere and Escape close it. */
export function listenToMore() {
  const root = document.documentElement;
  const button = byId("more-button");
  const rail = byId("rail");
  const isOpen = () => root.dataset.more === "open";
  const show = (/** @type {boolean} */ open) => {
    root.dataset.more = open ? "open" : "";
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => show(!isOpen()));
  swipes(rail, () => show(false));
  document.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (isOpen() && !target.closest("#rail, #more-button, dialog")) show(false);
  });
  closable(isOpen, () => {
    show(false);
    button.focus();
  });
  // What has no room in a phone's bar.
  const narrow = matchMedia("(max-width: 599px), (max-width: 980px) and (max-height: 500px)");
  const place = () => {
    const zoom = /** @type {HTMLElement} */ (document.querySelector(".zoom"));
    if (narrow.matches) byId("more-tools").append(byId("redo"), byId("draft"), zoom);
    else {
      byId("undo").after(byId("redo"));
      byId("switch").after(byId("draft"), zoom);
    }
  };
  narrow.addEventListener("change", place);
  place();
}
