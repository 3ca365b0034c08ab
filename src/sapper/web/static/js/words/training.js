// The training page in words: choices, tasks, what comes next. No DOM.

import { capital } from "./numbers.js";

/** @typedef {import("api-types").LessonSummary} LessonSummary */
/** @typedef {import("api-types").Progress} Progress */

/**
 * What is trained: a lesson by its number, or exercises of a choice.
 * @typedef {{lesson: number} | {choice: string}} Subject
 */

/** The techniques in players' words, the easiest first. @type {Record<string, string>} */
const TECHNIQUES = {
  "single clue": "one number",
  "pair of clues": "two numbers",
  region: "several numbers together",
  "mine total": "mine count",
};

/** A technique in players' words. @param {string} technique */
export function techniqueName(technique) {
  return TECHNIQUES[technique] ?? technique;
}

/** The choices of exercises: value and words. */
export const CHOICES = [
  ["mixed", "For you"],
  ...Object.entries(TECHNIQUES).map(([name, words]) => [name, capital(words)]),
  ["games", "From my games"],
  ["repeat", "Repeat mistakes"],
];

/** A subject as the page's address has it. @param {Subject} subject */
export function toAddress(subject) {
  return "lesson" in subject
    ? `lesson=${subject.lesson}`
    : `exercises=${encodeURIComponent(subject.choice)}`;
}

/**
 * The subject of an address; null without a good one.
 * @param {string} address without its `#` @param {number} lessons how many there are
 * @returns {Subject | null}
 */
export function fromAddress(address, lessons) {
  const asked = new URLSearchParams(address);
  const lesson = Number(asked.get("lesson"));
  if (Number.isInteger(lesson) && lesson >= 1 && lesson <= lessons) return { lesson };
  const choice = asked.get("exercises");
  return choice && CHOICES.some(([name]) => name === choice) ? { choice } : null;
}

/** Whether all boards of a lesson are solved. @param {LessonSummary} lesson @param {Progress} progress */
export function isDone(lesson, progress) {
  return (progress.lessons[lesson.name]?.length ?? 0) >= lesson.positions;
}

/**
 * The first board of a lesson that is not solved; the first of all where every one is.
 * @param {LessonSummary} lesson @param {Progress} progress
 */
export function firstUnsolved(lesson, progress) {
  const solved = progress.lessons[lesson.name] ?? [];
  const places = Array.from({ length: lesson.positions }, (_, place) => place);
  return places.find((place) => !solved.includes(place)) ?? 0;
}

/**
 * Where to start: lessons first, then exercises.
 * @param {LessonSummary[]} lessons @param {Progress} progress @returns {Subject}
 */
export function firstSubject(lessons, progress) {
  const next = lessons.find((lesson) => !isDone(lesson, progress));
  return next && !progress.answered ? { lesson: next.number } : { choice: "mixed" };
}

/**
 * What an exercise asks, in words.
 * @param {import("api-types").Exercise} exercise
 */
export function taskOf(exercise) {
  const ask = "Open a safe cell or mark a mine: something is certain.";
  if (exercise.repeated) return `Once more. ${ask}`;
  if (exercise.source !== "game" || !exercise.played) return ask;
  return "From your game: you opened the outlined cell. What was certain?";
}

/**
 * What is said below the proof of an exercise: what it needs, and how the rating moved.
 * @param {string} technique @param {number} change
 */
export function lastWords(technique, change) {
  const needed = `Technique: ${techniqueName(technique)}.`;
  if (!change) return needed;
  return change > 0 ? `${needed} Rating +${change}` : `${needed} Rating −${-change}`;
}
