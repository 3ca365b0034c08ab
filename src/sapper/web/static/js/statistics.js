// Statistics by level and mode: numbers, charts with a table of the same numbers, best games.

import { call, failureWords } from "./backend.js";
import { button, byId, choice, foldedTable, make, openDialog, toast } from "./dom.js";
import { emptyFigure, figure, HEIGHT, shape, WIDTH } from "./drawings.js";
import { modeLabel } from "./new_game.js";
import { ask } from "./questions.js";
import { accuracyFigure, counted, decimal, percent, time } from "./words/numbers.js";

/** @typedef {import("api-types").Choices} Choices */
/** @typedef {import("api-types").LevelStatistics} LevelStatistics */

/**
 * Fetch and show the statistics.
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
      make("p", {
        text: "You have not finished a game yet. After your first game you will see here:",
      }),
      make(
        "ul",
        { class: "coming" },
        ...[
          "wins and losses, your streak and your best times, for each level and mode",
          "how your times, 3BV/s and accuracy change from game to game",
          "which guesses were avoidable, and how lucky you were",
        ].map((text) => make("li", { text })),
      ),
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
    try {
      if (await resetStatistics()) await showStatistics(choices, played);
    } catch (error) {
      toast(failureWords(error));
    }
  });
  openDialog("statistics-dialog", "Statistics", kind, body, reset);
}

/** Delete all statistics if the player agrees. @returns {Promise<boolean>} whether they agreed */
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
        "Times and speeds count only wins without hints, overlays, Solve or undo. " +
        "A guess is avoidable while at least one cell is certainly safe. " +
        "Accuracy shows how close your choices came to the best ones; 100 is perfect. " +
        "Luck is the chance to survive all guesses of a game. A lower chance means more luck.",
    }),
  );
  return parts;
}

/** The most important numbers, each with its name. @param {LevelStatistics} level */
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
      ` – ${decimal(game.bbbv_per_second)} 3BV/s, ${day(game.ended)}`,
    ),
  );
  return make("div", {}, make("h3", { text: "Best times" }), make("ol", {}, ...games));
}

/** The date of a moment, in words. @param {string} moment */
function day(moment) {
  return new Date(moment).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
}

/** @typedef {import("api-types").PastGame} PastGame */

/** Games per picture. */
const RECENT = 20;

/** Margin at the top and the bottom of a picture, in units. */
const AIR = 5;

/** The labels of the left and right ends of a chart: its first and last games. @param {PastGame[]} games */
function span(games) {
  if (games.length === 1) return { first: "1 game", last: "" };
  return { first: `${games.length} games ago`, last: "last game" };
}

/**
 * The pictures of one level and mode: the last games, or the reason why there is no picture yet.
 * @param {PastGame[]} games the earliest first
 * @returns {HTMLElement[]}
 */
function statisticsCharts(games) {
  const last = (/** @type {(game: PastGame) => boolean} */ isMeant) =>
    games.filter(isMeant).slice(-RECENT);
  const unaided = last((game) => game.won && !game.aided);
  const judged = last((game) => game.accuracy !== null);
  const lucky = last((game) => game.luck_value > 0 && game.luck_value < 1);
  const afterWin = "Appears after a win without hints, overlays, Solve or undo.";
  return [
    wins(games.slice(-RECENT)),
    unaided.length
      ? points("Times of wins", unaided, (game) => game.seconds, time, Math.min)
      : emptyFigure("Times of wins", afterWin),
    unaided.length
      ? points("3BV/s of wins", unaided, (game) => game.bbbv_per_second ?? 0, decimal, Math.max)
      : emptyFigure("3BV/s of wins", afterWin),
    judged.length
      ? points("Accuracy", judged, (game) => game.accuracy ?? 0, accuracyFigure, Math.max)
      : emptyFigure("Accuracy", "Appears after a finished game."),
    avoidable(games.slice(-RECENT)),
    lucky.length
      ? luck(lucky)
      : emptyFigure("Luck", "Appears after a game in which luck decided a guess."),
  ];
}

/** A collapsed table with the numbers that the charts show. @param {PastGame[]} games */
function statisticsTable(games) {
  const head = ["Ended", "Result", "Time", "3BV/s", "Accuracy", "Avoidable guesses", "Luck"];
  const rows = games
    .toReversed()
    .map((game) => [
      day(game.ended),
      `${game.won ? "won" : "lost"}${game.aided ? ", hints used" : ""}`,
      time(game.seconds),
      decimal(game.bbbv_per_second),
      game.accuracy === null ? "–" : accuracyFigure(game.accuracy),
      String(game.needless_guesses),
      game.luck_value > 0 && game.luck_value < 1 ? percent(game.luck_value, { fine: true }) : "–",
    ]);
  return foldedTable("Show as table", "Games", head, rows);
}

