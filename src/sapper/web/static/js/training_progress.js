// Progress in training: the rating's curve, the last answers by technique, lessons, what is due.

import { make } from "./dom.js";
import { counted } from "./number_words.js";
import { figure, HEIGHT, shape, WIDTH } from "./svg_shapes.js";
import { isDone, techniqueName } from "./training_words.js";

/** @typedef {import("api-types").ProgressResponse} Progress */

const LEAST_SPAN = 60; // points of rating that its height stands for at least

/**
 * What the progress card holds.
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

/** The rating, exercise after exercise. @param {Progress} progress */
function curve({ curve: values, rating }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // A few points up or down are no mountain.
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

/** One technique: its last answers as bars. @param {import("api-types").TechniqueProgress} technique */
function rung({ technique, right, wrong, recent, known }) {
  const total = right + wrong;
  const words = total ? `${right} of ${total}${known ? ", known" : ""}` : "not tried yet";
  const last = recent.filter(Boolean).length;
  return make(
    "li",
    {},
    make("span", { text: techniqueName(technique) }),
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
