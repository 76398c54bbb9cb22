import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

import WebSocket from 'ws';

import type { Session, SessionOptions, Size } from './engine';

const READY = /^WebDriver BiDi listening on (ws:\/\/\S+)/;

const PREFERENCES = {
  // Otherwise windows could open without a press.
  'remote.prefs.recommended': false,
  // Lets a driver set the files of an input.
  'dom.file.createInChild': true,
  // The rest turns off what a test does not need.
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.usage.uploadEnabled': false,
  'dom.ipc.processPrelaunch.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};
/** Values of `layout.css.prefers-color-scheme.content-override`. */
const THEMES = { dark: 0, light: 1 } as const;

/** The longest start of Firefox, in milliseconds. */
const START_LIMIT_MS = 30_000;

/** A node of a page: https://www.w3.org/TR/webdriver-bidi/#type-script-RemoteValue */
interface RemoteValue {
  value?: unknown;
  sharedId?: string;
}

interface LogEntry {
  level: string;
  text: string | null;
}

interface Message {
  id?: number;
  method?: string;
  params?: LogEntry;
  result?: unknown;
  message?: string;
  error?: string;
}

/** Firefox's report of a request that was aborted on leaving the page, as for the sign-in in the same tab. */
const LEFT_WHILE_LOADING = 'NS_BINDING_ABORTED: ';

/** A connection by WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
class BidiConnection {
  private readonly waiting = new Map<number, (message: Message) => void>();
  private lastId = 0;
  /** Console errors and uncaught errors of the pages. */
  readonly errors: string[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Message;
      if (message.id !== undefined) this.waiting.get(message.id)?.(message);
      const { level, text } = message.params ?? {};
      if (message.method === 'log.entryAdded' && level === 'error' && text !== LEFT_WHILE_LOADING)
        this.errors.push(text ?? '');
    });
    // The socket closes next.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const resolve of this.waiting.values())
        resolve({ error: 'closed', message: 'The browser is gone.' });
    });
  }

  static async open(address: string): Promise<BidiConnection> {
    const socket = new WebSocket(`${address}/session`, { maxPayload: 0 });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new BidiConnection(socket);
  }

  /** Sends a command and returns its result. Throws with the browser's message when it fails. */
  async send<Result>(method: string, parameters: object): Promise<Result> {
    if (this.socket.readyState !== WebSocket.OPEN) throw new Error(`${method}: The browser is gone.`);
    this.lastId += 1;
    const id = this.lastId;
    const answer = new Promise<Message>((resolve) => this.waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params: parameters }));
    const { result, error, message } = await answer;
    this.waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message ?? ''}`);
    return result as Result;
  }

  close(): void {
    this.socket.close();
  }
}

async function addressOf(firefox: ChildProcess): Promise<string> {
  if (!firefox.stderr) throw new Error('Firefox has no output to read.');
  for await (const line of createInterface(firefox.stderr)) {
    const address = READY.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('Firefox ended before it could be driven.');
}

/** Starts Firefox with a new profile. Throws when it can't be driven. */
export async function startFirefox(
  executable: string,
  { size, theme, isPrivate, directory }: SessionOptions,
): Promise<Session> {
  const [profile, downloads] = [path.join(directory, 'profile'), path.join(directory, 'downloads')];
  await mkdir(profile, { recursive: true });
  await mkdir(downloads, { recursive: true });
  const preferences = {
    ...PREFERENCES,
    'browser.privatebrowsing.autostart': isPrivate,
    'layout.css.prefers-color-scheme.content-override': THEMES[theme],
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join(''));
  const firefox = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', path.resolve(profile), '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: path.resolve(directory) } },
  );
  const ended = new Promise((resolve) => firefox.once('exit', resolve).once('error', resolve));
  const stop = async () => {
    firefox.kill('SIGKILL');
    await ended;
  };
  try {
    const tooLate = setTimeout(() => firefox.kill('SIGKILL'), START_LIMIT_MS);
    const bidi = await BidiConnection.open(await addressOf(firefox));
    clearTimeout(tooLate);
    // Its other lines are for Mozilla's developers.
    firefox.stderr.resume();
    return await startSession(bidi, { size, downloads: path.resolve(downloads), stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startSession(
  bidi: BidiConnection,
  { size, downloads, stop }: { size: Size; downloads: string; stop: () => Promise<void> },
): Promise<Session> {
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await bidi.send('browser.setDownloadBehavior', {
    downloadBehavior: { type: 'allowed', destinationFolder: downloads },
  });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });

  const contexts = async () => {
    const { contexts: tree } = await bidi.send<{ contexts: { context: string }[] }>(
      'browsingContext.getTree',
      {
        maxDepth: 0,
      },
    );
    return tree.map(({ context }) => context);
  };
  const call = async (context: string, source: string, argument: unknown): Promise<RemoteValue> => {
    const answer = await bidi.send<{ result: RemoteValue; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      {
        functionDeclaration: source,
        arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
        awaitPromise: true,
        target: { context },
        serializationOptions: { maxDomDepth: 0 },
      },
    );
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  const openTab = async () => {
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
    await bidi.send('browsingContext.setViewport', { context, viewport: size, devicePixelRatio: 1 });
    return context;
  };
  // In the first tab the address bar has the focus, and keys press no button.
  const [first] = await contexts();
  await openTab();
  await bidi.send('browsingContext.close', { context: first });

  return {
    product: `Firefox ${capabilities.browserVersion}`,
    downloads,
    windows: contexts,
    openWindow: openTab,
    navigate: async (context, url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'none' });
    },
    reload: async (context) => {
      await bidi.send('browsingContext.reload', { context, wait: 'none' });
    },
    goBack: async (context) => {
      await bidi.send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    call: async (context, source, argument) => {
      const { value } = await call(
        context,
        `async (argument) => JSON.stringify((await (${source})(JSON.parse(argument))) ?? null)`,
        argument,
      );
      return JSON.parse(String(value));
    },
    perform: async (context, actions) => {
      await bidi.send('input.performActions', { context, actions });
    },
    chooseFiles: async (context, source, argument, paths) => {
      const { sharedId } = await call(context, `(argument) => (${source})(JSON.parse(argument))`, argument);
      if (sharedId === undefined) throw new Error('There is no such file input.');
      const files = paths.map((file) => path.resolve(file));
      await bidi.send('input.setFiles', { context, element: { sharedId }, files });
    },
    screenshot: async (context) => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    errors: () => bidi.errors,
    end: async () => {
      bidi.close();
      await stop();
    },
  };
}
