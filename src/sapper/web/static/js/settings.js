// The settings dialog, and the help beside it.

import { make } from "./dom.js";
import { choice, openDialog, tick } from "./dialogs.js";

/** @typedef {import("./preferences.js").Preferences} Preferences */

/**
 * Ask for settings; each change holds at once.
 * @param {Preferences} preferences @param {(changed: Partial<Preferences>) => void} change
 */
export function askForSettings(preferences, change) {
  const form = make(
    "form",
    { class: "form", method: "dialog" },
    make(
      "fieldset",
      {},
      choice(
        "Theme",
        "theme",
        [
          ["auto", "As the system"],
          ["light", "Light"],
          ["dark", "Dark"],
          ["contrast", "High contrast"],
        ],
        preferences.theme,
      ),
      choice(
        "Cell size",
        "zoom",
        [
          ["0", "Fit the window"],
          ...[16, 20, 24, 28, 32, 38, 44, 52, 64].map(
            (size) => /** @type {[string, string]} */ ([String(size), `${size} pixels`]),
          ),
        ],
        String(preferences.zoom),
      ),
      choice(
        "Hints",
        "hints",
        [
          ["all", "Everything at once"],
          ["stages", "In stages: where, which clues, why"],
        ],
        preferences.hints,
      ),
      choice(
        "Solve takes",
        "solveSpeed",
        [
          ["30", "little time"],
          ["120", "a moment a step"],
          ["500", "half a second a step"],
        ],
        String(preferences.solveSpeed),
      ),
      choice(
        "Long press",
        "longPress",
        [
          ["150", "0.15 s"],
          ["250", "0.25 s"],
          ["350", "0.35 s"],
          ["500", "0.5 s"],
        ],
        String(preferences.longPress),
      ),
      choice(
        "Dig/flag switch",
        "switchSide",
        [
          ["right", "On the right"],
          ["left", "On the left"],
        ],
        preferences.switchSide,
      ),
      tick("Turn wide boards in portrait", "turn", preferences.turn),
      tick("Rulers: numbers of rows and columns", "rulers", preferences.rulers),
      tick("Vibration, where the device has it", "haptics", preferences.haptics),
    ),
  );
  form.addEventListener("change", () => {
    const value = (/** @type {string} */ name) => form.elements.namedItem(name).value;
    const ticked = (/** @type {string} */ name) => form.elements.namedItem(name).checked;
    change({
      theme: value("theme"),
      zoom: Number(value("zoom")),
      hints: value("hints"),
      solveSpeed: Number(value("solveSpeed")),
      longPress: Number(value("longPress")),
      switchSide: value("switchSide"),
      turn: ticked("turn"),
      rulers: ticked("rulers"),
      haptics: ticked("haptics"),
    });
  });
  openDialog("settings-dialog", "Settings", form);
}

const CONTROLS = [
  [
    ["Left button", "Tap", "Enter", "Space"],
    "opens a hidden cell, on release; on a number with all its flags, opens the rest around it",
  ],
  [["Right button", "Long press", "F"], "sets or removes a flag"],
  [["Middle button", "Both buttons"], "opens the rest around a number"],
  [["↑ ↓ ← →", "Home", "End", "Ctrl Home", "Ctrl End"], "move over the board"],
  [["F2", "N"], "begins a new game of the same kind"],
  [["H", "F3"], "gives a hint"],
  [["U", "R"], "undo and redo"],
  [["D"], "turns the switch between digging and flagging"],
  [["0 – 6"], "choose what is shown over the board"],
  [["+", "−", "Two fingers"], "larger and smaller"],
  [["Escape"], "closes what is open"],
];

/** Show the controls and the rules. @param {import("api-types").ChoicesResponse} choices */
export function showHelp(choices) {
  const rows = CONTROLS.map(([keys, meaning]) => {
    const cell = make("td", {});
    for (const [place, key] of /** @type {string[]} */ (keys).entries()) {
      cell.append(...(place ? [" "] : []), make("kbd", { text: key }));
    }
    return make("tr", {}, cell, make("td", { text: meaning }));
  });
  const modes = choices.modes.map((mode) =>
    make("li", {}, make("strong", { text: mode.name }), ` – ${mode.summary}`),
  );
  openDialog(
    "help-dialog",
    "Help",
    make("p", {
      text:
        "Open every cell that holds no mine. " +
        "A number tells how many of the eight cells around it are mines.",
    }),
    make("table", { class: "keys" }, make("tbody", {}, ...rows)),
    make("h3", { text: "Modes" }),
    make("ul", {}, ...modes),
    make("p", {
      class: "quiet",
      text:
        "Flags are your notes: they never count as knowledge. " +
        "Hints, overlays, Solve and undo leave a game out of the best times.",
    }),
  );
}
