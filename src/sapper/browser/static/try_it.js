// Lets readers of the documents run the Python blocks in the browser, with the Python that the
// edition without a server uses. The build puts this file next to the edition; the documents load
// it from there (docs/conf.py), so a site without the edition has no buttons. All blocks of a page
// share one Python interpreter, which is loaded when a block is first run. A block may need
// the blocks above it, so they are run first.

import { loadingWords } from "./archives.js";

// @ts-expect-error the build replaces this name
// biome-ignore lint/correctness/noUndeclaredVariables: the build replaces this name
const EDITION_FILES = /** @type {Edition} */ (EDITION);
/** @typedef {{worker: string, files: Record<string, string>, bytes: Record<string, number>}} Edition */
/** @typedef {{failed: boolean, picture: string | null}} Done */
/** @typedef {{onText: (text: string) => void, resolve: (done: Done) => void, reject: (error: Error) => void}} Run */

const STYLE = `
.try-it { margin: -0.5rem 0 1rem; font-size: var(--font-size--small, 0.875rem); }
.try-it button { font: inherit; padding: 0.2rem 0.9rem; margin-right: 0.4rem; cursor: pointer;
  border: 1px solid var(--color-foreground-border, GrayText); border-radius: 0.3rem;
  background: var(--color-background-secondary, ButtonFace); color: var(--color-foreground-primary, ButtonText); }
.try-it button:focus-visible { outline: 2px solid var(--color-brand-primary, Highlight); }
.try-it [role=status] { color: var(--color-foreground-secondary, GrayText); }
.try-it textarea { display: block; box-sizing: border-box; width: 100%; margin: 0 0 0.5rem; padding: 0.6rem;
  font-family: var(--font-stack--monospace, monospace); font-size: inherit; line-height: 1.5;
  background: var(--color-code-background, Field); color: var(--color-code-foreground, FieldText);
  border: 1px solid var(--color-foreground-border, GrayText); }
.try-it pre { margin: 0.5rem 0 0; padding: 0.6rem; max-height: 24rem; overflow: auto; white-space: pre-wrap;
  border-left: 3px solid var(--color-brand-primary, Highlight); }
.try-it pre.failed { border-color: var(--color-problematic, red); }
.try-it pre:empty { display: none; }
.try-it .picture { margin-top: 0.5rem; overflow-x: auto; }
.try-it .picture svg { max-width: 100%; height: auto; }
`;

/** Python in a worker; started by the first run, and restarted after a stop. */
class Python {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Run | null} */
  #run = null;

  /** @param {(words: string) => void} report shows what Python is doing */
  constructor(report) {
    this.report = report;
  }

  /** @param {string} code @param {(text: string) => void} onText @returns {Promise<Done>} */
  run(code, onText) {
    return new Promise((resolve, reject) => {
      this.#run = { onText, resolve, reject };
      this.#worker ??= this.#start();
      this.#worker.postMessage({ code });
    });
  }

  #start() {
    const { files, worker: address, bytes } = EDITION_FILES;
    const base = new URL("./", import.meta.url);
    const worker = new Worker(new URL(address, base), { type: "module" });
    const urls = Object.entries(files).map(([name, file]) => [name, new URL(file, base).href]);
    worker.onmessage = ({ data }) => {
      if (data.loaded) this.report(loadingWords(data.loaded, bytes));
      else if (data.text !== undefined) this.#run?.onText(data.text);
      else if (data.done) this.#run?.resolve(data.done);
      else this.stop(`Python ended: ${data.broken}`);
    };
    worker.onerror = ({ message }) =>
      this.stop(`Python could not start: ${message || "not found"}`);
    worker.postMessage({ files: Object.fromEntries(urls) });
    return worker;
  }

  /** End Python; everything that the blocks have defined is lost. @param {string} reason */
  stop(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#run?.reject(new Error(reason));
    this.#run = null;
  }
}

/** A block of code, with its buttons and its output. */
class Block {
  hasRun = false;

