// Whether things on the page may move.

/** Whether the reader wants things to stand still, as the system's settings say. */
export function wantsNoMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
