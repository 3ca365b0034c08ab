// The help dialog: the rules, the modes in pictures, what keys, mouse and fingers do.

import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { modeList } from "./modes.js";

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
  [["↑ ↓", "Swipe"], "in a hint: from step to step, lit on the board; Enter goes to the cell"],
  [["U", "R"], "undo and redo"],
  [["D"], "turns the switch between digging and flagging"],
  [["0 – 7"], "choose what is shown over the board"],
  [["+", "−", "Two fingers"], "larger and smaller"],
  [["Escape"], "closes what is open"],
];

/**
 * Show the controls and the modes.
 * @param {import("api-types").ChoicesResponse} choices
 * @param {(mode: string) => void} play begins a game of a mode
 */
export function showHelp(choices, play) {
  const rows = CONTROLS.map(([keys, meaning]) => {
    const cell = make("td", {});
    for (const [place, key] of /** @type {string[]} */ (keys).entries()) {
      cell.append(...(place ? [" "] : []), make("kbd", { text: key }));
    }
    return make("tr", {}, cell, make("td", { text: meaning }));
  });
  const dialog = openDialog(
    "help-dialog",
    "Help",
    make("p", {
      text:
        "Open every cell that holds no mine. " +
        "A number tells how many of the eight cells around it are mines.",
    }),
    make(
      "p",
      {},
      "New to it? ",
      make("a", { href: "train", text: "Ten short lessons" }),
      " teach how to see what is certain.",
    ),
    make("h3", { text: "Modes" }),
    modeList(choices, (mode) => {
      dialog.close();
      play(mode);
    }),
    make("h3", { text: "Keys, mouse and touch" }),
    make("table", { class: "keys" }, make("tbody", {}, ...rows)),
    make("p", {
      class: "quiet",
      text:
        "Flags are your notes: they never count as knowledge. " +
        "Hints, overlays, Solve and undo leave a game out of the best times.",
    }),
  );
}
