// The settings dialog: preferences of this browser, and the player’s account.

import { STEPS } from "./board/fitting.js";
import { call, edition, failureWords } from "./backend.js";
import { button, choice, make, openDialog, tick, toast } from "./dom.js";
import { BINDINGS, forget, SKINS } from "./preferences.js";

/** @typedef {import("./preferences.js").Preferences} Preferences */

/** The choices: label, preference, values with their labels. */
const CHOICES = /** @type {[string, keyof Preferences, Record<string, string>][]} */ ([
  ["Skin", "skin", { auto: "System", ...SKINS }],
  [
    "Cell size",
    "zoom",
    { 0: "Fit the window", ...Object.fromEntries(STEPS.map((size) => [size, `${size} pixels`])) },
  ],
  ["Hints", "hints", { all: "All at once", stages: "In stages: where, numbers, why" }],
  ["Hints by", "hintsBy", { exact: "Exact logic", automaton: "Automaton (yellow and blue)" }],
  [
    "Assist (from the next game on)",
    "assist",
    {
      none: "None",
      chord: "Chords when you click a number",
      flags: "Flags proved mines (not ranked)",
      openings: "Opens safe cells (not ranked)",
    },
  ],
  ["Solve speed", "solveSpeed", { 30: "Fast", 120: "Normal", 500: "Slow" }],
  ["Sound", "sound", { false: "Off", true: "On" }],
  ["Long press", "longPress", { 150: "0.15 s", 250: "0.25 s", 350: "0.35 s", 500: "0.5 s" }],
  ["Dig/flag switch", "switchSide", { right: "On the right", left: "On the left" }],
]);

/** The label and the preference of each check box. */
const TICKS = /** @type {[string, keyof Preferences][]} */ ([
  ["Rotate wide boards in portrait", "turn"],
  ["Show coordinates", "rulers"],
  ["Numbers minus the flags around them", "minusFlags"],
  ["Tenths of a second on the clock", "tenths"],
  ["Show 3BV/s and efficiency while playing", "figures"],
  ["Offer a random move when nothing is certain", "randomMove"],
  ["Keep the overlay in the next games (not ranked)", "keepOverlay"],
  ["Vibration, if the device has it", "haptics"],
]);

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
      ...CHOICES.map(([label, name, options]) =>
        choice(label, name, Object.entries(options), String(preferences[name])),
      ),
      ...TICKS.map(([label, name]) => tick(label, name, Boolean(preferences[name]))),
    ),
    keyBindings(preferences, change),
  );
  form.addEventListener("change", (/** @type {Event} */ event) => {
    const { name, type, value, checked } = /** @type {HTMLInputElement} */ (event.target);
    if (!(name in preferences)) return;
    const kind = typeof preferences[/** @type {keyof Preferences} */ (name)];
    if (type === "checkbox") change({ [name]: checked });
    else if (kind === "number") change({ [name]: Number(value) });
    else change({ [name]: kind === "boolean" ? value === "true" : value });
  });
  openDialog("settings-dialog", "Settings", form, edition ? ownData(edition) : account());
}

/**
 * A field with the key of each action. Pressing another key in a field assigns that key.
 * @param {Preferences} preferences @param {(changed: Partial<Preferences>) => void} change
 */
function keyBindings(preferences, change) {
  const trouble = make("p", { class: "trouble", role: "alert" });
  const keys = { ...preferences.keys };
  const rows = Object.entries(BINDINGS).map(([action, [usual, words]]) => {
    const input = make("input", {
      name: `key-${action}`,
      value: (keys[action] ?? usual).toUpperCase(),
      maxlength: 1,
      autocomplete: "off",
      onfocus: () => input.select(),
      oninput: () => {
        const key = input.value.toLowerCase();
        const taken = Object.entries(BINDINGS).find(
          ([other, [own]]) => other !== action && (keys[other] ?? own) === key,
        );
        const isGood = /^[a-z]$/.test(key) && !taken;
        trouble.textContent = isGood
          ? ""
          : taken
            ? `${key.toUpperCase()} is already the key of: ${taken[1][1]}.`
            : "Choose a letter.";
        if (!isGood) return;
        keys[action] = key;
        change({ keys: { ...keys } });
      },
    });
    return make("label", { class: "field-row" }, make("span", { text: words }), input);
  });
  return make("details", {}, make("summary", { text: "Keys" }), ...rows, trouble);
}

