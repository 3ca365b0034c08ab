// Inlined in the page, so that it runs before anything is painted. It sets the skin that the player
// chose or the system prefers, and shows a message if the page's files do not load. It is not a
// module, because modules run after the page has been parsed.
(() => {
  let chosen = "auto";
  try {
    chosen = JSON.parse(localStorage.getItem("sapper.preferences") ?? "{}").skin ?? "auto";
  } catch {
    // Without storage, the system's preference is used.
  }
  const root = document.documentElement;
  const wants = (/** @type {string} */ query) => matchMedia(query).matches;
  const system = wants("(prefers-contrast: more)")
    ? "contrast"
    : wants("(prefers-color-scheme: dark)")
      ? "night"
      : "field";
  root.dataset.skin = chosen === "auto" ? system : chosen;

  const patience = 10_000; // milliseconds after which a page that has not loaded shows a message
  const report = (/** @type {string} */ words) => {
    if (root.dataset.pending === "" || document.getElementById("trouble")) return;
    const line = document.createElement("p");
    line.id = "trouble";
    line.className = "trouble-line";
    line.setAttribute("role", "alert");
    const retry = document.createElement("button");
    retry.type = "button";
    retry.className = "main small";
    retry.textContent = "Retry";
    retry.addEventListener("click", () => location.reload());
    line.append(`${words} `, retry);
    document.body.prepend(line);
  };
  addEventListener(
    "error",
    (event) => {
      const { tagName, rel } = /** @type {any} */ (event.target ?? {});
      if (tagName === "SCRIPT" || (tagName === "LINK" && rel === "stylesheet"))
        report("A part of the page could not be loaded.");
    },
    true,
  );
  setTimeout(() => {
    // In the edition without a server, a separate line shows the progress of loading Python.
    if (root.dataset.loaded !== "yes" && !(/** @type {any} */ (window).sapperEdition))
      report("The page is slow to load. Check your connection.");
  }, patience);
  /** @type {any} */ (window).sapperReport = report;
})();
