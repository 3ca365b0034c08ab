// The settings dialog: preferences of this browser, and the player’s account.

import { call, failureWords } from "./backend.js";
import { button, choice, make, openDialog, tick, toast } from "./dom.js";

/** @typedef {import("./preferences.js").Preferences} Preferences */

/**
 * Open the settings; each change applies at once.
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
          ["auto", "System"],
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
          ["stages", "In stages: where, which numbers, why"],
        ],
        preferences.hints,
      ),
      choice(
        "Solve speed",
        "solveSpeed",
        [
          ["30", "Fast"],
          ["120", "Normal"],
          ["500", "Slow"],
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
      tick("Show coordinates", "rulers", preferences.rulers),
      tick("Vibration, if the device has it", "haptics", preferences.haptics),
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

/** @typedef {import("api-types").Player} PlayerResponse */

/** The part of the settings about the player; it asks the server who that is. */
export function playerSettings() {
  const part = make("section", { class: "player-settings", "aria-live": "polite" });
  call("player").then(
    (/** @type {PlayerResponse} */ player) => part.replaceChildren(...content(player)),
    () =>
      part.replaceChildren(
        make("p", { text: "Your account cannot be shown: no answer from the server." }),
      ),
  );
  return part;
}

/** @param {PlayerResponse} player */
function content({ known, name }) {
  const words = name
    ? `Signed in as ${name}. Your games and statistics are on every device where you sign in.`
    : "Games and statistics are kept in this browser only. With an account you have them everywhere.";
  const parts = [make("h3", { text: "Account" }), make("p", { text: words })];
  if (known) parts.push(keepForm(name));
  if (!name) parts.push(signInForm());
  if (known) parts.push(signOut());
  return parts;
}

/** Create an account, or change name or password. @param {string | null} name */
function keepForm(name) {
  return form(
    name ? "Change name or password" : "Create account",
    "player/passphrase",
    [
      field("Name", "name", "username", { value: name ?? "" }),
      ...(name ? [secret("Current password", "current", "current-password", 0)] : []),
      secret("New password, at least 12 characters", "passphrase", "new-password", 12),
    ],
    "Save",
    () => toast("Saved. You can now sign in on any device."),
  );
}

/** Sign in to an account. */
function signInForm() {
  return form(
    "Sign in",
    "player/sign-in",
    [
      field("Name", "name", "username"),
      secret("Password", "passphrase", "current-password", 0),
      make("p", { class: "quiet", text: "Games played before signing in are kept separately." }),
    ],
    "Sign in",
    () => location.reload(),
  );
}

function signOut() {
  const act = async () => {
    await call("player/sign-out-everywhere", {});
    toast("All other devices are signed out.");
  };
  return button("Sign out everywhere else", act, "tool");
}

/**
 * A form that is folded away until it is needed.
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
      await call(path, Object.fromEntries(new FormData(element)));
      done();
    } catch (error) {
      trouble.textContent = failureWords(error);
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
