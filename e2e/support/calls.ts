import type { Page } from '@playwright/test';

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
