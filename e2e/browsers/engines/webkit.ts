import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { expect } from '@playwright/test';

import { freePort } from '@chiaro/local-stack/free-port';
import type { WebKitPaths } from '@/tools/test/find-engines';

import type { Session, SessionOptions } from './engine';

/** The key of an element's reference: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Turns off desktop services, which a test machine lacks: WebKit would wait for each. */
const NO_DESKTOP = {
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  GIO_USE_VFS: 'local',
  GSETTINGS_BACKEND: 'memory',
  GTK_A11Y: 'none',
  NO_AT_BRIDGE: '1',
};
/** The driver's longest response time, in milliseconds; it gives a page's function 30 seconds. */
const ANSWER_LIMIT_MS = 40_000;

/** A connection by WebDriver: https://www.w3.org/TR/webdriver2/ */
class WebDriverConnection {
  constructor(private readonly address: string) {}

  /** Sends a command and returns its value. Throws with the driver's message when it fails. */
  async send<Value>(method: 'GET' | 'POST' | 'DELETE', command: string, body?: object): Promise<Value> {
    const response = await fetch(`${this.address}${command}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${command}: ${value.error ?? ''}: ${value.message ?? ''}`);
    return value;
  }
}

/** Resolves when a process has ended or could not start. */
function endOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
}

/** Returns the name of a virtual screen's display, such as ":99". */
async function displayOf(screen: ChildProcess): Promise<string> {
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('exit', () => reject(new Error('Xvfb ended before it had a display.')));
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return `:${number}`;
}

/** Starts WebKitGTK on a virtual screen. Throws when it can't be driven. */
export async function startWebKit(paths: WebKitPaths, options: SessionOptions): Promise<Session> {
  const home = path.resolve(options.directory, 'home');
  await mkdir(home, { recursive: true });
  const running: { child: ChildProcess; ended: Promise<unknown> }[] = [];
  const start = (child: ChildProcess) => {
    running.push({ child, ended: endOf(child) });
    return child;
  };
  const stop = async () => {
    for (const { child, ended } of running.reverse()) {
      child.kill();
      await ended;
    }
  };
  try {
    const size = ['-screen', '0', '1600x1200x24'];
    const screen = start(
      spawn(paths.screen, ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      }),
    );
    const display = await displayOf(screen);
    const port = await freePort();
    const env = { ...process.env, ...NO_DESKTOP, HOME: home, DISPLAY: display };
    start(spawn(paths.driver, [`--port=${port}`], { stdio: 'ignore', env }));
    const connection = new WebDriverConnection(`http://127.0.0.1:${port}`);
    await expect(async () => connection.send('GET', '/status')).toPass({ intervals: [50] });
    return await startSession(connection, paths.browser, { ...options, downloads: home, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startSession(
  connection: WebDriverConnection,
  browser: string,
  { size, theme, downloads, stop }: SessionOptions & { downloads: string; stop: () => Promise<void> },
): Promise<Session> {
  const { sessionId, capabilities } = await connection.send<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        // A page from the page cache never reports its load.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': {
          binary: browser,
          // With its toolbar the window cannot be as narrow as a phone's.
          args: ['--automation', '--full-screen', ...(theme === 'dark' ? ['--dark-mode'] : [])],
        },
      },
    },
  });
  const base = `/session/${sessionId}`;
  let current = await connection.send<string>('GET', `${base}/window`);
  const send = async <Value>(window: string, method: 'GET' | 'POST', command: string, body?: object) => {
    if (window !== current) {
      await connection.send('POST', `${base}/window`, { handle: window });
      current = window;
    }
    return connection.send<Value>(method, `${base}${command}`, body);
  };
  const fit = (window: string) => send(window, 'POST', '/window/rect', { x: 0, y: 0, ...size });
  await fit(current);

  return {
    product: `WebKitGTK ${capabilities.browserVersion}`,
    // Without a desktop, downloads are in the home folder.
    downloads,
    windows: () => connection.send<string[]>('GET', `${base}/window/handles`),
    openWindow: async () => {
      const { handle } = await connection.send<{ handle: string }>('POST', `${base}/window/new`, {
        type: 'tab',
      });
      await fit(handle);
      return handle;
    },
    navigate: async (window, url) => {
      await send(window, 'POST', '/url', { url });
    },
    reload: async (window) => {
      await send(window, 'POST', '/refresh', {});
    },
    goBack: async (window) => {
      await send(window, 'POST', '/back', {});
    },
    call: async (window, source, argument) => {
      const script = `const [argument, done] = arguments;
        (async () => (${source})(JSON.parse(argument)))().then(
          (value) => done(JSON.stringify({ value: value ?? null })),
          (error) => done(JSON.stringify({ error: String(error) })));`;
      const answer = await send<string>(window, 'POST', '/execute/async', {
        script,
        args: [JSON.stringify(argument ?? null)],
      });
      const { value, error } = JSON.parse(answer) as { value: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    perform: async (window, actions) => {
      await send(window, 'POST', '/actions', { actions });
    },
    chooseFiles: async (window, source, argument, files) => {
      const script = `return (${source})(JSON.parse(arguments[0]))`;
      const element = await send<Record<string, string> | null>(window, 'POST', '/execute/sync', {
        script,
        args: [JSON.stringify(argument)],
      });
      if (!element) throw new Error('There is no such file input.');
      const text = files.map((file) => path.resolve(file)).join('\n');
      await send(window, 'POST', `/element/${element[ELEMENT] ?? ''}/value`, { text });
    },
    screenshot: async (window) => Buffer.from(await send<string>(window, 'GET', '/screenshot'), 'base64'),
    // The protocol does not report them.
    errors: () => [],
    end: async () => {
      await connection.send('DELETE', base).catch(() => undefined);
      await stop();
    },
  };
}
