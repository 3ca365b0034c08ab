// Short buzzes for fingers, where the device has them and the player wants them.

/** Milliseconds of buzzing and pausing. */
const PATTERNS = { flag: [14], dig: [8], lost: [70, 50, 120], won: [25, 60, 25, 60, 25] };

let wanted = true;

/** @param {boolean} on */
export function wantHaptics(on) {
  wanted = on;
}

/** @param {keyof typeof PATTERNS} what */
export function buzz(what) {
  if (wanted) navigator.vibrate?.(PATTERNS[what]);
}
