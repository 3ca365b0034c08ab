// The settings dialog: preferences of this browser, and the player’s account.

import { ApiError, call } from "./backend.js";
import { choice, make, openDialog, tick, toast } from "./dom.js";

/** @typedef {import("./preferences.js").Preferences} Preferences */

/**
 * Ask for settings; each change holds at once.
 * @param {Preferences} preferences @param {(changed: Partial<Preferences>) => void} change
 */
export function askForSettings(preferences, change) {
  const form = make(
    "form",
    { class: "form", method: "dialog" },
    make(
      "fieldset",
      {},
      choice(
        "Theme",
        "theme",
        [
          ["auto", "As the system"],
          ["light", "Light"],
          ["dark", "Dark"],
          ["contrast", "High contrast"],
        ],
        preferences.theme,
      ),
      choice(
        "Cell size",
        "zoom",
        [
          ["0", "Fit the window"],
          ...[16, 20, 24, 28, 32, 38, 44, 52, 64].map(
            (size) => /** @type {[string, string]} */ ([String(size), `${size} pixels`]),
          ),
        ],
        String(preferences.zoom),
      ),
      choice(
        "Hints",
        "hints",
        [
          ["all", "Everything at once"],
          ["stages", "In stages: where, which clues, why"],
        ],
        preferences.hints,
      ),
      choice(
        "Solve takes",
        "solveSpeed",
        [
          ["30", "little time"],
          ["120", "a moment a step"],
          ["500", "half a second a step"],
        ],
        String(preferences.solveSpeed),
      ),
      choice(
        "Sound",
        "sound",
        [
          ["off", "Off"],
          ["on", "On"],
        ],
        preferences.sound ? "on" : "off",
      ),
      choice(
        "Long press",
        "longPress",
        [
          ["150", "0.15 s"],
          ["250", "0.25 s"],
          ["350", "0.35 s"],
          ["500", "0.5 s"],
        ],
        String(preferences.longPress),
      ),
      choice(
        "Dig/flag switch",
        "switchSide",
        [
          ["right", "On the right"],
          ["left", "On the left"],
        ],
        preferences.switchSide,
      ),
      tick("Turn wide boards in portrait", "turn", preferences.turn),
      tick("Rulers: numbers of rows and columns", "rulers", preferences.rulers),
      tick("Vibration, where the device has it", "haptics", preferences.haptics),
    ),
  );
  form.addEventListener("change", () => {
    const value = (/** @type {string} */ name) => form.elements.namedItem(name).value;
    const ticked = (/** @type {string} */ name) => form.elements.namedItem(name).checked;
    change({
      theme: value("theme"),
      zoom: Number(value("zoom")),
      hints: value("hints"),
      solveSpeed: Number(value("solveSpeed")),
      sound: value("sound") === "on",
      longPress: Number(value("longPress")),
      switchSide: value("switchSide"),
      turn: ticked("turn"),
      rulers: ticked("rulers"),
      haptics: ticked("haptics"),
    });
  });
  openDialog("settings-dialog", "Settings", form, playerSettings());
}

/** @typedef {import("api-types").PlayerResponse} PlayerResponse */

/** The part of the settings about the player; it asks the server who that is. */
export function playerSettings() {
  const part = make("section", { class: "player-settings", "aria-live": "polite" });
  call("GET", "player").then(
    (/** @type {PlayerResponse} */ player) => part.replaceChildren(...content(player)),
    () => part.replaceChildren(make("p", { text: "The server does not say who you are." })),
  );
  return part;
}

/** @param {PlayerResponse} player */
function content({ known, name }) {
  const words = name
    ? `You sign in as ${name}. Games and statistics follow you to every device where you do.`
    : "Games and statistics belong to this browser. With a name and a pass-phrase they follow you.";
  const parts = [make("h3", { text: "You" }), make("p", { text: words })];
  if (known) parts.push(keepForm(name));
  if (!name) parts.push(signInForm());
  if (known) parts.push(signOut());
  return parts;
}

/** Choose a name and a pass-phrase, or others. @param {string | null} name */
function keepForm(name) {
  return form(
    name ? "Change name or pass-phrase" : "Choose a name and a pass-phrase",
    "player/passphrase",
    [
      field("Name", "name", "username", { value: name ?? "" }),
      ...(name ? [secret("Pass-phrase until now", "current", "current-password", 0)] : []),
      secret("New pass-phrase, 12 characters or more", "passphrase", "new-password", 12),
    ],
    "Keep them",
    () => toast("From now on you can sign in with them on any device."),
  );
}

/** Be a player who has a name already. */
function signInForm() {
  return form(
    "Sign in",
    "player/sign-in",
    [
      field("Name", "name", "username"),
      secret("Pass-phrase", "passphrase", "current-password", 0),
      make("p", { class: "quiet", text: "What was played here before stays apart." }),
    ],
    "Sign in",
    () => location.reload(),
  );
}

function signOut() {
  return make("button", {
    type: "button",
    class: "tool",
    text: "Sign out everywhere else",
    onclick: async () => {
      await call("POST", "player/sign-out-everywhere", {});
      toast("All other devices are signed out.");
    },
  });
}

/**
 * A form that is folded away until it is wanted.
 * @param {string} title @param {string} path @param {Node[]} fields @param {string} verb
 * @param {() => void} done
 */
function form(title, path, fields, verb, done) {
  const trouble = make("p", { class: "trouble", role: "alert" });
  const element = make(
    "form",
    {},
    ...fields,
    trouble,
    make("button", { class: "tool", text: verb }),
  );
  element.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    trouble.textContent = "";
    try {
      await call("POST", path, Object.fromEntries(new FormData(element)));
      done();
    } catch (error) {
      trouble.textContent =
        error instanceof ApiError ? error.message : "No answer from the server.";
    }
  });
  return make("details", {}, make("summary", { text: title }), element);
}

/**
 * @param {string} label @param {string} name @param {string} autocomplete
 * @param {Record<string, any>} [attributes]
 */
function field(label, name, autocomplete, attributes = {}) {
  const input = make("input", { name, autocomplete, required: true, maxlength: 40, ...attributes });
  return make("label", { class: "field-row" }, make("span", { text: label }), input);
}

/** @param {string} label @param {string} name @param {string} autocomplete @param {number} least */
function secret(label, name, autocomplete, least) {
  const limits = { type: "password", minlength: least, maxlength: 200 };
  return field(label, name, autocomplete, limits);
}
