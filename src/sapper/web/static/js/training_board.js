// The board of an exercise: what is drawn, what an answer makes of it, and the steps of a proof.

import { aboutCells, lighting, marksOf } from "./hint_marks.js";
import { perCent } from "./guess_words.js";
import { StepList } from "./hint_steps.js";
import { look, noMarks } from "./render.js";
import { flat } from "./state.js";

/** @typedef {import("api-types").TrainingBoard} TrainingBoard */
/** @typedef {import("api-types").JudgementResponse} Judgement */
/** @typedef {import("api-types").HintResponse} Hint */

export class ExerciseBoard {
  /** @param {import("./board.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.marks = noMarks();
    /** @type {string[]} what each cell shows */
    this.signs = [];
    /** @type {StepList | null} */
    this.steps = null;
  }

  /**
   * Show a board.
   * @param {TrainingBoard} board @param {string} name
   * @param {[number, number] | null} [played] the cell that was opened there in a game
   */
  show({ width, height, picture }, name, played = null) {
    this.steps?.stop();
    this.steps = null;
    this.marks = noMarks();
    this.signs = flat(picture);
    if (played) this.marks.last.add(played[0] * width + played[1]);
    this.view.build(width, height, `${name}, ${width} columns, ${height} rows`);
    this.repaint();
  }

  repaint() {
    this.view.paintAll((index) => look(this.signs[index], index, this.marks));
  }

  /**
   * Draw what became of an answer.
   * @param {Judgement} judgement @param {number} index the cell that was opened or marked, or -1
   */
  judge(judgement, index) {
    const before = this.signs;
    this.signs = flat(judgement.board.picture);
    if (judgement.finding === "mine") this.signs[index] = "X";
    const steps = this.explain(judgement.hint);
    if (judgement.finding === "uncertain" && judgement.risk !== null)
      this.marks.gamble.set(index, `${perCent(judgement.risk)}%`);
    for (const [place, sign] of this.signs.entries()) {
      if (!judgement.right || sign === before[place]) continue;
      this.marks.fresh.add(place);
      // A ring or a cross would lie over the number or the flag that is there now.
      this.marks.safe.delete(place);
      this.marks.mines.delete(place);
      this.marks.last.add(place);
    }
    this.repaint();
    return steps;
  }

  /** Draw a proof, and return its steps as a list. @param {Hint} hint */
  explain(hint) {
    const { width } = this.view;
    this.steps?.stop();
    this.marks = { ...noMarks(), ...marksOf(hint, width) };
    this.repaint();
    this.steps = new StepList(hint.steps, {
      light: (step) => {
        Object.assign(this.marks, lighting(step, hint.steps, width));
        this.repaint();
      },
      go: () => this.view.focus(this.#about(hint)[0]),
    });
    return this.steps;
  }

  /** The cells that a proof is about, and its clues. @param {Hint} hint */
  toReveal(hint) {
    return { needed: this.#about(hint), more: [...this.marks.clues, ...this.marks.numbers.keys()] };
  }

  /** @param {Hint} hint */
  #about(hint) {
    return aboutCells(hint).map(([row, col]) => row * this.view.width + col);
  }
}