/** @typedef {import("api-types").Account} Account */

/** The player’s account on the server. */
function account() {
  const part = make("section", { class: "player-settings", "aria-live": "polite" });
  const refresh = () =>
    call("player").then(
      (/** @type {Account} */ player) => part.replaceChildren(...content(player, refresh)),
      () =>
        part.replaceChildren(
          make("p", { text: "Your account cannot be shown: no answer from the server." }),
        ),
    );
  refresh();
  return part;
}

/** @param {Account} player @param {() => unknown} refresh shows the account as it is now */
function content({ known, name }, refresh) {
  const words = name
    ? `Signed in as ${name}. Your games and statistics are available on every device where you sign in.`
    : "Games and statistics are kept in this browser only. " +
      "With an account, they are available on all your devices.";
  const parts = [make("h3", { text: "Account" }), make("p", { text: words })];
  if (known) parts.push(keepForm(name, refresh));
  if (!name) parts.push(signInForm());
  if (name) {
    parts.push(button("Sign out on this device", () => signOut().catch(report), "tool"));
    parts.push(button("Sign out everywhere else", () => signOutElsewhere().catch(report), "tool"));
  }
  if (known) parts.push(deleteForm(name));
  return parts;
}

/**
 * All games of this browser as a file, in the edition without a server.
 * @param {import("../../../browser/static/edition.js").Edition} local
 */
function ownData(local) {
  const file = make("input", { type: "file", accept: ".json", hidden: true, "aria-label": "File" });
  const say = (/** @type {Error} */ error) => toast(error.message);
  file.addEventListener("change", async () => {
    const text = await file.files?.[0]?.text();
    file.value = ""; // so that the same file can be chosen again
    if (text === undefined) return;
    try {
      await local.import(text);
      // The game on the board might not be among the imported games.
      if (location.hash.startsWith("#game=")) history.replaceState(null, "", location.pathname);
      location.reload();
    } catch (error) {
      say(/** @type {Error} */ (error));
    }
  });
  return make(
    "section",
    { class: "player-settings" },
    make("h3", { text: "Your data" }),
    make("p", {
      text:
        "There is no server: games, statistics, training and settings are stored in this browser only. " +
        "A browser may delete the data of pages that have not been used for weeks, so save a file from time to time. " +
        "Importing a file replaces all this data.",
    }),
    button("Save to a file", () => local.exported().then(save, say), "tool"),
    button("Import a file", async () => file.click(), "tool"),
    file,
  );
}

/** @param {string} text */
function save(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const day = new Date().toISOString().slice(0, 10);
  make("a", { href: address, download: `sapper-${day}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Create an account, or change name or password.
 * @param {string | null} name @param {() => unknown} refresh
 */
function keepForm(name, refresh) {
  return form(
    name ? "Change name or password" : "Create account",
    "player/passphrase",
    [
      field("Name", "name", "username", { value: name ?? "" }),
      ...(name ? [secret("Current password", "current", "current-password", 0)] : []),
      secret("New password, at least 12 characters", "passphrase", "new-password", 12),
    ],
    "Save",
    () => {
      toast("Saved. You can now sign in on any device.");
      refresh();
    },
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

/** Sign out, and remove the player's data from this device. */
async function signOut() {
  await call("player/sign-out", {});
  leave();
}

/** Reload the page without the player's games. */
function leave() {
  forget();
  location.assign(location.pathname);
}

/** Delete the account, or the data that was stored without one. @param {string | null} name */
function deleteForm(name) {
  return form(
    name ? "Delete account" : "Delete my data",
    "player/delete",
    [
      make("p", { text: "Your games, statistics and training are deleted for good." }),
      ...(name ? [secret("Current password", "passphrase", "current-password", 0)] : []),
    ],
    "Delete",
    leave,
  );
}

/** Show a failure. @param {unknown} error */
function report(error) {
  toast(failureWords(error));
}

async function signOutElsewhere() {
  await call("player/sign-out-everywhere", {});
  toast("All other devices are signed out.");
}

/**
 * A form that is collapsed until it is needed.
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
