// The workbench’s cards: the engine's results in words, a position as text in any format, and
// notices about it.

import { call, failureWords, whilePending } from "./backend.js";
import { announce, bringUp, button, byId, cardHead, make, toast } from "./dom.js";
import { fromRows } from "./editor.js";
import { download, fromBase64, toBase64 } from "./share.js";
import { asSentence, counted, grouped, shortInteger } from "./words/numbers.js";

/** The engine's verdict on a position. @type {Record<string, string>} */
const RESULTS = {
  consistent: "Possible position",
  inconsistent: "Impossible: the mines cannot be placed",
  unknown: "Undecided within the time limit",
};

/**
 * The results of an analysis, as names and values.
 * @param {import("api-types").DrawnAnalysis} answer
 * @param {string[]} signs the position's characters
 * @returns {[string, string][]}
 */
export function summary(answer, signs) {
  const { safe, mines, solutions, components, sea, complete } = answer;
  /** @type {[string, string][]} */
  const pairs = [["Result", RESULTS[answer.verdict]]];
  const isPossible = answer.verdict === "consistent";
  if (solutions !== null)
    pairs.push(["Solutions", solutions.length > 40 ? shortInteger(solutions) : grouped(solutions)]);
  else if (isPossible) pairs.push(["Solutions", "too many to count within the time limit"]);
  if (isPossible) {
    const hidden = signs.filter((sign) => sign === ".").length;
    const unknown = hidden - safe.length - mines.length;
    const parts = [
      `${safe.length} safe`,
      counted(mines.length, "mine", "mines"),
      `${unknown} unknown`,
    ];
    const gap = complete ? "" : " (there may be more safe cells and mines)";
    pairs.push(["Hidden cells", `${hidden}: ${parts.join(", ")}${gap}`]);
    const apart = counted(sea.length, "unconnected cell", "unconnected cells");
    pairs.push(["Groups", `${components.length}, and ${apart}`]);
  }
  return pairs;
}

/**
 * Why a position is impossible: which numbers contradict each other and, if that does not
 * explain it, the reason.
 * @param {import("api-types").Check} answer
 */
export function contradictionLines({ explanation, conflict, uses_total: withTotal }) {
  const words = conflictWords(conflict?.length ?? 0, Boolean(withTotal));
  if (words && !withTotal) return [words];
  const reason = (explanation ?? "")
    .replace("clues", "numbers")
    .replace("mine total", "mine count");
  return [asSentence(reason), words].filter(Boolean);
}

/**
 * A sentence about which outlined numbers contradict each other; "" if no number is outlined.
 * @param {number} number @param {boolean} withTotal
 */
export function conflictWords(number, withTotal) {
  if (!number) return "";
  const total = withTotal ? " and the mine count" : "";
  if (number === 1)
    return total
      ? "The outlined number and the mine count contradict each other."
      : "The outlined number is impossible by itself.";
  return (
    `The ${number} outlined numbers${total} contradict each other. ` +
    "If you remove any one of them, the others agree."
  );
}

/** The box with the position's text, and the buttons around it. */
export class PositionText {
  /**
   * @param {import("./editor.js").Editor} editor
   * @param {() => {rows: string[], mines: number | null}} posted the board in the server's format
   * @param {() => string} overlay the name of what is drawn over the board
   */
  constructor(editor, posted, overlay) {
    this.editor = editor;
    this.posted = posted;
    this.overlay = overlay;
    const readText = () => this.read({ board: byId("text").value });
    byId("read").addEventListener("click", readText);
    byId("text").addEventListener("paste", () => setTimeout(readText));
    byId("write").addEventListener("click", () => this.write());
    byId("svg").addEventListener("click", () => this.draw());
    byId("file").addEventListener("change", () => this.readFile());
  }

  /** @param {{name: string, summary: string}[]} formats */
  offer(formats) {
    byId("format").replaceChildren(
      ...formats.map((format) =>
        make("option", { value: format.name, text: format.name, title: format.summary }),
      ),
    );
    byId("format").value = "notation";
  }

  /** Read a text or a file's bytes. @param {{board?: string, base64?: string}} body */
  async read(body) {
    try {
      const answer = await call("read", body);
      const total = answer.mines === null ? ", no mine count" : `, ${answer.mines} mines`;
      byId("text-note").textContent =
        `Read as ${answer.format}: ${answer.width} × ${answer.height}${total}.`;
      byId("text").blur();
      this.editor.set(fromRows(answer));
      return true;
    } catch (error) {
      byId("text-note").textContent = failureWords(error);
      return false;
    }
  }

  async readFile() {
    const file = byId("file").files[0];
    if (!file) return;
    const bytes = await whilePending("file", file.arrayBuffer());
    await this.read({ base64: toBase64(new Uint8Array(bytes)) });
    byId("file").value = "";
  }

  async write() {
    try {
      const answer = await call("convert", {
        ...this.posted(),
        to: byId("format").value,
        lossy: true,
      });
      const lost = answer.lost?.length ? ` Lost: ${answer.lost.join(", ")}.` : "";
      byId("text-note").textContent = `Written as ${answer.format}.${lost}`;
      if (answer.text !== null) byId("text").value = answer.text;
      else
        download(
          `position.${answer.format}`,
          "application/octet-stream",
          fromBase64(answer.base64),
        );
    } catch (error) {
      byId("text-note").textContent = failureWords(error);
    }
  }

  async draw() {
    const kind = { states: "states", chances: "probabilities" }[this.overlay()];
    const body = kind ? { ...this.posted(), overlay: kind } : this.posted();
    const drawn = await call("draw", body).catch((error) => toast(failureWords(error)));
    if (drawn) download("position.svg", "image/svg+xml", drawn);
  }
}

/**
 * Show a notice until the player closes it or the next notice replaces it.
 * @param {string} title @param {string[]} lines @param {string} kind
 * @param {[string, () => void] | null} [action] what can be done about it
 */
export function notice(title, lines, kind, action = null) {
  const card = byId("notice");
  card.className = `card ${kind}`;
  card.replaceChildren(
    cardHead(title, "Close", () => (card.hidden = true)),
    ...lines.map((text) => make("p", { text })),
    ...(action ? [button(...action)] : []),
  );
  card.hidden = false;
  bringUp(card);
  announce(`${title}. ${lines.join(" ")}`);
}
