// The board of an exercise, the card with a lesson or the result of an answer, and the progress
// card.

import { noMarks } from "./board/looks.js";
import { byId, make } from "./dom.js";
import { figure, HEIGHT, shape, WIDTH } from "./drawings.js";
import { aboutCells, marksOf, StepList } from "./hint_steps.js";
import { flat } from "./state.js";
import { capital, counted, percent, unbroken } from "./words/numbers.js";
import { isDone, techniqueName } from "./words/reviews.js";

/** @typedef {import("api-types").TrainingBoard} TrainingBoard */
/** @typedef {import("api-types").Feedback} Feedback */
/** @typedef {import("api-types").Hint} Hint */

export class ExerciseBoard {
  /** @param {import("./board/board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.marks = noMarks();
    /** @type {string[]} the character of each cell */
    this.signs = [];
    /** @type {StepList | null} */
    this.steps = null;
  }

  /**
   * Show a board.
   * @param {TrainingBoard} board @param {string} name
   * @param {[number, number] | null} [played] the cell of this board that the player opened in
   *   a game
   */
  show({ width, height, picture }, name, played = null) {
    this.steps?.stop();
    this.steps = null;
    this.marks = noMarks();
    this.signs = flat(picture);
    if (played) this.marks.last.add(played[0] * width + played[1]);
    this.board.build(width, height, `${name}, ${width} columns, ${height} rows`);
    this.repaint();
  }

  repaint() {
    this.board.draw({ signs: this.signs }, this.marks);
  }

  /**
   * Draw the result of an answer.
   * @param {Feedback} judgement @param {number} index the cell that was opened or marked, or -1
   */
  judge(judgement, index) {
    const before = this.signs;
    this.signs = flat(judgement.board.picture);
    if (judgement.finding === "mine") this.signs[index] = "X";
    const steps = this.explain(judgement.hint);
    if (judgement.finding === "uncertain" && judgement.risk_value !== null)
      this.marks.gamble.set(index, percent(judgement.risk_value, { unit: "%" }));
    for (const [place, sign] of this.signs.entries()) {
      if (!judgement.right || sign === before[place]) continue;
      this.marks.fresh.add(place);
      // A ring or a cross would cover the new number or flag.
      this.marks.safe.delete(place);
      this.marks.mines.delete(place);
      this.marks.last.add(place);
    }
    this.repaint();
    return steps;
  }

  /** Draw a proof, and return its steps as a list. @param {Hint} hint */
  explain(hint) {
    const { width } = this.board;
    this.steps?.stop();
    this.marks = { ...noMarks(), ...marksOf(hint, width) };
    this.repaint();
    this.steps = new StepList(hint.steps, this, aboutCells(hint));
    return this.steps;
  }

  /** The cells that a proof is about, and its clues. @param {Hint} hint */
  toReveal(hint) {
    return { needed: this.#about(hint), more: [...this.marks.clues, ...this.marks.numbers.keys()] };
  }

  /** @param {Hint} hint */
  #about(hint) {
    return aboutCells(hint).map(([row, col]) => row * this.board.width + col);
  }
}

/**
 * Show the words of a lesson.
 * @param {import("api-types").Lesson} lesson @param {StepList} steps
 * @param {() => void} go leads to the first board
 */
export function showLesson(lesson, steps, go) {
  fill(
    "info lesson",
    `${lesson.number}. ${unbroken(lesson.title)}`,
    "Try it",
    go,
    ...lesson.text.map((text) => make("p", { text })),
    make("p", { class: "quiet", text: "On this board:" }),
    steps.element,
  );
  play(steps);
}

/** The class of the card for each result of an answer. */
const CARDS = {
  right: "good",
  other: "info",
  shown: "info",
  uncertain: "bad",
  mine: "bad",
  safe: "bad",
};

/**
 * Show the result of an answer.
 * @param {import("api-types").Feedback} judgement @param {StepList} steps
 * @param {string} last a quiet line at the end
 * @param {string} word label of the button @param {() => void} go
 */
