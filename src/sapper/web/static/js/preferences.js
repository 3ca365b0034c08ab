// What the player prefers, kept in this browser: theme, zoom, touch, hints, the last game's wish.

import { mineImage } from "./icons.js";

const KEY = "sapper.preferences";

/** Settings and their defaults. */
const DEFAULTS = {
  theme: "auto",
  zoom: 0, // pixels a cell; 0 fits the board to the window
  turn: true, // wide boards on a phone held upright
  rulers: false,
  longPress: 350,
  haptics: true,
  switchSide: "right", // of the floating switch
  hints: "all", // or "stages"
  solveSpeed: 120,
  solveMethod: "exact",
  sound: false,
  replaySpeed: "normal",
  /** @type {Record<string, any>} */
  wish: {
    level: "beginner",
    mode: "classic",
    first_click: "opening",
    difficulty: null,
    generator: "auto",
    solver: null,
    question_marks: false,
  },
};

/** @typedef {typeof DEFAULTS} Preferences */

/** @returns {Preferences} */
export function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...stored, wish: { ...DEFAULTS.wish, ...stored.wish } };
  } catch {
    return structuredClone(DEFAULTS);
  }
}

/** @param {Preferences} preferences */
export function save(preferences) {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/**
 * Remember or recall a word; nothing is remembered where the browser forbids it.
 * @param {string} name
 * @param {string} [value]
 */
export function memory(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(`sapper.${name}`, value);
    return localStorage.getItem(`sapper.${name}`);
  } catch {
    return null;
  }
}

/** Show the theme that is preferred, by the player or else by the system. @param {string} theme */
export function applyTheme(theme) {
  const wants = (/** @type {string} */ query) => matchMedia(query).matches;
  const system = wants("(prefers-contrast: more)")
    ? "contrast"
    : wants("(prefers-color-scheme: dark)")
      ? "dark"
      : "light";
  const root = document.documentElement;
  root.dataset.theme = theme === "auto" ? system : theme;
  const style = getComputedStyle(root);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  // The browser's own bar gets the colour of the page's.
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour("--panel"));
  root.style.setProperty("--mine-image", mineImage(colour("--mine-body"), colour("--mine-glint")));
  root.style.setProperty(
    "--mine-image-on-state",
    mineImage(colour("--on-state"), colour("--uncertain")),
  );
}

/** Follow the system while the theme is automatic. @param {() => string} theme */
export function followSystem(theme) {
  for (const query of ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"]) {
    matchMedia(query).addEventListener("change", () => applyTheme(theme()));
  }
}