  /** @param {HTMLElement} shown @param {string} code @param {(block: Block) => void} onRun @param {() => void} onStop */
  constructor(shown, code, onRun, onStop) {
    this.shown = shown;
    this.original = code;
    this.runButton = button("Run", () => onRun(this));
    this.stopButton = button("Stop", onStop);
    this.stopButton.hidden = true;
    this.editButton = button("Edit", () => this.#edit());
    this.status = document.createElement("span");
    this.status.role = "status";
    this.output = document.createElement("pre");
    this.picture = document.createElement("div");
    this.picture.className = "picture";
    /** @type {HTMLTextAreaElement | null} */
    this.editor = null;
    this.element = document.createElement("div");
    this.element.className = "try-it";
    const buttons = [this.runButton, this.stopButton, this.editButton];
    this.element.append(...buttons, this.status, this.output, this.picture);
    shown.after(this.element);
  }

  get code() {
    return this.editor?.value ?? this.original;
  }

  #edit() {
    if (this.editor) {
      this.editor.remove();
      this.editor = null;
    } else {
      this.editor = document.createElement("textarea");
      this.editor.value = this.original;
      this.editor.rows = Math.min(20, this.original.split("\n").length + 1);
      this.editor.spellcheck = false;
      this.editor.ariaLabel = "Python code";
      this.editor.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.runButton.click();
      });
      this.element.prepend(this.editor);
      this.editor.focus();
    }
    this.hasRun = false;
    this.shown.style.display = this.editor ? "none" : "";
    this.editButton.textContent = this.editor ? "Restore" : "Edit";
  }

  /** @param {boolean} isBusy */
  mark(isBusy) {
    this.runButton.hidden = isBusy;
    this.stopButton.hidden = !isBusy;
    this.element.ariaBusy = String(isBusy);
    if (!isBusy) this.status.textContent = "";
  }

  /** @param {string} text */
  print(text) {
    this.output.append(text);
  }
}

/** @param {string} words @param {() => void} onClick */
function button(words, onClick) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = words;
  element.addEventListener("click", onClick);
  return element;
}

/** The code that a block shows after prompts; "" if it has no prompts. @param {string} text */
export function typedCode(text) {
  const typed = text.split("\n").filter((line) => /^(>>>|\.\.\.)( |$)/.test(line));
  return typed.map((line) => line.slice(4)).join("\n");
}

/** Give every block of the page its buttons. */
function offer() {
  const style = document.createElement("style");
  style.textContent = STYLE;
  document.head.append(style);
  /** @type {Block | null} */
  let running = null;
  const python = new Python((words) => {
    if (running) running.status.textContent = words;
  });
  const stop = () => python.stop("Stopped. The next run starts Python again.");

  /** @param {Block} block */
  async function run(block) {
    if (running) return;
    running = block;
    block.mark(true);
    block.output.replaceChildren();
    block.output.className = "";
    block.picture.replaceChildren();
    try {
      for (const each of blocks.slice(0, blocks.indexOf(block)).filter((one) => !one.hasRun)) {
        await python.run(each.code, () => {}); // some show errors on purpose
        each.hasRun = true;
      }
      block.status.textContent = "Running…";
      const { failed, picture } = await python.run(block.code, (text) => block.print(text));
      block.output.className = failed ? "failed" : "";
      block.picture.innerHTML = picture ?? "";
      block.hasRun = true;
    } catch (error) {
      block.output.className = "failed";
      block.print(/** @type {Error} */ (error).message);
      for (const each of blocks) each.hasRun = false;
    } finally {
      running = null;
      block.mark(false);
    }
  }

  const shown = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("div[class*='highlight-'] pre")
  );
  const blocks = [...shown].flatMap((pre) => {
    // Examples in the reference of a class use the names of its module, so they do not run alone.
    const code = pre.closest("dl.py") ? "" : typedCode(pre.textContent ?? "");
    const frame = /** @type {HTMLElement} */ (pre.closest("div[class*='highlight-']"));
    return code ? [new Block(frame, code, run, stop)] : [];
  });
}

offer();
