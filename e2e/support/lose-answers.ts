import type { Page } from '@playwright/test';

/** What a page sent to an address whose answers get lost. */
export interface LostAnswers {
  /** The `Idempotency-Key` of each request, oldest first. */
  readonly keys: readonly (string | undefined)[];
}

/** Lets a page's calls of an address reach the server, and loses the first `times` answers on the way back. */
export async function loseAnswers(page: Page, address: string, times: number): Promise<LostAnswers> {
  const keys: (string | undefined)[] = [];
  await page.route(`**${address}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > times) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return { keys };
}
