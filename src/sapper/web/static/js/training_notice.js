// The card beside an exercise: a lesson's words, or what became of an answer, with the proof.

import { byId, make } from "./dom.js";

/** @typedef {import("./hint_steps.js").StepList} StepList */

/**
 * Show the words of a lesson.
 * @param {import("api-types").LessonResponse} lesson @param {StepList} steps
 * @param {() => void} go leads to the first board
 */
export function showLesson(lesson, steps, go) {
  fill(
    "info lesson",
    `${lesson.number}. ${lesson.title}`,
    "Try it",
    go,
    ...lesson.text.map((text) => make("p", { text })),
    make("p", { class: "quiet", text: "On this board:" }),
    steps.element,
  );
  play(steps);
}

/**
 * Show what became of an answer.
 * @param {import("api-types").JudgementResponse} judgement @param {StepList} steps
 * @param {string} last a quiet line at the end
 * @param {string} word of the button @param {() => void} go
 */
export function showJudgement(judgement, steps, last, word, go) {
  fill(
    { right: "good", shown: "info" }[judgement.finding] ?? "bad",
    judgement.title,
    word,
    go,
    make("p", { text: judgement.text }),
    steps.element,
    ...(last ? [make("p", { class: "quiet change", text: last })] : []),
  );
  if (!judgement.right) play(steps);
}

/** Take the card away. */
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
