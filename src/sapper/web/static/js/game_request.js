// The request for a game: what the player chose, what of it goes to the server, and its words.
// No DOM, no network.

/** @typedef {import("api-types").Choices} Choices */
/** @typedef {import("api-types").GeneratorChoice} GeneratorChoice */

/**
 * What was chosen last: the server's fields, and `custom` as a level of one's own size.
 * @typedef {Record<string, any>} Kind
 */

/** Fields that an address may ask for. */
const WORDS = ["day", "level", "mode", "first_click", "difficulty", "generator", "solver"];

const NUMBERS = ["width", "height", "mines"];

/**
 * How people read a choice: as the server labels it, else its name.
 * @param {{name: string, label?: string}} choice
 */
export function labelOf({ name, label }) {
  return label ?? titled(name);
}

/** A name as a title. @param {string} name */
export function titled(name) {
  const words = name.replaceAll("-", " ").replace(/ (\d+)x(\d+)$/, " $1×$2");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How people read a mode. @param {Choices} choices @param {string} name */
export function modeLabel(choices, name) {
  return labelOf(choices.modes.find((mode) => mode.name === name) ?? { name });
}

/**
 * Whether a mode plays boards that logic solves, and so takes a difficulty.
 * @param {Choices} choices @param {string} mode
 */
export function takesDifficulty(choices, mode) {
  return choices.modes.some((item) => item.name === mode && item.difficulty);
}

/**
 * The names of the generators that make boards for a mode, a first click and a difficulty.
 * @param {Choices} choices
 * @param {string} mode @param {string} firstClick @param {string | null} difficulty
 */
export function suitableGenerators(choices, mode, firstClick, difficulty) {
  return choices.generators
    .filter(
      (generator) =>
        generator.modes.some((name) => name === mode) &&
        generator.first_clicks.some((name) => name === firstClick) &&
        (!difficulty || generator.difficulty),
    )
    .map((generator) => generator.name);
}

/**
 * The solvers that a generator makes boards for, the default first; none where it has its own.
 * @param {Choices} choices @param {string} name
 */
export function solversOf(choices, name) {
  return choices.generators.find((generator) => generator.name === name)?.solvers ?? [];
}

/**
 * How people read a level: as the server labels it, else a size with its mines.
 * @param {Choices} choices @param {string} name such as `expert` or `7x4m5`
 */
export function levelLabel(choices, name) {
  const known = choices.levels.find((level) => level.name === name);
  const size = /^(\d+)x(\d+)m(\d+)$/.exec(name);
  if (known) return known.label;
  return size ? `${size[1]}×${size[2]}, ${size[3]} ${size[3] === "1" ? "mine" : "mines"}` : name;
}

/** The fields of a kind of game that go to the server. @param {Choices} choices @param {Kind} kind */
export function request(choices, kind) {
  const { level, width, height, mines, mode, first_click, question_marks } = kind;
  const size = level === "custom" ? { width, height, mines } : { level };
  const difficulty = takesDifficulty(choices, kind.mode) ? kind.difficulty : null;
  const suitable = suitableGenerators(choices, kind.mode, kind.first_click, difficulty);
  const generator = suitable.includes(kind.generator) ? kind.generator : "auto";
  const solver = solversOf(choices, generator).includes(kind.solver) ? kind.solver : null;
  const about = choices.modes.find((item) => item.name === mode);
  const rules = {
    ...(about?.scope && kind.scope && { scope: kind.scope }),
    ...(about?.best_by && kind.best_by && { best_by: kind.best_by }),
  };
  return { ...size, mode, ...rules, first_click, question_marks, difficulty, generator, solver };
}

/** The game that an address asks for, or null. @param {URLSearchParams} address */
export function fromAddress(address) {
  const fields = [
    ...WORDS.map((name) => [name, address.get(name)]),
    ...NUMBERS.map((name) => [name, address.has(name) ? Number(address.get(name)) : null]),
  ].filter(([, value]) => value !== null);
  return fields.length ? Object.fromEntries(fields) : null;
}
