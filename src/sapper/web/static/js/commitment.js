// What a commitment says, confirmed without the server: the hash, and what it is the hash of.

import { fromHex, sha256 } from "./sha256.js";

/**
 * What can be confirmed here, without the server: the hash, and what it is the hash of.
 * @param {import("./state.js").GameState} state
 * @returns {[boolean, string][]}
 */
export function hashChecks(state) {
  const secret = state.ending?.secret ?? "";
  const terms = state.ending?.terms ?? null;
  if (terms === null)
    return [
      [
        sha256(fromHex(secret)) === state.commitment,
        "The secret’s hash, computed here, is the commitment.",
      ],
    ];
  return [
    [
      sha256(new TextEncoder().encode(terms)) === state.commitment,
      "The hash of secret and rules, computed here, is the commitment.",
    ],
    [areTermsOf(terms, state), "The secret and the rules in it are those of this game."],
  ];
}

/** @param {string} terms @param {import("./state.js").GameState} state */
function areTermsOf(terms, state) {
  const { secret, spec } = JSON.parse(terms);
  const shown = state.spec;
  return (
    secret === state.ending?.secret &&
    spec.width === shown.width &&
    spec.height === shown.height &&
    spec.mines === shown.mines &&
    spec.mode === shown.mode &&
    spec.first_click === shown.first_click &&
    spec.difficulty === shown.difficulty &&
    spec.generator === shown.generator &&
    spec.solver === shown.solver
  );
}
