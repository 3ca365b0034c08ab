// The training page: lessons and exercises, one board at a time.

import { ApiError, call } from "./backend.js";
import { isFlagged } from "./board/looks.js";
import { listenToKeys, TapSwitch } from "./controls.js";
import { Counter, showFace } from "./dashboard.js";
import { announce, byId, make, openDialog, toast } from "./dom.js";
import { insist, Page } from "./page.js";
import {
  ExerciseBoard,
  hideNotice,
  showJudgement,
  showLesson,
  standing,
} from "./training_board.js";
import {
  CHOICES,
  firstSubject,
  firstUnsolved,
  fromAddress,
  isDone,
  lastWords,
  taskOf,
  toAddress,
} from "./words/reviews.js";

/** @typedef {import("./words/reviews.js").Subject} Subject */
/** @typedef {import("api-types").Lesson} Lesson */
/** @typedef {import("api-types").JudgedAnswer} Answer */

/** A board with at most this number of columns and rows fits on a phone next to an open sheet. */
const SMALL = 10;

/** @type {Page} */
const page = new Page({
  open: (index) => run(() => answer("open", index)),
  flag: (index) =>
    isFlagged(board.signs[index])
      ? toast("This mine is already marked.")
      : run(() => answer("mark", index)),
  chord: () => toast("Open or mark a covered cell."),
  pressing: (pressing) => question && showFace(pressing ? "press" : "smile"),
  isFlagging: () => tap.flagging,
  isActive: () => question !== null,
});
const view = page.board;
const board = new ExerciseBoard(view);
const minesLeft = new Counter(byId("mines-left"), "mines left", "flag");
const tap = new TapSwitch(byId("switch"), (side) => page.prefer({ switchSide: side }));

/** @type {import("api-types").Progress} */
let progress;
/** @type {import("api-types").LessonSummary[]} */
let lessons = [];
/** @type {Subject} */
let subject = { choice: "mixed" };
/** The current question: where and with which body to post the answer; null if there is none.
 * @type {{path: string, body: object} | null} */
let question = null;
/** The action of the button. @type {() => unknown} */
let goOn = () => undefined;
let turn = 0; // counts subjects, so that late answers to old questions are dropped

/**
 * Set the label and action of the button; without an action it is disabled.
 * @param {string} word @param {() => unknown} [go]
 */
function offer(word, go) {
  byId("next").disabled = byId("face").disabled = !go;
  byId("next-word").textContent = word;
  byId("face").setAttribute("aria-label", word);
  goOn = go ?? (() => undefined);
}

/** @param {import("api-types").Progress} now */
function keep(now) {
  progress = now;
  byId("rating").textContent = String(progress.rating);
  byId("progress-body").replaceChildren(standing(progress, lessons));
  fillSubjects();
}

/** Fill the menu with the lessons and exercises. */
function fillSubjects() {
  const value = toAddress(subject);
  const item = (/** @type {Subject} */ each, /** @type {string} */ text) =>
    make("option", { value: toAddress(each), text, selected: toAddress(each) === value });
  const taught = lessons.map((lesson) =>
    item(
      { lesson: lesson.number },
      `${lesson.number}. ${lesson.title}${isDone(lesson, progress) ? " ✓" : ""}`,
    ),
  );
  const asked = CHOICES.map(([choice, words]) =>
    item({ choice }, choice === "repeat" && progress.due ? `${words} (${progress.due})` : words),
  );
  byId("subject").replaceChildren(
    make("optgroup", { label: "Lessons" }, ...taught),
    make("optgroup", { label: "Exercises" }, ...asked),
  );
}

/**
 * @param {import("api-types").TrainingBoard} shown @param {string} name
 * @param {[number, number] | null} [played]
 */
function show(shown, name, played) {
  const same = shown.width === view.width && shown.height === view.height;
  byId("frame").hidden = false;
  page.isSmall = Math.max(shown.width, shown.height) <= SMALL;
  board.show(shown, name, played);
  byId("mines-left").hidden = shown.mines_left === null;
  minesLeft.show(shown.mines_left ?? 0);
  if (!same) page.fit();
}

/** @param {string} lead @param {string} words */
function task(lead, words) {
  byId("task").replaceChildren(make("strong", { text: lead }), ` ${words}`);
}

/**
 * Show a board with a question.
 * @param {import("api-types").TrainingBoard} shown @param {string} lead @param {string} words
 * @param {{path: string, body: object}} asked @param {[number, number] | null} [played]
 */
function ask(shown, lead, words, asked, played) {
  const wasRead = byId("notice").contains(document.activeElement);
  hideNotice();
  show(shown, lead, played);
  if (wasRead) view.focus(); // the button that had the focus is gone
  task(lead, words);
  question = asked;
  offer("Next");
  byId("show").disabled = false;
  showFace("smile");
  announce(`${lead}. ${words}`);
}

/** Teach a lesson. @param {number} number */
async function teach(number) {
  const asked = ++turn;
  /** @type {Lesson} */
  const lesson = await call(`training/lessons/${number}`);
  if (asked !== turn) return;
  show(lesson.example, `Lesson ${number}, example`);
  const steps = board.explain(lesson.hint);
  task(`Lesson ${number} of ${lessons.length}`, "Read, then try it.");
  question = null;
  byId("show").disabled = true;
  showFace("smile");
  const go = () => practise(lesson, firstUnsolved(lessons[number - 1], progress));
  offer("Try it", go);
  showLesson(lesson, steps, go);
  const { needed, more } = board.toReveal(lesson.hint);
  page.reveal(needed, more);
  announce(`Lesson ${number}: ${lesson.title}. ${lesson.text.join(" ")} ${lesson.hint.spoken}`);
}

