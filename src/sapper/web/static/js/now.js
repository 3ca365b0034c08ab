// The first cards of the rail: the kind of game on the board with the player's records, and the
// board of the day. Nothing is asked of the server before the first game was played.

import { call } from "./backend.js";
import { hours } from "./daily.js";
import { byId } from "./dom.js";
import { levelLabel, modeLabel } from "./game_request.js";
import { memory } from "./preferences.js";
import { counted, time } from "./words/numbers.js";

/** @typedef {import("api-types").Choices} Choices */

export class NowCards {
  /** @type {import("api-types").LevelStatistics[]} */
  #levels = [];

  /**
   * @param {import("./game.js").GameController} game
   * @param {Choices} choices
   */
  constructor(game, choices) {
    this.game = game;
    this.choices = choices;
    game.on("adopted", ({ fresh }) => {
      if (fresh) this.refresh();
    });
    game.on("moved", ({ ended }) => {
      if (ended) this.load();
    });
  }

  /** Show what is known. */
  refresh() {
    const { state } = this.game;
    if (!state) return;
    const { level, mode, day } = state.spec;
    const name = levelLabel(this.choices, level);
    byId("now-title").textContent = day
      ? `Board of the day · ${name}`
      : `${name} · ${modeLabel(this.choices, mode)}`;
    const found = this.#levels.find((each) => each.level === level && each.mode === mode);
    byId("best-time").textContent = found?.best_seconds ? time(found.best_seconds) : "–";
    byId("win-streak").textContent = found ? String(found.streak) : "–";
  }

  /** Ask for records and for the board of the day. */
  async load() {
    if (memory("game") === null) return;
    try {
      const [statistics, daily] = await Promise.all([call("statistics"), call("daily")]);
      this.#levels = statistics.levels;
      byId("daily-state").textContent = dailyWords(daily);
    } catch {
      // The cards keep what they show; the game itself reports a lost connection.
    }
    this.refresh();
  }
}

/** @param {import("api-types").Daily} daily */
function dailyWords({ boards, streak, seconds_left: left }) {
  const done = boards.filter(({ attempt }) => attempt?.outcome === "won").length;
  const days = streak ? `, ${counted(streak, "day", "days")} in a row` : "";
  return `${done} of ${boards.length} won${days}. New in ${hours(left ?? 0)}`;
}
