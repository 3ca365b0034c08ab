// The player's preferences, stored in this browser: skin, zoom, touch, hints, the last kind of
// game.

const KEY = "sapper.preferences";

/** The skins and their names. To add one, add its style sheet in css/skins and name it here. */
export const SKINS = {
  field: "Field (light)",
  night: "Night (dark)",
  classic: "Classic",
  contrast: "High contrast",
};

/** Settings and their defaults. */
const DEFAULTS = {
  skin: "auto", // or one of SKINS
  zoom: 0, // pixels per cell; 0 fits the board to the window
  turn: true, // wide boards on a phone held upright
  rulers: false,
  longPress: 350,
  haptics: true,
  switchSide: "right", // of the floating switch
  hints: "all", // or "stages"
  solveSpeed: 120,
  solveMethod: "exact",
  sound: false,
  hintsBy: "exact", // or "automaton"
  randomMove: false, // offered if nothing is certain
  keepOverlay: false, // in the next game
  overlay: "none", // the last one that was chosen
  assist: "chord",
  minusFlags: false,
  tenths: false,
  figures: false,
  /** @type {Record<string, string>} the keys of actions that the player has changed */
  keys: {},
  replaySpeed: "normal",
  /** @type {Record<string, any>} */
  kind: {
    level: "beginner",
    mode: "no-guess",
    first_click: "opening",
    difficulty: null,
    generator: "auto",
    solver: null,
    question_marks: false,
  },
};

/** @typedef {typeof DEFAULTS} Preferences */

/** Actions whose key players can change: default key, label. @type {Record<string, string[]>} */
export const BINDINGS = {
  new: ["n", "New game"],
  hint: ["h", "Hint"],
  undo: ["u", "Undo"],
  redo: ["r", "Redo"],
  switch: ["d", "Dig or flag"],
  flag: ["f", "Flag a cell"],
  draft: ["p", "Draft flags"],
};

/** @returns {Preferences} */
export function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...stored, kind: { ...DEFAULTS.kind, ...stored.kind } };
  } catch {
    return structuredClone(DEFAULTS);
  }
}

/** @param {Preferences} preferences */
export function save(preferences) {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // If the browser forbids storage, the preferences last until the page is closed.
  }
}

/**
 * Store or read a string; nothing is stored if the browser forbids it.
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

/** Forget which games were played in this browser; preferences stay. */
export function forget() {
  try {
    for (const name of Object.keys(localStorage))
      if (/^sapper\.(game$|commitment\.|solved\.)/.test(name)) localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}

/**
 * Apply the skin that the player chose or, if there is none, the one that the system prefers.
 * @param {string} skin
 */
export function applySkin(skin) {
  const wants = (/** @type {string} */ query) => matchMedia(query).matches;
  const system = wants("(prefers-contrast: more)")
    ? "contrast"
    : wants("(prefers-color-scheme: dark)")
      ? "night"
      : "field";
  const root = document.documentElement;
  root.dataset.skin = skin in SKINS ? skin : system;
  // The browser's toolbar gets the colour of the page's bar.
  const colour = getComputedStyle(root).getPropertyValue("--panel").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
}

/** Call a function when the system's preferred skin changes. @param {() => void} change */
export function followSystem(change) {
  for (const query of ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"]) {
    matchMedia(query).addEventListener("change", change);
  }
}
