// Starting a game: the player's choices and which of them go to the server (no DOM), the menus, the
// dialog, unfinished games.

import { call, failureWords } from "./backend.js";
import { byId, choice, make, openDialog, radio, tick } from "./dom.js";
import { counted } from "./words/numbers.js";

/** @typedef {import("api-types").Choices} Choices */
/** @typedef {import("api-types").GeneratorChoice} GeneratorChoice */
/** @typedef {import("api-types").GameListItem} GameListItem */

/**
 * The last choices: the server's fields, and `custom` for a level of the player's own size.
 * @typedef {Record<string, any>} Kind
 */

/** Options of a game that can be set in the page's address. */
const WORDS = ["day", "level", "mode", "first_click", "difficulty", "generator", "solver"];

const NUMBERS = ["width", "height", "mines"];

/**
 * The label of a choice: the server's, or else its name.
 * @param {{name: string, label?: string}} choice
 */
export function labelOf({ name, label }) {
  return label ?? titled(name);
}

/** The name of a choice, written for players. @param {string} name */
export function titled(name) {
  const words = name.replaceAll("-", " ").replace(/ (\d+)x(\d+)$/, " $1×$2");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a mode. @param {Choices} choices @param {string} name */
export function modeLabel(choices, name) {
  return labelOf(choices.modes.find((mode) => mode.name === name) ?? { name });
}

/**
 * Whether the boards of a mode can be solved by logic alone, so that they have a difficulty.
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
 * The solvers for which a generator can make boards, the default first; none if the generator has
 * its own solver.
 * @param {Choices} choices @param {string} name
 */
export function solversOf(choices, name) {
  return choices.generators.find((generator) => generator.name === name)?.solvers ?? [];
}

/**
 * The label of a level: the server's, or else its size with the number of mines.
 * @param {Choices} choices @param {string} name such as `expert` or `7x4m5`
 */
export function levelLabel(choices, name) {
  const known = choices.levels.find((level) => level.name === name);
  const size = /^(\d+)x(\d+)m(\d+)$/.exec(name);
  if (known) return known.label;
  return size ? `${size[1]}×${size[2]}, ${size[3]} ${size[3] === "1" ? "mine" : "mines"}` : name;
}

/**
 * The request that is sent to the server for a kind of game.
 * @param {Choices} choices @param {Kind} kind
 */
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

/** The game that an address requests, or null. @param {URLSearchParams} address */
export function fromAddress(address) {
  const fields = [
    ...WORDS.map((name) => [name, address.get(name)]),
    ...NUMBERS.map((name) => [name, address.has(name) ? Number(address.get(name)) : null]),
  ].filter(([, value]) => value !== null);
  return fields.length ? Object.fromEntries(fields) : null;
}

const SIZES = /** @type {const} */ (["width", "height", "mines"]);

/**
 * Fill the quick menus: level, mode, and difficulty if the mode has one.
 * @param {Choices} choices @param {Kind} kind @param {boolean} short leaves out the sizes
 */
export function fillMenus(choices, kind, short) {
  const size = (/** @type {Kind} */ { width, height, mines }) => `${width}×${height}, ${mines}`;
  const levels = choices.levels.map((item) =>
    make("option", {
      value: item.name,
      text: short ? item.label : `${item.label} (${size(item)})`,
      title: size(item),
    }),
  );
  const own = short ? `${kind.width}×${kind.height}` : `Custom (${size(kind)})`;
  levels.push(make("option", { value: "custom", text: kind.level === "custom" ? own : "Custom…" }));
  const menu = (
    /** @type {string} */ id,
    /** @type {Node[]} */ options,
    /** @type {string} */ value,
  ) => {
    const select = byId(id);
    select.replaceChildren(...options);
    select.value = value;
  };
  const option = (/** @type {{name: string, label?: string, summary?: string}} */ item) =>
    make("option", { value: item.name, text: labelOf(item), title: item.summary });
  menu("level", levels, kind.level);
  menu("mode", choices.modes.map(option), kind.mode);
  menu(
    "difficulty",
    [
      make("option", { value: "", text: short ? "Any" : "Any difficulty" }),
      ...choices.difficulties.map(option),
    ],
    kind.difficulty ?? "",
  );
  byId("difficulty-choice").hidden = !takesDifficulty(choices, kind.mode);
}

/**
 * Ask for all options of the next game.
 * @param {Choices} choices
 * @param {Kind} kind the choices of the last game
 * @param {string | undefined} current the id of the game on the board
 * @param {(kind: Kind) => Promise<void>} start throws when the server refuses
 */
export function askForGame(choices, kind, current, start) {
  const named = choices.levels.find((item) => item.name === kind.level) ?? kind;
  const limits = choices.limits;
  const number = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {number} */ value,
    /** @type {number} */ most,
  ) =>
    make(
      "label",
      {},
      label,
      make("input", {
        type: "number",
        name,
        min: name === "mines" ? 0 : 1,
        max: most,
        value,
        required: true,
      }),
    );
  const sizes = [...choices.levels, { name: "custom", label: "Custom" }];
  const radios = sizes.map(({ name, label }) =>
    radio("level", name, label, { checked: name === kind.level }),
  );
  /** @param {{name: string, label?: string}[]} list @returns {[string, string][]} */
  const options = (list) => list.map((item) => [item.name, labelOf(item)]);
  const problem = make("p", { class: "problem", role: "alert" });
  const summary = make("p", { class: "quiet" });
  const how = make("p", { class: "quiet" });
  const bounds = make("p", { class: "quiet" });
  const go = make("button", { class: "main", text: "Start" });
  const form = make(
    "form",
    { class: "form", method: "dialog" },
    make(
      "fieldset",
      {},
      make("legend", { text: "Size" }),
      make("div", { class: "chips" }, ...radios),
      make(
        "div",
        { class: "numbers" },
        number("width", "Width", named.width ?? 9, limits.side),
        number("height", "Height", named.height ?? 9, limits.side),
        number("mines", "Mines", named.mines ?? 10, limits.cells),
      ),
      bounds,
    ),
    make(
      "fieldset",
      {},
      make("legend", { text: "Rules" }),
      choice("Mode", "mode", options(choices.modes), kind.mode),
      summary,
      choice(
        "A guess is avoidable if there is a safe cell",
        "scope",
        options(choices.scopes),
        kind.scope ?? "board",
      ),
      choice(
        "Best guess",
        "best_by",
        options(choices.best_by),
        kind.best_by ?? choices.best_by[0].name,
      ),
      choice("First click", "first_click", options(choices.first_clicks), kind.first_click),
      choice(
        "Difficulty",
        "difficulty",
        [["", "Any"], ...options(choices.difficulties)],
        kind.difficulty ?? "",
      ),
      tick("Question marks", "question_marks", kind.question_marks),
    ),
    make(
      "details",
      { class: "advanced", open: kind.generator !== "auto" },
      make("summary", { text: "Advanced" }),
      choice("Generator", "generator", options(choices.generators), kind.generator),
      how,
      choice(
        "Solvable by",
        "solver",
        [["", "Default"], ...options(choices.solvers)],
        kind.solver ?? "",
      ),
    ),
    problem,
    make("div", { class: "buttons sticky" }, go),
  );
  const waiting = runningGames(choices, current, () => dialog.close());
  const dialog = openDialog("new-dialog", "New game", waiting, form);
  const field = (/** @type {string} */ name) => /** @type {any} */ (form.elements.namedItem(name));
  const update = () => {
    const level = choices.levels.find((item) => item.name === field("level").value);
    if (level) for (const name of SIZES) field(name).value = level[name];
    const mode = field("mode").value;
    const most = takesJudging(mode) ? limits.judged_cells : limits.cells;
    bounds.textContent = `Up to ${most.toLocaleString("en")} cells, ${limits.side.toLocaleString("en")} per row or column.`;
    bounds.hidden = level !== undefined;
    summary.textContent = choices.modes.find((item) => item.name === mode)?.summary ?? "";
    const about = choices.modes.find((item) => item.name === mode);
    for (const name of /** @type {const} */ (["scope", "best_by"])) {
      field(name).disabled = !about?.[name];
      field(name).parentElement.hidden = field(name).disabled;
    }
    field("difficulty").disabled = !takesDifficulty(choices, mode);
    field("difficulty").parentElement.hidden = field("difficulty").disabled;
    const difficulty = takesDifficulty(choices, mode) ? field("difficulty").value : null;
    const firstClick = field("first_click").value;
    const suitable = suitableGenerators(choices, mode, firstClick, difficulty);
    for (const option of field("generator").options)
      option.disabled = !suitable.includes(option.value);
    if (!suitable.includes(field("generator").value)) field("generator").value = "auto";
    field("generator").disabled = suitable.length === 1;
    const generator = choices.generators.find((item) => item.name === field("generator").value);
    how.textContent = generator?.summary ?? "";
    field("solver").disabled = solversOf(choices, field("generator").value).length === 0;
    field("solver").parentElement.hidden = field("solver").disabled;
  };
  form.addEventListener("change", (/** @type {Event} */ event) => {
    const name = /** @type {any} */ (event.target).name;
    if (SIZES.includes(name)) field("level").value = "custom";
    update();
  });
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const numbers = Object.fromEntries(SIZES.map((name) => [name, Number(field(name).value)]));
    problem.textContent = "";
    go.disabled = true;
    try {
      await start({
        level: field("level").value,
        ...numbers,
        mode: field("mode").value,
        scope: field("scope").value,
        best_by: field("best_by").value,
        first_click: field("first_click").value,
        difficulty: field("difficulty").value || null,
        generator: field("generator").value,
        solver: field("solver").value || null,
        question_marks: field("question_marks").checked,
      });
      dialog.close();
    } catch (error) {
      problem.textContent = failureWords(error);
    }
    go.disabled = false;
  });
  update();
}

