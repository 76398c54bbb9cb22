#!/usr/bin/env node
// Starts the Firefox of FIREFOX_PATH for Playwright, and stands between the two, because they differ in WebDriver BiDi.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { WebSocket, WebSocketServer } from 'ws';

const READY = /^(WebDriver BiDi listening on )(ws:\/\/\S+)/;

const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
});
firefox.once('exit', (code) => process.exit(code ?? 1));

/** Connects Playwright with Firefox. */
function connect(playwright, address) {
  const browser = new WebSocket(address, { maxPayload: 0 });
  /** The windows that go back or forth, with the navigation once it is known. */
  const traversals = new Map();
  const tell = (message) => playwright.send(JSON.stringify(message));

  const ask = (data) => {
    const message = JSON.parse(data);
    const { id, method, params } = message;
    // Firefox lacks it; preferences have the colour scheme and the motion.
    if (method === 'emulation.setMediaFeaturesOverride') return tell({ type: 'success', id, result: {} });
    // Otherwise windows could open without a press.
    delete params.userActivation;
    if (method === 'browsingContext.traverseHistory') traversals.set(params.context, null);
    // Firefox also calls it in a document before the page's, which has no storage.
    if (method === 'script.addPreloadScript')
      params.functionDeclaration = `() => origin === 'null' ? undefined : (${params.functionDeclaration})()`;
    // React does not notice a value that a script of the page assigns.
    const setValue = "Reflect.set(Object.getPrototypeOf(inputElement), 'value', value, inputElement)";
    browser.send(JSON.stringify(message).replace('inputElement.value = value', setValue));
  };

  const answer = (data) => {
    const message = JSON.parse(data);
    const { method, params } = message;
    // Playwright knows a download by a name that Firefox does not give.
    if (method?.startsWith('browsingContext.download')) params.download ??= params.url;
    if (method === 'browsingContext.navigationStarted' && traversals.has(params.context))
      traversals.set(params.context, params);
    if (method === 'browsingContext.navigationCommitted') traversals.delete(params.context);
    // Of a page from the page cache, Firefox does not report that it is there.
    const navigation = method === 'browsingContext.historyUpdated' && traversals.get(params.context);
    const events = navigation ? ['navigationCommitted', 'domContentLoaded', 'load'] : [];
    for (const event of events)
      answer(JSON.stringify({ type: 'event', method: `browsingContext.${event}`, params: navigation }));
    tell(message);
  };

  browser.once('open', () => {
    playwright.on('message', ask);
    playwright.resume();
  });
  browser.on('message', answer);
  browser.once('error', () => playwright.close());
  browser.once('close', () => playwright.close());
  playwright.once('close', () => browser.close());
  playwright.pause();
}

for await (const line of createInterface(firefox.stderr)) {
  const [, words, address] = READY.exec(line) ?? [];
  if (address === undefined) continue;
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (playwright) => connect(playwright, `${address}/session`));
  server.once('listening', () => process.stderr.write(`${words}ws://127.0.0.1:${server.address().port}\n`));
}
