import type { Page } from '@playwright/test';

/** Keeps a page's calls of an address on their way until the answered function is called. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${address}`, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}
