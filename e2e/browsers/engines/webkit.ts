import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { expect } from '@playwright/test';

import { freePort } from '@/local/free-port';

import type { Session, SessionOptions } from './engine';

/** The key of an element's reference: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Nothing of a desktop, whose services a test machine lacks: each would be waited for. */
const NO_DESKTOP = {
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  GIO_USE_VFS: 'local',
  GSETTINGS_BACKEND: 'memory',
  GTK_A11Y: 'none',
  NO_AT_BRIDGE: '1',
};

/** A connection by WebDriver: https://www.w3.org/TR/webdriver2/ */
class WebDriverConnection {
  constructor(private readonly address: string) {}

  async send<Value>(method: 'GET' | 'POST' | 'DELETE', command: string, body?: object): Promise<Value> {
    const response = await fetch(`${this.address}${command}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${command}: ${value.error ?? ''}: ${value.message ?? ''}`);
    return value;
  }
}

/** A screen that nobody sees. Returns the number of its display. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('Xvfb ended before it had a display.')));
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return { screen, display: `:${display}` };
}

/** Starts a WebKitGTK of its own, on a screen of its own. */
export async function startWebKit(
  { driver, browser }: { driver: string; browser: string },
  { size, theme, directory }: SessionOptions,
): Promise<Session> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const home = path.resolve(directory, 'home');
  await mkdir(home, { recursive: true });
  const service = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...NO_DESKTOP, HOME: home, DISPLAY: display },
  });
  const connection = new WebDriverConnection(`http://127.0.0.1:${port}`);
  await expect(async () => connection.send('GET', '/status')).toPass({ intervals: [50] });
  const { sessionId, capabilities } = await connection.send<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        // A page out of the page cache never reports its load.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': {
          binary: browser,
          // Its toolbar would not let the window be as narrow as a phone's.
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
    // Without a desktop there is no other folder for them.
    downloads: home,
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
    chooseFiles: async (window, source, argument, paths) => {
      const script = `return (${source})(JSON.parse(arguments[0]))`;
      const element = await send<Record<string, string>>(window, 'POST', '/execute/sync', {
        script,
        args: [JSON.stringify(argument ?? null)],
      });
      const text = paths.map((file) => path.resolve(file)).join('\n');
      await send(window, 'POST', `/element/${element[ELEMENT] ?? ''}/value`, { text });
    },
    screenshot: async (window) => Buffer.from(await send<string>(window, 'GET', '/screenshot'), 'base64'),
    end: async () => {
      await connection.send('DELETE', base).catch(() => undefined);
      service.kill();
      screen.kill();
    },
  };
}
