import type { BrowserContext, Page } from '@playwright/test';

/** Returns the addresses with a part that a browser's workers and pages request from now on. It grows. */
export function requestsOf(context: BrowserContext, part: string): readonly string[] {
  const addresses: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes(part)) addresses.push(request.url());
  });
  return addresses;
}

/** Holds a page's calls to an address until the returned function is called. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${address}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Lets a page's calls reach the server, and loses the first `times` responses. Returns the requests' `Idempotency-Key`s, oldest first. */
export async function loseResponses(
  page: Page,
  address: string,
  times: number,
): Promise<{ readonly keys: readonly (string | undefined)[] }> {
  const keys: (string | undefined)[] = [];
  await page.route(`**${address}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > times) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return { keys };
}