/**
 * Show a board of a lesson, and ask the lesson's question about it.
 * @param {Lesson} lesson @param {number} place
 */
function practise(lesson, place) {
  ask(lesson.boards[place], `Board ${place + 1} of ${lesson.boards.length}`, lesson.task, {
    path: `training/lessons/${lesson.number}/answers`,
    body: { position: place },
  });
  afterAnswer = (answer) => {
    if (!answer.judgement.right)
      return { last: "", word: "Again", go: () => practise(lesson, place) };
    if (place + 1 < lesson.boards.length)
      return { last: "", word: "Next", go: () => practise(lesson, place + 1) };
    const next = lesson.number < lessons.length ? lesson.number + 1 : 0;
    return {
      last: next ? `Lesson ${lesson.number} is done.` : "That was the last lesson.",
      word: next ? "Next" : "Continue",
      go: () => choose(next ? { lesson: next } : { choice: "mixed" }),
    };
  };
}

/**
 * What the card shows after an answer: a last line, and the label and the action of the button.
 * @type {(answer: Answer) => {last: string, word: string, go: () => unknown}}
 */
let afterAnswer = () => ({ last: "", word: "Next", go: () => undefined });

/** Request an exercise from the server, and show it. @param {string} choice */
async function exercise(choice) {
  const asked = ++turn;
  offer("Next");
  showFace("think");
  /** @type {import("api-types").Exercise} */
  let found;
  try {
    found = await call("training/exercises", { choice });
  } catch (error) {
    if (asked === turn && error instanceof ApiError && error.code === "nothing_to_train")
      return nothingThere(error.message);
    throw error;
  }
  if (asked !== turn) return;
  const answers = { path: "training/answers", body: { exercise: found.number } };
  const again = () =>
    ask(found.board, `Exercise ${found.number}`, taskOf(found), answers, found.played);
  again();
  afterAnswer = ({ judgement, rating_change: change }) =>
    judgement.finding === "other"
      ? { last: "", word: "Again", go: again }
      : {
          last: lastWords(judgement.technique, change),
          word: "Next",
          go: () => run(() => exercise(choice)),
        };
}

/** Show that there is no exercise of this kind, and offer others. @param {string} why */
function nothingThere(why) {
  hideNotice();
  question = null;
  byId("show").disabled = true;
  byId("frame").hidden = true; // it still shows the last exercise
  task("Nothing to train", why);
  showFace("smile");
  offer("Other exercises", () => choose({ choice: "mixed" }));
  announce(why);
}

/**
 * Send the player's answer to the current question.
 * @param {"open" | "mark" | "show"} kind @param {number} index a cell, or -1
 */
async function answer(kind, index) {
  if (!question) return;
  const { path, body } = question;
  const asked = turn;
  const cell = index < 0 ? null : [Math.floor(index / view.width), index % view.width];
  question = null;
  byId("show").disabled = true;
  /** @type {Answer} */
  let answered;
  try {
    answered = await insist(path, { ...body, kind, cell });
  } catch (error) {
    if (asked === turn) {
      question = { path, body };
      byId("show").disabled = false;
    }
    throw error;
  }
  if (asked !== turn) return;
  const { judgement } = answered;
  const steps = board.judge(judgement, index);
  const isFine = kind === "show" || judgement.finding === "other";
  showFace(judgement.right ? "won" : isFine ? "smile" : "lost");
  minesLeft.show(judgement.board.mines_left ?? 0);
  keep(answered.progress);
  const { last, word, go } = afterAnswer(answered);
  offer(word, go);
  showJudgement(judgement, steps, last, word, go);
  const { needed, more } = board.toReveal(judgement.hint);
  page.reveal(index < 0 ? needed : [index, ...needed], more);
  announce(`${judgement.title}. ${judgement.spoken} ${judgement.hint.spoken}`);
}

/** Call a function, and show its error message if it fails. @param {() => unknown} work */
async function run(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(error.message);
    showFace("smile");
  }
}

/** Switch to a lesson, or to a kind of exercise. @param {Subject} wanted */
function choose(wanted) {
  location.hash = toAddress(wanted);
}

/** Open the lesson or the kind of exercise that the page's address requests. */
function open() {
  const wanted =
    fromAddress(location.hash.slice(1), lessons.length) ?? firstSubject(lessons, progress);
  subject = wanted;
  question = null;
  byId("show").disabled = true;
  hideNotice();
  fillSubjects();
  document.body.dataset.subject = "lesson" in wanted ? "lesson" : "exercises";
  return run(() => ("lesson" in wanted ? teach(wanted.lesson) : exercise(wanted.choice)));
}

/** @type {Record<string, () => unknown>} */
const KEYS = {
  n: () => goOn(),
  s: () => run(() => answer("show", -1)),
  d: () => tap.turn(),
};
listenToKeys(page, (key) => KEYS[key]);
byId("notice").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  board.steps?.walk(event.key === "ArrowDown" ? 1 : -1);
});

byId("next").addEventListener("click", () => goOn());
byId("face").addEventListener("click", () => goOn());
byId("show").addEventListener("click", () => run(() => answer("show", -1)));
byId("subject").addEventListener("change", () => (location.hash = byId("subject").value));
byId("progress-button").addEventListener("click", () =>
  openDialog("progress-dialog", "Your progress", standing(progress, lessons)),
);
window.addEventListener("hashchange", open);

showFace("think");
({ lessons } = await insist("training/lessons"));
keep(await insist("training"));
await open();
page.ready();
