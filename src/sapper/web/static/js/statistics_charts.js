// Statistics as pictures: wins, times, speed, accuracy, needless guesses and luck, game after game.
// Each picture says in words what it shows; the numbers stand in a table beside it.

import { decimal, foldedTable, time } from "./dom.js";
import { survivors } from "./guess_words.js";
import { accuracyFigure } from "./review_words.js";
import { figure, HEIGHT, shape, WIDTH } from "./svg_shapes.js";

/** @typedef {import("api-types").PastGame} PastGame */

const TOP = 14; // above the drawing of a picture

/**
 * The pictures of one level and mode.
 * @param {PastGame[]} games the earliest first
 * @returns {HTMLElement[]}
 */
export function statisticsCharts(games) {
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
  pictures.push(needless(games));
  // Games in which nothing was survived by luck say nothing of it.
  const lucky = games.filter((game) => game.luck > 0 && game.luck < 1);
  if (lucky.length) pictures.push(luck(lucky));
  return pictures;
}

/** The numbers behind the pictures. @param {PastGame[]} games */
export function statisticsTable(games) {
  const head = ["Ended", "Result", "Time", "3BV/s", "Accuracy", "Needless guesses", "Luck"];
  const rows = games
    .toReversed()
    .map((game) => [
      new Date(game.ended).toLocaleDateString(),
      `${game.won ? "won" : "lost"}${game.aided ? ", with help" : ""}`,
      time(game.seconds),
      decimal(game.bbbv_per_second),
      game.accuracy === null ? "–" : accuracyFigure(game.accuracy),
      String(game.needless_guesses),
      game.luck > 0 && game.luck < 1 ? survivors(game.luck) : "–",
    ]);
  return foldedTable("The same as a table", "Games as a table", head, rows);
}

/** Wins upwards, losses downwards, and the share of wins among the last ten. @param {PastGame[]} games */
function wins(games) {
  const won = games.filter((game) => game.won).length;
  const middle = TOP + (HEIGHT - TOP) / 2;
  const step = WIDTH / games.length;
  const bars = games.map((game, place) =>
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
    games.length === 1 ? "one game so far" : `${won} won of the last ${games.length} games`,
    [shape("path", { class: "axis", d: `M0 ${middle}H${WIDTH}` }), ...bars],
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
      : `best ${words(bestValue)}, mean of the last ${recent.length}: ${words(mean)}`,
    [
      shape("path", { class: "goal", d: `M0 ${y(bestValue)}H${WIDTH}` }),
      shape("path", { class: "line", d: line }),
      ...dots,
    ],
  );
}

/** A bar for each game with a needless guess. @param {PastGame[]} games */
function needless(games) {
  const values = games.map((game) => game.needless_guesses);
  const most = Math.max(1, ...values);
  const step = WIDTH / games.length;
  const total = values.reduce((sum, value) => sum + value, 0);
  const clean = values.filter((value) => value === 0).length;
  const bars = values.map((value, place) => {
    const height = (value * (HEIGHT - TOP - 6)) / most;
    return shape("rect", {
      class: "lost",
      x: place * step + step * 0.12,
      y: HEIGHT - 4 - height,
      width: Math.min(step * 0.76, 18),
      height,
    });
  });
  return figure(
    "Needless guesses",
    total === 0 ? "none at all" : `${total} in all; ${clean} of ${games.length} games without one`,
    [shape("path", { class: "axis", d: `M0 ${HEIGHT - 4}H${WIDTH}` }), ...bars],
  );
}

/** A bar for each game that took luck: ten times rarer is one step higher. @param {PastGame[]} games */
function luck(games) {
  const values = games.map((game) => -Math.log10(game.luck));
  const most = Math.max(1, ...values);
  const step = WIDTH / games.length;
  const bars = values.map((value, place) => {
    const height = Math.max(1.5, (value * (HEIGHT - TOP - 6)) / most);
    return shape("rect", {
      class: "dot",
      x: place * step + step * 0.12,
      y: HEIGHT - 4 - height,
      width: Math.min(step * 0.76, 18),
      height,
    });
  });
  const rarest = Math.min(...games.map((game) => game.luck));
  return figure("Luck", `the most: ${survivors(rarest)} such guesses`, [
    shape("path", { class: "axis", d: `M0 ${HEIGHT - 4}H${WIDTH}` }),
    ...bars,
  ]);
}
