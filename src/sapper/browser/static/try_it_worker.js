// The worker for the documents' code blocks: Python runs one block at a time
// (sapper/browser/try_it.py).

import { startPython } from "./python.js";

/** @type {Promise<any>} */
let main = Promise.resolve(null);

addEventListener("message", async ({ data }) => {
  try {
    if (data.files) {
      main = startPython(data.files, (loaded) => postMessage({ loaded })).then((python) =>
        python.pyimport("sapper.browser.try_it"),
      );
      await main;
    } else {
      const send = (/** @type {string} */ text) => postMessage({ text });
      postMessage({ done: JSON.parse((await main).run(data.code, send)) });
    }
  } catch (error) {
    postMessage({ broken: String(error) });
  }
});
