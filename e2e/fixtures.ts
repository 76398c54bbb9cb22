import { expect, test as base } from '@playwright/test';

import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { DonatePageObject } from './pages/donate';
import { GeneratorPageObject } from './pages/generator';
import { SitePageObject } from './pages/site';
import { LocalStack } from './support/local-stack';
import { PageWatch } from './support/page-watch';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { phrasesOf, type Language, type Phrases } from './support/phrases';
import { signInBeforehand } from './support/sign-in-beforehand';
import { newUser, type User } from './support/user';

interface StackFixtures {
  /** The project's language, in which pages open. */
  language: Language;
  phrases: Phrases;
  /** The local stack, empty at the start of each test. */
  stack: LocalStack;
  /** A user without an account yet. */
  user: User;
}

interface Fixtures {
  /**
   * Whether the browser can look at photos. By default only in `npm run test:all`: each look takes more than a second of
   * a processor.
   */
  looksAtPhotos: boolean;
  /** Fails the test on unexpected problems. */
  watch: PageWatch;
  site: SitePageObject;
  generator: GeneratorPageObject;
  donate: DonatePageObject;
  /** Opens the generator for a signed-in user and adds photos. */
  openGeneratorSignedIn: (photos: readonly string[]) => Promise<void>;
  /** Opens the generator for a signed-in user, adds photos (by default one) and starts a run, which waits. */
  startPortrait: (photos?: readonly string[]) => Promise<void>;
  /** Opens the generator for a signed-in user, adds a photo and makes the gallery's first portrait of it. */
  makeFirstPortrait: () => Promise<void>;
  /** Opens the donation page for a signed-in user. */
  openDonateSignedIn: () => Promise<void>;
}

/** Makes the page's browser one without workers that are modules, as the look's is. */
function refuseModuleWorkers(): void {
  const { Worker: ClassicWorker } = window;
  window.Worker = class extends ClassicWorker {
    constructor(address: string | URL, options?: WorkerOptions) {
      if (options?.type === 'module') throw new TypeError('There are no module workers.');
      super(address, options);
    }
  };
}

/** Playwright's test with an empty local stack. */
export const stackTest = base.extend<StackFixtures>({
  language: ['en', { option: true }],
  phrases: ({ language }, provide) => provide(phrasesOf(language)),
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, provide, testInfo) => {
      const stack = new LocalStack(testInfo.parallelIndex);
      await stack.reset();
      await provide(stack);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  user: ({}, provide) => provide(newUser()),
});

/** Playwright's test with page objects, an empty local stack, and a watch on console and network. */
export const test = stackTest.extend<Fixtures>({
  looksAtPhotos: [IS_TEST_ALL, { option: true }],
  context: async ({ context, looksAtPhotos }, provide) => {
    if (!looksAtPhotos) await context.addInitScript(refuseModuleWorkers);
    await provide(context);
  },
  baseURL: ({ stack }, provide) => provide(stack.addresses.app),
  // The language was chosen on an earlier visit. Set once, so that a test may change it.
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
  watch: [
    async ({ context }, provide, testInfo) => {
      const browser = context.browser();
      const description = `${browser?.browserType().name() ?? ''} ${browser?.version() ?? ''}`;
      testInfo.annotations.push({ type: 'browser', description });
      const watch = new PageWatch(context);
      await provide(watch);
      // After a failure these would hide the first error.
      if (testInfo.status === testInfo.expectedStatus) {
        expect(watch.findings(), 'problems in the console or on the network').toEqual([]);
      }
    },
    { auto: true },
  ],
  site: ({ page, phrases }, provide) => provide(new SitePageObject(page, phrases)),
  generator: ({ page, phrases }, provide) => provide(new GeneratorPageObject(page, phrases)),
  donate: ({ page, phrases, language }, provide) => provide(new DonatePageObject(page, phrases, language)),
  openGeneratorSignedIn: ({ context, stack, generator, site, user }, provide) =>
    provide(async (photos) => {
      await signInBeforehand(context, stack.addresses, user);
      await generator.open();
      await site.expectCredits(100);
      await generator.addPhotos(photos);
    }),
  startPortrait: ({ stack, generator, site, openGeneratorSignedIn }, provide) =>
    provide(async (photos = SELFIES.slice(0, 1)) => {
      await openGeneratorSignedIn(photos);
      await stack.scriptNextRun({ outcome: 'hold' });
      await generator.generate();
      await site.expectCredits(70);
    }),
  makeFirstPortrait: ({ stack, generator, openGeneratorSignedIn }, provide) =>
    provide(async () => {
      await openGeneratorSignedIn(SELFIES.slice(0, 1));
      await stack.scriptNextRun(QUICK_PORTRAIT);
      await generator.generate();
      await generator.waitForPortraits(1);
    }),
  openDonateSignedIn: ({ context, stack, donate, site, user }, provide) =>
    provide(async () => {
      await signInBeforehand(context, stack.addresses, user);
      await donate.open();
      await site.expectCredits(100);
    }),
});

export { expect } from '@playwright/test';