/**
 * Whether the server judges every move in a mode, which takes time on large boards.
 * @param {string} mode
 */
function takesJudging(mode) {
  return ["strict", "fair", "lenient", "best-guess"].includes(mode);
}

/**
 * A list of games to continue; empty if there is none except the game on the board.
 * @param {import("api-types").Choices} choices
 * @param {string | undefined} current the id of the game on the board
 * @param {() => void} left called when a game has been chosen
 */
function runningGames(choices, current, left) {
  const place = make("div", { class: "running-games" });
  fill(place, choices, current, left).catch(() => undefined); // the dialog works without it
  return place;
}

/**
 * @param {HTMLElement} place @param {import("api-types").Choices} choices
 * @param {string | undefined} current @param {() => void} left
 */
async function fill(place, choices, current, left) {
  /** @type {import("api-types").GameList} */
  const { games } = await call("games?running=true");
  const others = games.filter((game) => game.seq > 0 && game.id !== current);
  if (!others.length) return;
  place.append(
    make("h3", { text: counted(others.length, "unfinished game", "unfinished games") }),
    make(
      "ul",
      { class: "plain-list" },
      ...others
        .slice(0, 5)
        .map((game) =>
          make(
            "li",
            {},
            make("a", { href: `./#game=${game.id}`, text: nameOf(game, choices), onclick: left }),
            make("span", { class: "quiet", text: ` last played ${ago(game.touched)}` }),
          ),
        ),
    ),
  );
}

/** @param {GameListItem} game @param {import("api-types").Choices} choices */
function nameOf({ spec }, choices) {
  const level = levelLabel(choices, spec.level);
  return spec.day ? `Board of ${spec.day}, ${level}` : `${level}, ${modeLabel(choices, spec.mode)}`;
}

/** How long ago a moment was, in words. @param {string} moment */
function ago(moment) {
  const minutes = Math.floor((Date.now() - Date.parse(moment)) / 60_000);
  if (minutes < 1) return "just now";
  /** @type {[number, string][]} */
  const units = [
    [1440, "day"],
    [60, "hour"],
    [1, "minute"],
  ];
  const [size, unit] = units.find(([size]) => minutes >= size) ?? [1, "minute"];
  return `${counted(Math.floor(minutes / size), unit, `${unit}s`)} ago`;
}
