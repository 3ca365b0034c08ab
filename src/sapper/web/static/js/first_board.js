// Inlined in the page, so that it runs as soon as the page is parsed. Before any module is loaded,
// it shows a covered board like the last one, and stores taps; play.js then makes these moves.
(() => {
  const largest = 48;
  const smallest = matchMedia("(pointer: coarse)").matches ? 24 : 16;
  const element = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const stored = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(`sapper.${name}`);
    } catch {
      return null;
    }
  };
  const preferences = JSON.parse(stored("preferences") ?? "{}");
  const [, width, height, mines] = (
    /^(\d+)x(\d+)m(\d+)$/.exec(stored("size") ?? "") ?? [0, 9, 9, 10]
  ).map(Number);
  if (width * height > 2000) return;
  for (const id of ["level", "mode"])
    if (preferences.kind?.[id]) element(id).value = preferences.kind[id];

  document.documentElement.style.setProperty("--columns", String(width));
  document.documentElement.style.setProperty("--rows", String(height));
  const isUpright = matchMedia("(max-width: 599px) and (orientation: portrait)").matches;
  const turned = isUpright && width > height && (preferences.turn ?? true);
  document.documentElement.toggleAttribute("data-long", turned && width > 1.5 * height);
  const frame = element("frame");
  const dashboard = /** @type {HTMLElement} */ (document.querySelector(".dashboard"));
  const isRow = getComputedStyle(element("window")).flexDirection === "row";
  const gap = Number.parseFloat(getComputedStyle(element("window")).gap) || 0;
  const x = frame.clientWidth - (isRow ? dashboard.clientWidth + gap : 0);
  const y = frame.clientHeight - (isRow ? 0 : dashboard.clientHeight + gap);
  const [across, down] = turned ? [height, width] : [width, height];
  const fitting = Math.floor(Math.min(x / across, y / down));
  const size = preferences.zoom || Math.max(smallest, Math.min(largest, fitting));
  const row = `<div class="row">${'<div class="cell cover"></div>'.repeat(width)}</div>`;
  const well = element("well");
  well.style.setProperty("--cell", `${size}px`);
  well.classList.toggle("close", size < 24);
  well.innerHTML = `<div class="field${turned ? " turned" : ""}">${row.repeat(height)}</div>`;
  element("mines-left").innerHTML = `<span class="plain-digits">${mines}</span>`;
  element("clock").innerHTML = '<span class="plain-digits">0</span>';

  // Taps on a continued game are not stored, because some of its cells may already
  // be open.
  const isNew = location.hash.length < 2 && stored("game") === null;
  /** @type {[string, number][]} the kind and the cell of each move */
  const moves = [];
  const listening = new AbortController();
  const keep = (/** @type {Event} */ event, /** @type {string} */ kind) => {
    const cell = /** @type {Element} */ (event.target).closest(".cell");
    event.preventDefault();
    if (!cell || !isNew) return;
    cell.classList.add("pending");
    moves.push([kind, [...well.querySelectorAll(".cell")].indexOf(cell)]);
  };
  const { signal } = listening;
  well.addEventListener("click", (/** @type {Event} */ event) => keep(event, "open"), { signal });
  well.addEventListener("contextmenu", (/** @type {Event} */ event) => keep(event, "flag"), {
    signal,
  });
  /** @type {any} */ (window).sapperFirst = {
    width,
    height,
    moves,
    /** Stop storing taps, and return the moves that they stand for. */
    take() {
      listening.abort();
      return moves.splice(0);
    },
  };
})();
