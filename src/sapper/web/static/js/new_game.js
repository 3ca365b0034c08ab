// The wish for a new game: level or own size, mode, difficulty, first click, generator.

import { make } from "./dom.js";
import { choice, openDialog } from "./dialogs.js";

/** @typedef {Record<string, any>} Wish */

const WORDS = {
  classic: "Classic",
  "no-guess": "No guessing",
  strict: "Strict no guessing",
  fair: "Fair",
  lenient: "Lenient",
  any: "may be a mine",
  safe: "is no mine",
  opening: "opens a zero",
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
  "mine-count": "Mine count",
  beginner: "Beginner",
  "beginner-9x9": "Beginner 9×9",
  intermediate: "Intermediate",
  expert: "Expert",
};

/** A server's name as people read it. @param {string} name */
export function words(name) {
  return (
    WORDS[/** @type {keyof typeof WORDS} */ (name)] ??
    name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ")
  );
}

/** Which modes play boards that logic solves, and so take a difficulty. @param {string} mode */
function isGenerated(mode) {
  return mode === "no-guess" || mode === "strict";
}

/**
 * Whether a generator makes boards for a mode and a difficulty.
 * @param {any} generator
 * @param {string} mode
 * @param {string | null} difficulty
 */
function suits(generator, mode, difficulty) {
  return generator.modes.includes(mode) && (!difficulty || generator.difficulty);
}

/**
 * The fields of a wish that go to the server.
 * @param {any} choices the server's levels and choices
 * @param {Wish} wish
 */
export function request(choices, wish) {
  const { level, width, height, mines, ...rest } = wish;
  const size = level === "custom" ? { width, height, mines } : { level };
  const difficulty = isGenerated(wish.mode) ? wish.difficulty : null;
  const generator = choices.generators.find(
    (/** @type {any} */ item) => item.name === wish.generator,
  );
  return {
    ...rest,
    ...size,
    difficulty,
    generator: generator && suits(generator, wish.mode, difficulty) ? wish.generator : "auto",
  };
}

/**
 * Fill the two quick menus beside the board.
 * @param {any} choices the server's levels and choices @param {Wish} wish
 * @param {HTMLSelectElement} level @param {HTMLSelectElement} mode
 */
export function fillMenus(choices, wish, level, mode) {
  const size = (/** @type {any} */ item) =>
    `${words(item.name)} (${item.width}×${item.height}, ${item.mines})`;
  const levels = choices.levels.map((/** @type {any} */ item) =>
    make("option", { value: item.name, text: size(item) }),
  );
  levels.push(
    make("option", {
      value: "custom",
      text:
        wish.level === "custom"
          ? `Custom (${wish.width}×${wish.height}, ${wish.mines})`
          : "Custom…",
    }),
  );
  level.replaceChildren(...levels);
  level.value = wish.level;
  mode.replaceChildren(
    ...choices.modes.map((/** @type {any} */ item) =>
      make("option", { value: item.name, text: words(item.name), title: item.summary }),
    ),
  );
  mode.value = wish.mode;
}

/**
 * Ask for a wish.
 * @param {any} choices the server's levels and choices
 * @param {Wish} wish the last one
 * @param {(wish: Wish) => Promise<void>} begin throws when the server refuses
 */
export function askForGame(choices, wish, begin) {
  const named = choices.levels.find((/** @type {any} */ item) => item.name === wish.level) ?? wish;
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
  const radios = [...choices.levels.map((/** @type {any} */ item) => item.name), "custom"].map(
    (name) =>
      make(
        "label",
        {},
        make("input", { type: "radio", name: "level", value: name, checked: name === wish.level }),
        make("span", { text: words(name) }),
      ),
  );
  const options = (/** @type {any[]} */ list) =>
    /** @type {[string, string][]} */ (list.map((item) => [item.name, words(item.name)]));
  const problem = make("p", { class: "problem", role: "alert" });
  const summary = make("p", { class: "quiet" });
  const how = make("p", { class: "quiet" });
  const go = make("button", { class: "main", text: "Begin" });
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
      make("p", {
        class: "quiet",
        text:
          `Up to ${limits.cells} cells, ${limits.side} in a row; ` +
          `up to ${limits.judged_cells} where every move is judged (strict, fair, lenient).`,
      }),
    ),
    make(
      "fieldset",
      {},
      make("legend", { text: "Rules" }),
      choice("Mode", "mode", options(choices.modes), wish.mode),
      summary,
      choice("The first click", "first_click", options(choices.first_clicks), wish.first_click),
      choice(
        "Difficulty",
        "difficulty",
        [["", "Any"], ...options(choices.difficulties)],
        wish.difficulty ?? "",
      ),
      choice("Generator", "generator", options(choices.generators), wish.generator),
      how,
      make(
        "label",
        {},
        make("input", { type: "checkbox", name: "question_marks", checked: wish.question_marks }),
        "Question marks",
      ),
    ),
    problem,
    make("div", { class: "buttons" }, go),
  );
  const dialog = openDialog("new-dialog", "New game", form);
  const field = (/** @type {string} */ name) => /** @type {any} */ (form.elements.namedItem(name));
  const update = () => {
    const level = choices.levels.find(
      (/** @type {any} */ item) => item.name === field("level").value,
    );
    if (level) for (const name of ["width", "height", "mines"]) field(name).value = level[name];
    const mode = field("mode").value;
    summary.textContent =
      choices.modes.find((/** @type {any} */ item) => item.name === mode)?.summary ?? "";
    field("difficulty").disabled = !isGenerated(mode);
    const difficulty = isGenerated(mode) ? field("difficulty").value : null;
    const suitable = choices.generators
      .filter((/** @type {any} */ item) => suits(item, mode, difficulty))
      .map((/** @type {any} */ item) => item.name);
    for (const option of field("generator").options)
      option.disabled = !suitable.includes(option.value);
    if (!suitable.includes(field("generator").value)) field("generator").value = "auto";
    field("generator").disabled = suitable.length === 1;
    how.textContent =
      choices.generators.find((/** @type {any} */ item) => item.name === field("generator").value)
        ?.summary ?? "";
  };
  form.addEventListener("change", (/** @type {Event} */ event) => {
    const name = /** @type {any} */ (event.target).name;
    if (["width", "height", "mines"].includes(name)) field("level").value = "custom";
    update();
  });
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const numbers = Object.fromEntries(
      ["width", "height", "mines"].map((name) => [name, Number(field(name).value)]),
    );
    problem.textContent = "";
    go.disabled = true;
    try {
      await begin({
        level: field("level").value,
        ...numbers,
        mode: field("mode").value,
        first_click: field("first_click").value,
        difficulty: field("difficulty").value || null,
        generator: field("generator").value,
        question_marks: field("question_marks").checked,
      });
      dialog.close();
    } catch (error) {
      problem.textContent = /** @type {Error} */ (error).message;
    }
    go.disabled = false;
  });
  update();
}