export function showJudgement(judgement, steps, last, word, go) {
  fill(
    CARDS[judgement.finding],
    judgement.title,
    word,
    go,
    make("p", { text: judgement.text }),
    steps.element,
    ...(last ? [make("p", { class: "quiet change", text: last })] : []),
  );
  if (!judgement.right) play(steps);
}

/** Hide the card. */
export function hideNotice() {
  byId("notice").hidden = true;
}

/**
 * @param {string} kind @param {string} title @param {string} word @param {() => void} go
 * @param {Node[]} content
 */
function fill(kind, title, word, go, ...content) {
  const card = byId("notice");
  const button = make("button", { type: "button", class: "main", text: word, onclick: go });
  card.className = `card ${kind}`;
  card.replaceChildren(
    make("div", { class: "card-head" }, make("h2", { text: title }), button),
    ...content,
  );
  card.hidden = false;
  card.scrollTop = 0;
}

/** Let the steps of a proof light up one after another. @param {StepList} steps */
function play(steps) {
  if (!steps.isLong) steps.play();
}

/** @typedef {import("api-types").Progress} Progress */

const LEAST_SPAN = 60; // the smallest range of ratings on the vertical axis

/**
 * The content of the progress card.
 * @param {Progress} progress @param {import("api-types").LessonSummary[]} lessons
 * @returns {HTMLElement}
 */
export function standing(progress, lessons) {
  const done = lessons.filter((lesson) => isDone(lesson, progress)).length;
  const facts = [
    `${done} of ${lessons.length} lessons done`,
    `${counted(progress.answered, "exercise", "exercises")} answered`,
  ];
  if (progress.repeating)
    facts.push(`${progress.due} to repeat now, ${progress.repeating - progress.due} later`);
  const parts = [make("p", { text: `${facts.join(", ")}.` })];
  if (progress.curve.length > 1) parts.push(curve(progress));
  parts.push(make("ul", { class: "rungs" }, ...progress.techniques.map(rung)));
  return make("div", { class: "standing" }, ...parts);
}

/** The rating after each exercise, as a curve. @param {Progress} progress */
function curve({ curve: values, rating }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // A change of a few points is drawn as an almost flat line.
  const span = Math.max(high - low, LEAST_SPAN);
  const x = (/** @type {number} */ place) => 4 + (place * (WIDTH - 8)) / (values.length - 1);
  const y = (/** @type {number} */ value) =>
    HEIGHT / 2 + (((low + high) / 2 - value) * (HEIGHT - 12)) / span;
  const line = values.map((value, place) => `${place ? "L" : "M"}${x(place)} ${y(value)}`).join("");
  return figure("Rating", `${rating}, between ${low} and ${high} lately`, [
    shape("path", { class: "line", d: line }),
    shape("circle", { class: "dot", cx: x(values.length - 1), cy: y(rating), r: 3 }),
  ]);
}

/**
 * A line about one technique, with the last answers to its exercises as bars.
 * @param {import("api-types").TechniqueProgress} technique
 */
function rung({ technique, right, wrong, recent, known }) {
  const total = right + wrong;
  const words = total ? `${right} of ${total}${known ? ", known" : ""}` : "not tried yet";
  const last = recent.filter(Boolean).length;
  return make(
    "li",
    {},
    make("span", { text: capital(techniqueName(technique)) }),
    make("span", { class: "quiet", text: words }),
    make(
      "span",
      {
        class: "recent",
        role: "img",
        "aria-label": recent.length
          ? `${last} of the last ${recent.length} answers right`
          : "no answers yet",
      },
      ...Array.from({ length: 10 }, (_, place) => bar(recent[place])),
    ),
  );
}

/** @param {boolean | undefined} right */
function bar(right) {
  return make("span", { class: right === undefined ? "" : right ? "right" : "wrong" });
}
