import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { Builder, type WebDriver } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';

import { freePort } from '@chiaro/local-stack/free-port';
import { findWebKit, HOW_TO_INSTALL } from '@/tools/test/find-engines';

/** Turns off desktop services, which a test machine lacks: WebKit would wait for each. */
const NO_DESKTOP = {
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  GIO_USE_VFS: 'local',
  GSETTINGS_BACKEND: 'memory',
  GTK_A11Y: 'none',
  NO_AT_BRIDGE: '1',
};

/** Returns the name of a virtual screen's display, such as ":99". */
async function displayOf(screen: ChildProcess): Promise<string> {
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject).once('exit', () => reject(new Error('Xvfb ended before it had a display.')));
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return `:${number}`;
}

/** Calls `work` with a new WebKitGTK on a virtual screen. Downloads are in the folder `home`. Throws when it can't be driven. */
export async function withWebKit(
  { isDark, home }: { isDark: boolean; home: string },
  work: (driver: WebDriver) => Promise<void>,
): Promise<void> {
  const paths = findWebKit();
  if (!paths) throw new Error(HOW_TO_INSTALL.webkit);
  await mkdir(home, { recursive: true });
  const stops: (() => unknown)[] = [];
  try {
    const screen = spawn(
      paths.screen,
      ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    stops.push(() => screen.kill());
    const service = new DriverService.Builder(paths.driver)
      .setLoopback(true)
      .setPort(await freePort())
      .setEnvironment({
        ...process.env,
        ...NO_DESKTOP,
        HOME: path.resolve(home),
        DISPLAY: await displayOf(screen),
      })
      .build();
    stops.push(() => service.kill());
    const driver = await new Builder()
      .usingServer(await service.start())
      .withCapabilities({
        browserName: 'MiniBrowser',
        // A page from the page cache never reports its load.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': {
          binary: paths.browser,
          // With its toolbar the window cannot be as narrow as a phone's.
          args: ['--automation', '--full-screen', ...(isDark ? ['--dark-mode'] : [])],
        },
      })
      .build();
    stops.push(() => driver.quit());
    await work(driver);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
