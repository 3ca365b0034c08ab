// The first cards of the rail: the current kind of game with the player's records, and the board of
// the day with its dialog. Nothing is requested before the first game has been played.

import { call, edition } from "./backend.js";
import { byId, copy, make, openDialog } from "./dom.js";
import { figure, shape, WIDTH } from "./drawings.js";
import { levelLabel, modeLabel } from "./new_game.js";
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

  /** Show the kind of game, and the records if they are known. */
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

  /** Request the player's records and the board of the day, and show them. */
  async load() {
    if (memory("game") === null) return;
    try {
      const [statistics, daily] = await Promise.all([call("statistics"), call("daily")]);
      this.#levels = statistics.levels;
      byId("daily-state").textContent = dailyWords(daily);
    } catch {
      // The cards stay unchanged. The game itself reports a lost connection.
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

/** @typedef {import("api-types").DailyBoard} DailyBoard */
/** @typedef {import("api-types").Daily} Daily */

/**
 * Fetch and show today's boards.
 * @param {(request: Record<string, any>) => Promise<void>} start
 */
export async function showDaily(start) {
  /** @type {Daily} */
  const daily = await call("daily");
  const next = daily.boards.find((board) => !isDone(board)) ?? daily.boards[0];
  const cards = daily.boards.map((board) =>
    card(daily, board, board === next, async () => {
      dialog.close();
      await start({ day: daily.day, level: board.level });
    }),
  );
  const dialog = openDialog(
    "daily-dialog",
    "Board of the day",
    make("p", {
      text:
        `${longDate(daily.day)}. Everyone gets the same boards. They can be solved without guessing; ` +
        "the first click opens the middle. Your first attempt counts.",
    }),
    make("ul", { class: "daily-boards" }, ...cards),
    lastWeeks(daily.days),
    make("p", { class: "streak", text: streakWords(daily) }),
    make("p", {
      class: "quiet",
      text: `New boards in ${hours(daily.seconds_left ?? 0)}, at midnight UTC.`,
    }),
    proof(daily),
  );
}

/** Whether the attempt that counts is over. @param {DailyBoard} board */
function isDone({ attempt }) {
  return Boolean(attempt && attempt.outcome !== "in progress");
}

/**
 * @param {Daily} daily @param {DailyBoard} board
 * @param {boolean} isNext whether its first button is the main one @param {() => void} play
 */
function card(daily, board, isNext, play) {
  const { attempt } = board;
  const done = isDone(board);
  const look = isNext ? "main small" : "plain small";
  const words = done
    ? result(board)
    : attempt
      ? "Not finished"
      : `${board.width}×${board.height}, ${board.mines} mines`;
  const buttons = [
    make("button", {
      type: "button",
      class: done ? "plain small" : look,
      text: done ? "Again" : attempt ? "Continue" : "Play",
      "aria-label": `${done ? "Play again" : attempt ? "Continue" : "Play"}: ${board.label}`,
      title: done ? "Practice: only the first attempt counts" : null,
      onclick: play,
    }),
  ];
  if (attempt?.share) {
    buttons.unshift(
      make("button", {
        type: "button",
        class: look,
        text: "Share",
        "aria-label": `Share: ${board.label}`,
        onclick: () => share(shared(daily, board)),
      }),
    );
  }
  return make(
    "li",
    { class: attempt?.outcome ?? "" },
    make("div", {}, make("h3", { text: board.label }), make("p", { class: "quiet", text: words })),
    make("div", { class: "buttons" }, ...buttons),
  );
}

/** @param {DailyBoard} board */
function result({ attempt }) {
  if (!attempt || attempt.seconds === null) return "Given up before the first move";
  const help = attempt.aided ? ", hints used" : "";
  if (attempt.outcome !== "won") return `Lost after ${time(attempt.seconds)}${help}`;
  const avoidable = attempt.needless_guesses ?? 0;
  const guesses = avoidable
    ? counted(avoidable, "avoidable guess", "avoidable guesses")
    : "no avoidable guess";
  return `Won in ${time(attempt.seconds)}, ${guesses}${help}`;
}

/**
 * Share the first attempt at a board, which is the one that counts.
 * @param {string} day @param {string} level
 */
export async function shareResult(day, level) {
  /** @type {Daily} */
  const daily = await call(`daily/${day}`);
  const board = daily.boards.find((each) => each.level === level);
  if (board?.attempt?.share) await share(shared(daily, board));
}

/** @param {Daily} daily @param {DailyBoard} board */
function shared(daily, board) {
  return `${board.attempt?.share} · ${addressOf(daily.day, board.level)}`;
}

/** @param {string} text */
async function share(text) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ text });
      return;
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return;
    }
  }
  await copy(text, "Result");
}

/** The link to the same board. @param {string} day @param {string} level */
function addressOf(day, level) {
  return `${location.origin}${location.pathname}#day=${day}&level=${level}`;
}

/**
 * The last four weeks of the board of the day, one square per day.
 * @param {import("api-types").DailyDay[]} days
 */
function lastWeeks(days) {
  const step = WIDTH / 14;
  const squares = days.map((day, place) =>
    shape("rect", {
      class: day.won ? "won" : day.played ? "lost" : "none",
      x: (place % 14) * step + 1.5,
      y: Math.floor(place / 14) * step + 1.5,
      width: step - 3,
      height: step - 3,
      rx: 3,
    }),
  );
  const won = days.filter((day) => day.won).length;
  return figure(
    "The last four weeks",
    won ? `won on ${counted(won, "day", "days")}` : "no wins yet",
    squares,
    { height: step * 2 },
  );
}

/** @param {Daily} daily */
function streakWords({ streak, longest_streak: longest }) {
  if (!longest) return "Win one of the boards to start a streak.";
  const days = (/** @type {number} */ number) => counted(number, "day", "days");
  return `Your streak: ${days(streak)}. Your longest: ${days(longest)}.`;
}

/** Hours and minutes in words. @param {number} seconds */
export function hours(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** @param {string} day */
function longDate(day) {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** @param {Daily} daily */
function proof(daily) {
  const rows = daily.boards.map((board) =>
    make(
      "li",
      {},
      `${board.label}: `,
      make("code", { text: board.commitment }),
      ", tomorrow ",
      make("code", { text: board.tomorrow ?? "" }),
    ),
  );
  if (edition)
    return make("p", {
      class: "quiet",
      text: "Played locally: these boards come from a public seed, so anyone can compute them.",
    });
  return make(
    "details",
    {},
    make("summary", { text: "How we prove the boards are fair" }),
    make("p", {
      class: "quiet",
      text:
        "Each board is made from a secret. Once the hash of the secret is published, the board " +
        "cannot be changed. You see the secret when you finish its board, and everyone sees it " +
        "when the day is over. These are the hashes of today’s and tomorrow’s secrets:",
    }),
    make("ul", { class: "plain-list" }, ...rows),
  );
}
