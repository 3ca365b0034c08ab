// Statistics by level and mode, as the server counts them.

import { call } from "./client.js";
import { byId, decimal, make, percent, time } from "./dom.js";
import { openDialog } from "./dialogs.js";
import { modeLabel, titled } from "./wish.js";

/** @typedef {import("api-types").ChoicesResponse} Choices */
/** @typedef {import("api-types").LevelStatistics} LevelStatistics */

const COLUMNS = [
  "Level",
  "Mode",
  "Games",
  "Wins",
  "Win rate",
  "Streak",
  "Best time",
  "Mean time",
  "Best 3BV/s",
  "Guesses",
  "Forced",
  "Luckiest win",
];

/** Fetch and show them. @param {Choices} choices */
export async function showStatistics(choices) {
  /** @type {import("api-types").StatisticsResponse} */
  const { levels } = await call("GET", "statistics");
  if (!levels.length) {
    openDialog(
      "statistics-dialog",
      "Statistics",
      make("p", {
        text:
          "No game was finished yet. " +
          "Statistics count the first end of every game that was begun.",
      }),
    );
    return;
  }
  const head = make(
    "tr",
    {},
    ...COLUMNS.map((name, place) =>
      make("th", { scope: "col", class: place < 2 ? "left" : null, text: name }),
    ),
  );
  const table = make(
    "table",
    {},
    make("thead", {}, head),
    make("tbody", {}, ...levels.map((level) => row(level, choices))),
  );
  openDialog(
    "statistics-dialog",
    "Statistics",
    make(
      "div",
      {
        class: "scroll",
        tabindex: 0,
        role: "region",
        "aria-label": "Statistics by level and mode",
      },
      table,
    ),
    ...levels.filter((level) => level.best.length).map((level) => best(level, choices)),
    make("p", {
      class: "quiet",
      text:
        "Times are those of wins without hints, overlays, Solve or undo. " +
        "Luck is the product of the survival chances of all guesses: the smaller, the luckier.",
    }),
  );
}

/** @param {LevelStatistics} level @param {Choices} choices */
function row(level, choices) {
  const values = [
    modeLabel(choices, level.mode),
    level.games,
    level.wins,
    percent(level.win_rate),
    `${level.streak} (${level.longest_streak})`,
    time(level.best_seconds),
    time(level.mean_seconds),
    decimal(level.best_bbbv_per_second),
    level.guesses,
    level.forced_guesses,
    percent(level.luckiest_win),
  ];
  return make(
    "tr",
    {},
    make("th", { scope: "row", text: titled(level.level) }),
    ...values.map((value, place) =>
      make("td", { class: place === 0 ? "left" : null, text: String(value) }),
    ),
  );
}

/** @param {LevelStatistics} level @param {Choices} choices */
function best(level, choices) {
  const games = level.best.map((game) =>
    make(
      "li",
      {},
      make("a", {
        href: `./#game=${game.id}`,
        text: time(game.seconds),
        onclick: () => byId("statistics-dialog").close(),
      }),
      ` – 3BV ${game.bbbv}, ${decimal(game.bbbv_per_second)} 3BV/s, ` +
        new Date(game.ended).toLocaleDateString(),
    ),
  );
  return make(
    "div",
    {},
    make("h3", { text: `Best times: ${titled(level.level)}, ${modeLabel(choices, level.mode)}` }),
    make("ol", {}, ...games),
  );
}
