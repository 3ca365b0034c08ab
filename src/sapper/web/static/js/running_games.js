// One's own games that are not finished yet, to go on with.

import { call } from "./client.js";
import { make } from "./dom.js";
import { levelLabel, modeLabel } from "./wish.js";

/** @typedef {import("api-types").GameListItem} GameListItem */

/**
 * A list of games to go on with; empty where there are none besides the one on the board.
 * @param {import("api-types").ChoicesResponse} choices
 * @param {string | undefined} current the id of the game on the board
 * @param {() => void} left called when a game was chosen
 */
export function runningGames(choices, current, left) {
  const place = make("div", { class: "running-games" });
  fill(place, choices, current, left).catch(() => undefined); // the dialog does without
  return place;
}

/**
 * @param {HTMLElement} place @param {import("api-types").ChoicesResponse} choices
 * @param {string | undefined} current @param {() => void} left
 */
async function fill(place, choices, current, left) {
  /** @type {import("api-types").GameListResponse} */
  const { games } = await call("GET", "games?running=true");
  const others = games.filter((game) => game.seq > 0 && game.id !== current);
  if (!others.length) return;
  place.append(
    make("h3", { text: others.length === 1 ? "A game waits" : `${others.length} games wait` }),
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

/** @param {GameListItem} game @param {import("api-types").ChoicesResponse} choices */
function nameOf({ spec }, choices) {
  const level = levelLabel(choices, spec.level);
  return spec.day ? `Board of ${spec.day}, ${level}` : `${level}, ${modeLabel(choices, spec.mode)}`;
}

/** How long ago, in words. @param {string} moment */
export function ago(moment) {
  const minutes = Math.floor((Date.now() - Date.parse(moment)) / 60_000);
  if (minutes < 1) return "just now";
  /** @type {[number, string][]} */
  const units = [
    [1440, "day"],
    [60, "hour"],
    [1, "minute"],
  ];
  const [size, unit] = units.find(([size]) => minutes >= size) ?? [1, "minute"];
  const count = Math.floor(minutes / size);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
