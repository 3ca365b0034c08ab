// Statistics by level and mode, as the server counts them: numbers, pictures, best games.

import { call } from "./client.js";
import { byId, decimal, make, percent, time } from "./dom.js";
import { choice, openDialog } from "./dialogs.js";
import { accuracyFigure } from "./review_words.js";
import { statisticsCharts, statisticsTable } from "./statistics_charts.js";
import { modeLabel } from "./wish.js";

/** @typedef {import("api-types").ChoicesResponse} Choices */
/** @typedef {import("api-types").LevelStatistics} LevelStatistics */

/**
 * Fetch and show them.
 * @param {Choices} choices
 * @param {{level: string, mode: string} | undefined} played the kind of the game on the board
 */
export async function showStatistics(choices, played) {
  /** @type {import("api-types").StatisticsResponse} */
  const { levels } = await call("GET", "statistics");
  if (!levels.length) {
    openDialog(
      "statistics-dialog",
      "Statistics",
      make("p", { text: "You have not finished a game yet. The first end of every game counts." }),
    );
    return;
  }
  const same = levels.findIndex(
    (level) => level.level === played?.level && level.mode === played?.mode,
  );
  const most = levels.indexOf(levels.toSorted((one, other) => other.games - one.games)[0]);
  const first = same < 0 ? most : same;
  const kind = choice(
    "Level and mode",
    "kind",
    levels.map((level, place) => [
      String(place),
      `${level.label}, ${modeLabel(choices, level.mode)} (${level.games})`,
    ]),
    String(first),
  );
  const body = make("div", { class: "statistics", "aria-live": "polite" });
  const show = (/** @type {number} */ place) => body.replaceChildren(...content(levels[place]));
  kind.addEventListener("change", (/** @type {Event} */ event) =>
    show(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
  );
  show(first);
  openDialog("statistics-dialog", "Statistics", kind, body);
}

/** @param {LevelStatistics} level @returns {Node[]} */
function content(level) {
  const parts = [
    numbers(level),
    make("div", { class: "pictures" }, ...statisticsCharts(level.history)),
    statisticsTable(level.history),
  ];
  if (level.best.length) parts.push(best(level));
  parts.push(
    make("p", {
      class: "quiet",
      text:
        "Times and speeds are those of wins without hints, overlays, Solve or undo. " +
        "A guess is needless while some cell is certainly safe. " +
        "Accuracy is the share of the chance to win that the choices kept, 100 at best. " +
        "Luck grows with the number of players who would not have survived the guesses.",
    }),
  );
  return parts;
}

/** The numbers that matter most, each with its name. @param {LevelStatistics} level */
function numbers(level) {
  /** @type {[string, string][]} */
  const pairs = [
    ["Games", String(level.games)],
    ["Won", String(level.wins)],
    ["Win rate", percent(level.win_rate)],
    ["Streak", String(level.streak)],
    ["Best streak", String(level.longest_streak)],
    ["Best time", time(level.best_seconds)],
    ["Mean time", time(level.mean_seconds)],
    ["Best 3BV/s", decimal(level.best_bbbv_per_second)],
    ["Mean accuracy", level.mean_accuracy === null ? "–" : accuracyFigure(level.mean_accuracy)],
    ["Needless guesses", String(level.needless_guesses)],
    ["Forced guesses", String(level.forced_guesses)],
  ];
  if (level.luckiest_win !== null) pairs.push(["Luckiest win", percent(level.luckiest_win)]);
  return make(
    "dl",
    { class: "numbers-grid" },
    ...pairs.map(([name, value]) =>
      make("div", {}, make("dt", { text: name }), make("dd", { text: value })),
    ),
  );
}

/** @param {LevelStatistics} level */
function best(level) {
  const games = level.best.map((game) =>
    make(
      "li",
      {},
      make("a", {
        href: `./#game=${game.id}`,
        text: time(game.seconds),
        onclick: () => byId("statistics-dialog").close(),
      }),
      ` – ${decimal(game.bbbv_per_second)} 3BV/s, ${new Date(game.ended).toLocaleDateString()}`,
    ),
  );
  return make("div", {}, make("h3", { text: "Best times" }), make("ol", {}, ...games));
}
