import { setTimeout as wait } from 'node:timers/promises';

import { type Browser, devices, type Page } from '@playwright/test';

import { type BenchApp, withBenchApp } from './bench-app';
import { type Figure, figure } from './figure';
import { PRESS_PAGE, withNewApp } from './new-app';
import { median } from './statistics';

/** The slow phone of Lighthouse and of the developer tools. */
const PROCESSOR_THROTTLING = 4;

/**
 * The presets of Chrome's developer tools.
 * https://github.com/ChromeDevTools/devtools-frontend/blob/main/front_end/core/sdk/NetworkManager.ts
 */
const NETWORKS = {
  'Slow 4G': { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  'Slow 3G': { latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 },
};

type Network = keyof typeof NETWORKS;

const PRESS_EVERY_MS = 50;
const TIMEOUT_MS = 120_000;
const ROUNDS = 3;

/** A control, and what the page shows after a press that took effect, as selectors. */
interface Press {
  name: string;
  page: string;
  bar?: string;
  control: string;
  effect: string;
}

const BAR = '≤ 1.25';
/** These take effect before the page's code has loaded. */
const CHOICES: readonly Press[] = [
  {
    // Where the picture is divided follows the slider.
    name: 'the slider of /',
    page: '/',
    bar: BAR,
    control: 'main input[type=range]',
    effect: '[style*="--divide"]:not([style*="50%"])',
  },
  {
    // The pencil frames the chosen tile.
    name: 'a pose of /generator',
    page: '/generator',
    bar: BAR,
    control: 'label:has(> input[name=pose]:not([value=anna]))',
    effect: 'label:has(> input[name=pose]:not([value=anna])) svg',
  },
  {
    // It rings the chosen amount.
    name: 'an amount of /donate',
    page: '/donate',
    bar: BAR,
    control: 'div:has(> input[name=amount]) label',
    effect: 'div:first-child:has(> input[name=amount]) label svg',
  },
];
/** These need it. */
const MENUS: readonly Press[] = CHOICES.map(({ page }) => ({
  name: `the menu of ${page}`,
  page,
  control: 'header button[aria-controls]',
  effect: 'header [data-open=true]',
}));
const PRESSES = [...CHOICES, ...MENUS];
const NEW_APP: Press = {
  name: 'a button of a new app',
  page: PRESS_PAGE.path,
  control: 'button',
  effect: PRESS_PAGE.effect,
};

/**
 * Measures from the navigation to a press that takes effect, on a slow phone without a cache, compared with a new app.
 * A control is pressed again and again from the moment that it is shown. Each figure is the median of three loads.
 */
export async function firstPress(): Promise<Figure[]> {
  const measure = async ({ appUrl, browser }: BenchApp): Promise<Figure[]> =>
    withNewApp(async (newUrl) => {
      const figures: Figure[] = [];
      for (const network of Object.keys(NETWORKS) as Network[])
        figures.push(...(await compare(browser, { appUrl, newUrl, network })));
      return figures;
    });
  return withBenchApp(measure, { withoutBootScript: true });
}

async function compare(
  browser: Browser,
  { appUrl, newUrl, network }: { appUrl: string; newUrl: string; network: Network },
): Promise<Figure[]> {
  const loads = [
    { press: NEW_APP, origin: newUrl, times: [] as number[] },
    ...PRESSES.map((press) => ({ press, origin: appUrl, times: [] as number[] })),
  ];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { press, origin, times } of loads)
      times.push(await timeFirstPress(browser, origin, press, NETWORKS[network]));
  const [floor = NaN, ...own] = loads.map(({ times }) => median(times));
  return [
    figure(`a press on ${NEW_APP.name}, ${network}`, floor / 1000, 's', { digits: 2 }),
    ...PRESSES.map(({ name, bar }, index) =>
      figure(`a press on ${name} ÷ that, ${network}`, (own[index] ?? NaN) / floor, '×', { bar, digits: 2 }),
    ),
  ];
}

/** Returns the milliseconds until a press takes effect. */
async function timeFirstPress(
  browser: Browser,
  origin: string,
  { page: address, control, effect }: Press,
  conditions: (typeof NETWORKS)[Network],
): Promise<number> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: origin });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_THROTTLING });
    const startedAt = performance.now();
    await page.goto(address, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    await page.locator(control).first().scrollIntoViewIfNeeded({ timeout: TIMEOUT_MS });
    while (!(await takesEffect(page, control, effect))) {
      if (performance.now() - startedAt > TIMEOUT_MS) throw new Error(`No press on ${address} takes effect.`);
      await wait(PRESS_EVERY_MS);
    }
    return performance.now() - startedAt;
  } finally {
    await context.close();
  }
}

/** Presses a control near its corner, and returns whether the page shows the effect. */
async function takesEffect(page: Page, control: string, effect: string): Promise<boolean> {
  const box = await page.locator(control).first().boundingBox();
  if (box) await page.mouse.click(box.x + box.width / 4, box.y + box.height / 4);
  return page.locator(effect).first().isVisible();
}
