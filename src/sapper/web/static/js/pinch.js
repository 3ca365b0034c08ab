// Two fingers on the board: it grows and shrinks under them, and the place between them stays.
// While they move the board is only scaled, which is cheap; its cells are drawn anew at the end.

import { allowed, LEAST, MOST } from "./zoom.js";

/**
 * @param {import("./frame.js").BoardFrame} frame
 * @param {(size: number) => void} choose takes the new size of a cell; 0 fits the window
 */
export function listenToPinch(frame, choose) {
  const field = frame.board.element;
  /**
   * Where the fingers came down, what was between them, and what they have done since.
   * @type {{apart: number, x: number, y: number, place: [number, number], scale: number,
   *   nowX: number, nowY: number} | null}
   */
  let pinch = null;

  /** @param {TouchList} touches */
  const measure = (touches) => ({
    apart: Math.hypot(
      touches[0].clientX - touches[1].clientX,
      touches[0].clientY - touches[1].clientY,
    ),
    x: (touches[0].clientX + touches[1].clientX) / 2,
    y: (touches[0].clientY + touches[1].clientY) / 2,
  });

  const end = () => {
    if (!pinch) return;
    const { place, nowX, nowY, scale } = pinch;
    pinch = null;
    field.style.transform = "";
    const size = allowed(frame.cellSize * scale);
    if (size === frame.cellSize) return;
    choose(size === frame.fitSize ? 0 : size);
    frame.keepPlace(place, nowX, nowY);
  };

  frame.well.addEventListener(
    "touchstart",
    (/** @type {TouchEvent} */ event) => {
      if (event.touches.length !== 2) return end();
      const now = measure(event.touches);
      const box = field.getBoundingClientRect();
      field.style.transformOrigin = `${now.x - box.left}px ${now.y - box.top}px`;
      pinch = {
        ...now,
        place: frame.board.placeAt(now.x, now.y),
        scale: 1,
        nowX: now.x,
        nowY: now.y,
      };
    },
    { passive: true },
  );
  frame.well.addEventListener(
    "touchmove",
    (/** @type {TouchEvent} */ event) => {
      if (!pinch || event.touches.length < 2) return;
      if (event.cancelable) event.preventDefault(); // the board zooms, not the page
      const now = measure(event.touches);
      const least = LEAST / frame.cellSize;
      const most = MOST / frame.cellSize;
      pinch.scale = Math.min(most, Math.max(least, now.apart / pinch.apart));
      pinch.nowX = now.x;
      pinch.nowY = now.y;
      const moved = `translate(${now.x - pinch.x}px, ${now.y - pinch.y}px)`;
      field.style.transform = `${moved} scale(${pinch.scale})`;
    },
    { passive: false },
  );
  frame.well.addEventListener("touchend", end);
  frame.well.addEventListener("touchcancel", end);
}
