import { expect, test as base } from '@playwright/test';

import { DonatePageObject } from './pages/donate';
import { GeneratorPageObject } from './pages/generator';
import { newPerson, SitePageObject, type Person } from './pages/site';
import { LocalStack } from './support/local-stack';
import { PageWatch } from './support/page-watch';
import { phrasesOf, type Language, type Phrases } from './support/phrases';
import { signInBeforehand } from './support/sign-in-beforehand';

interface Fixtures {
  /** The project's language, in which pages open. */
  language: Language;
  phrases: Phrases;
  /** The local stack, empty at the start of each test. */
  stack: LocalStack;
  /** Fails the test on what it notes; exceptions are named to it. */
  watch: PageWatch;
  /** Somebody who has never signed in. */
  person: Person;
  site: SitePageObject;
  generator: GeneratorPageObject;
  donate: DonatePageObject;
  /** Opens the generator for a signed-in person and adds photos. */
  sitDown: (photos: readonly string[]) => Promise<void>;
  /** Opens the donations for a signed-in person. */
  comeToDonate: () => Promise<void>;
}

/** Playwright's test with the app's pages, a fresh local stack, and a watch over console and network. */
export const test = base.extend<Fixtures>({
  language: ['en', { option: true }],
  baseURL: async ({ stack }, provide) => {
    await provide(stack.addresses.app);
  },
  // A browser in which the language was chosen on an earlier visit; set once, so that a test may change it.
  storageState: async ({ language, baseURL }, provide) => {
    const origin = new URL(baseURL ?? 'http://localhost:3000');
    if (language === 'en') await provide(undefined);
    else {
      const lasting = { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
      await provide({
        cookies: [{ name: 'NEXT_LOCALE', value: language, domain: origin.hostname, path: '/', ...lasting }],
        origins: [{ origin: origin.origin, localStorage: [{ name: 'preferredLanguage', value: language }] }],
      });
    }
  },
  phrases: async ({ language }, provide) => {
    await provide(phrasesOf(language));
  },
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off this pattern
    async ({}, provide, testInfo) => {
      const stack = new LocalStack(testInfo.parallelIndex);
      await stack.reset();
      await provide(stack);
    },
    { auto: true },
  ],
  watch: [
    async ({ context }, provide, testInfo) => {
      const watch = new PageWatch(context);
      await provide(watch);
      // After a failure these would only hide what went wrong first.
      if (testInfo.status === testInfo.expectedStatus) {
        expect(watch.findings(), 'problems in the console or on the network').toEqual([]);
      }
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  person: async ({}, provide) => {
    await provide(newPerson());
  },
  site: async ({ page, phrases }, provide) => {
    await provide(new SitePageObject(page, phrases));
  },
  generator: async ({ page, phrases }, provide) => {
    await provide(new GeneratorPageObject(page, phrases));
  },
  donate: async ({ page, phrases, language }, provide) => {
    await provide(new DonatePageObject(page, phrases, language));
  },
  sitDown: async ({ context, stack, generator, site, person }, provide) => {
    await provide(async (photos) => {
      await signInBeforehand(context, stack.addresses, person);
      await generator.open();
      await site.expectCredits(100);
      await generator.addPhotos(photos);
    });
  },
  comeToDonate: async ({ context, stack, donate, site, person }, provide) => {
    await provide(async () => {
      await signInBeforehand(context, stack.addresses, person);
      await donate.open();
      await site.expectCredits(100);
    });
  },
});

export { expect } from '@playwright/test';
