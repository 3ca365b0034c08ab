// The settings dialog.

import { make } from "./dom.js";
import { choice, openDialog, tick } from "./dialogs.js";
import { playerSettings } from "./player_settings.js";

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
        "Sound",
        "sound",
        [
          ["off", "Off"],
          ["on", "On"],
        ],
        preferences.sound ? "on" : "off",
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
      sound: value("sound") === "on",
      longPress: Number(value("longPress")),
      switchSide: value("switchSide"),
      turn: ticked("turn"),
      rulers: ticked("rulers"),
      haptics: ticked("haptics"),
    });
  });
  openDialog("settings-dialog", "Settings", form, playerSettings());
}
