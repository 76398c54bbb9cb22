import type { Page } from '@playwright/test';

interface StoredValues {
  local?: Readonly<Record<string, string>>;
  session?: Readonly<Record<string, string>>;
}

/** Fills the browser's storages as an earlier visit would. The page's own changes outlast a reload. */
export async function storeBeforehand(page: Page, { local = {}, session = {} }: StoredValues): Promise<void> {
  await page.addInitScript(
    ({ local, session }) => {
      // Frames within the page may be of an origin without storage.
      if (window !== window.top || sessionStorage.getItem('e2e-stored') !== null) return;
      for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
      for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
      sessionStorage.setItem('e2e-stored', 'yes');
    },
    { local, session },
  );
}
