// Statistics by level and mode: numbers, charts with a table of the same numbers, best games.

import { call } from "./backend.js";
import { button, byId, choice, foldedTable, make, openDialog } from "./dom.js";
import { figure, HEIGHT, shape, WIDTH } from "./drawings.js";
import { modeLabel } from "./game_request.js";
import { ask } from "./questions.js";
import { accuracyFigure, decimal, percent, time } from "./words/numbers.js";

/** @typedef {import("api-types").Choices} Choices */
/** @typedef {import("api-types").LevelStatistics} LevelStatistics */

/**
 * Fetch and show them.
 * @param {Choices} choices
 * @param {{level: string, mode: string} | undefined} played the kind of the game on the board
 */
export async function showStatistics(choices, played) {
  /** @type {import("api-types").Statistics} */
  const { levels } = await call("statistics");
  if (!levels.length) {
    openDialog(
      "statistics-dialog",
      "Statistics",
      make("p", { text: "You have not finished a game yet." }),
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
  const reset = button("Reset statistics…", async () => {
    if (await resetStatistics()) await showStatistics(choices, played);
  });
  openDialog("statistics-dialog", "Statistics", kind, body, reset);
}

/** Ask, and delete all statistics. @returns {Promise<boolean>} whether that was done */
async function resetStatistics() {
  const answer = await ask(
    "Reset statistics?",
    [make("p", { text: "Best times, streaks and charts of all levels are deleted for good." })],
    [
      ["cancel", "Cancel"],
      ["reset", "Reset", "main"],
    ],
  );
  if (answer === "reset") await call("statistics/reset", {});
  return answer === "reset";
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
        "A guess is avoidable while some cell is certain to be safe. " +
        "Accuracy is the share of the chance to win that your choices kept, 100 at best. " +
        "Luck is the chance to survive the guesses of a game: the lower, the luckier.",
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
    ["Win rate", percent(level.win_rate, { fine: true })],
    ["Streak", String(level.streak)],
    ["Best streak", String(level.longest_streak)],
    ["Best time", time(level.best_seconds)],
    ["Average time", time(level.mean_seconds)],
    ["Best 3BV/s", decimal(level.best_bbbv_per_second)],
    ["Average accuracy", level.mean_accuracy === null ? "–" : accuracyFigure(level.mean_accuracy)],
    ["Avoidable guesses", String(level.needless_guesses)],
    ["Forced guesses", String(level.forced_guesses)],
  ];
  if (level.luckiest_win !== null)
    pairs.push(["Luckiest win", percent(level.luckiest_win, { fine: true })]);
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

/** @typedef {import("api-types").PastGame} PastGame */

const TOP = 14; // above the drawing of a picture

/**
 * The pictures of one level and mode.
 * @param {PastGame[]} games the earliest first
 * @returns {HTMLElement[]}
 */
function statisticsCharts(games) {
  const unaided = games.filter((game) => game.won && !game.aided);
  const pictures = [wins(games)];
  if (unaided.length) {
    pictures.push(
      points("Times of wins", unaided, (game) => game.seconds, time, Math.min),
      points("3BV/s of wins", unaided, (game) => game.bbbv_per_second ?? 0, decimal, Math.max),
    );
  }
  const judged = games.filter((game) => game.accuracy !== null);
  if (judged.length)
    pictures.push(
      points("Accuracy", judged, (game) => game.accuracy ?? 0, accuracyFigure, Math.max),
    );
  pictures.push(avoidable(games));
  // Games without guesses have no luck to show.
  const lucky = games.filter((game) => game.luck_value > 0 && game.luck_value < 1);
  if (lucky.length) pictures.push(luck(lucky));
  return pictures;
}

/** The numbers behind the pictures. @param {PastGame[]} games */
function statisticsTable(games) {
  const head = ["Ended", "Result", "Time", "3BV/s", "Accuracy", "Avoidable guesses", "Luck"];
  const rows = games
    .toReversed()
    .map((game) => [
      new Date(game.ended).toLocaleDateString(),
      `${game.won ? "won" : "lost"}${game.aided ? ", hints used" : ""}`,
      time(game.seconds),
      decimal(game.bbbv_per_second),
      game.accuracy === null ? "–" : accuracyFigure(game.accuracy),
      String(game.needless_guesses),
      game.luck_value > 0 && game.luck_value < 1 ? percent(game.luck_value, { fine: true }) : "–",
    ]);
  return foldedTable("Show as table", "Games", head, rows);
}

/** Wins upwards, losses downwards, and the share of wins among the last ten. @param {PastGame[]} games */
function wins(games) {
  const won = games.filter((game) => game.won).length;
  const middle = TOP + (HEIGHT - TOP) / 2;
  const step = WIDTH / games.length;
  const drawn = games.map((game, place) =>
    shape("rect", {
      class: game.won ? "won" : "lost",
      x: place * step + step * 0.12,
      y: game.won ? TOP : middle + 2,
      width: Math.min(step * 0.76, 18),
      height: middle - TOP - 2,
    }),
  );
  return figure(
    "Wins and losses",
    games.length === 1 ? "1 game" : `${won} won of the last ${games.length} games`,
    [shape("path", { class: "axis", d: `M0 ${middle}H${WIDTH}` }), ...drawn],
  );
}

/**
 * A point for each game, joined, and a line at the best.
 * @param {string} title @param {PastGame[]} games @param {(game: PastGame) => number} measured
 * @param {(value: number) => string} words @param {(...values: number[]) => number} best
 */
function points(title, games, measured, words, best) {
  const values = games.map(measured);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (/** @type {number} */ place) =>
    games.length === 1 ? WIDTH / 2 : 5 + (place * (WIDTH - 10)) / (games.length - 1);
  const y = (/** @type {number} */ value) =>
    high === low
      ? (TOP + HEIGHT) / 2
      : HEIGHT - 5 - ((value - low) * (HEIGHT - TOP - 10)) / (high - low);
  const line = values.map((value, place) => `${place ? "L" : "M"}${x(place)} ${y(value)}`).join("");
  const bestValue = best(...values);
  const dots = values.map((value, place) =>
    shape("circle", {
      class: value === bestValue ? "best" : "dot",
      cx: x(place),
      cy: y(value),
      r: games.length > 40 ? 2 : 3,
    }),
  );
  const recent = values.slice(-10);
  const mean = recent.reduce((sum, value) => sum + value, 0) / recent.length;
  return figure(
    title,
    recent.length === 1
      ? words(bestValue)
      : `best ${words(bestValue)}, average of the last ${recent.length}: ${words(mean)}`,
    [
      shape("path", { class: "goal", d: `M0 ${y(bestValue)}H${WIDTH}` }),
      shape("path", { class: "line", d: line }),
      ...dots,
    ],
  );
}

/** A bar per game with an avoidable guess. @param {PastGame[]} games */
function avoidable(games) {
  const values = games.map((game) => game.needless_guesses);
  const total = values.reduce((sum, value) => sum + value, 0);
  const clean = values.filter((value) => value === 0).length;
  const words = total ? `${total}; ${clean} of ${games.length} games without one` : "none";
  return bars("Avoidable guesses", words, values, "lost", 0);
}

/** A bar per game that took luck: ten times rarer is one step higher. @param {PastGame[]} games */
function luck(games) {
  const values = games.map((game) => -Math.log10(game.luck_value));
  const rarest = percent(Math.min(...games.map((game) => game.luck_value)), { fine: true });
  return bars("Luck", `luckiest game: ${rarest} chance to survive its guesses`, values, "dot", 1.5);
}

/**
 * A bar per game, from the bottom up.
 * @param {string} title @param {string} words @param {number[]} values
 * @param {string} kind the class of a bar @param {number} least its least height
 */
function bars(title, words, values, kind, least) {
  const most = Math.max(1, ...values);
  const step = WIDTH / values.length;
  const drawn = values.map((value, place) => {
    const height = Math.max(least, (value * (HEIGHT - TOP - 6)) / most);
    return shape("rect", {
      class: kind,
      x: place * step + step * 0.12,
      y: HEIGHT - 4 - height,
      width: Math.min(step * 0.76, 18),
      height,
    });
  });
  const axis = shape("path", { class: "axis", d: `M0 ${HEIGHT - 4}H${WIDTH}` });
  return figure(title, words, [axis, ...drawn]);
}