/**
 * Where to draw one bar per game: the first game on the left, the last one on the right.
 * @param {number} count
 */
function slots(count) {
  const step = WIDTH / count;
  const width = Math.min(step * 0.76, 22);
  const x = (/** @type {number} */ place) => place * step + (step - width) / 2;
  return { x, width };
}

/** One bar per game: upwards for a win, downwards for a loss. @param {PastGame[]} games */
function wins(games) {
  const won = games.filter((game) => game.won).length;
  const middle = HEIGHT / 2;
  const { x, width } = slots(games.length);
  const drawn = games.map((game, place) =>
    shape("rect", {
      class: game.won ? "won" : "lost",
      x: x(place),
      y: game.won ? AIR : middle + 2,
      width,
      height: middle - AIR - 2,
    }),
  );
  return figure(
    "Wins and losses",
    games.length === 1 ? "1 game" : `${won} won of the last ${games.length} games`,
    [shape("path", { class: "axis", d: `M0 ${middle}H${WIDTH}` }), ...drawn],
    { axes: { top: "won", bottom: "lost", ...span(games) } },
  );
}

/**
 * One point per game, joined by lines, and a horizontal line at the best value.
 * @param {string} title @param {PastGame[]} games @param {(game: PastGame) => number} measured
 * @param {(value: number) => string} words @param {(...values: number[]) => number} best
 */
function points(title, games, measured, words, best) {
  const values = games.map(measured);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (/** @type {number} */ place) =>
    games.length === 1 ? WIDTH / 2 : AIR + (place * (WIDTH - 2 * AIR)) / (games.length - 1);
  const y = (/** @type {number} */ value) =>
    high === low ? HEIGHT / 2 : HEIGHT - AIR - ((value - low) * (HEIGHT - 2 * AIR)) / (high - low);
  const line = values.map((value, place) => `${place ? "L" : "M"}${x(place)} ${y(value)}`).join("");
  const bestValue = best(...values);
  const dots = values.map((value, place) =>
    shape("circle", {
      class: value === bestValue ? "best" : "dot",
      cx: x(place),
      cy: y(value),
      r: 3,
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
      shape("path", { class: "axis", d: `M0 0V${HEIGHT}H${WIDTH}` }),
      shape("path", { class: "goal", d: `M0 ${y(bestValue)}H${WIDTH}` }),
      shape("path", { class: "line", d: line }),
      ...dots,
    ],
    {
      axes: {
        // A single value is labelled in the middle.
        top: high === low ? "" : words(high),
        middle: high === low ? words(high) : "",
        bottom: high === low ? "" : words(low),
        ...span(games),
      },
    },
  );
}

/** One bar per game: the number of avoidable guesses. @param {PastGame[]} games */
function avoidable(games) {
  const values = games.map((game) => game.needless_guesses);
  const total = values.reduce((sum, value) => sum + value, 0);
  const words = total ? `${total} in ${counted(games.length, "game", "games")}` : "none";
  const most = Math.max(1, ...values);
  return bars("Avoidable guesses", words, values, "lost", {
    top: String(most),
    bottom: "0",
    ...span(games),
  });
}

/**
 * One bar per game that needed luck. If the luck of a game was ten times rarer than that of
 * another game, its bar is one step higher.
 * @param {PastGame[]} games
 */
function luck(games) {
  const values = games.map((game) => -Math.log10(game.luck_value));
  const rarest = percent(Math.min(...games.map((game) => game.luck_value)), { fine: true });
  const words = `luckiest game: ${rarest} chance to survive its guesses`;
  return bars("Luck", words, values, "dot", { top: rarest, bottom: "100 %", ...span(games) });
}

/**
 * One bar per game, drawn from the bottom upwards.
 * @param {string} title @param {string} words @param {number[]} values
 * @param {string} kind the class of a bar @param {import("./drawings.js").Axes} axes
 */
function bars(title, words, values, kind, axes) {
  const most = Math.max(...values) || 1;
  const { x, width } = slots(values.length);
  const drawn = values.map((value, place) => {
    const height = (value * (HEIGHT - AIR)) / most;
    return shape("rect", { class: kind, x: x(place), y: HEIGHT - height, width, height });
  });
  const axis = shape("path", { class: "axis", d: `M0 0V${HEIGHT}H${WIDTH}` });
  return figure(title, words, [axis, ...drawn], { axes });
}
