import { rm, writeFile } from 'node:fs/promises';

import { expect, test as base } from '@playwright/test';

import { newUser, type User } from '../support/user';
import { LocalStack } from '../support/local-stack';
import { type Language, phrasesOf, type Phrases } from '../support/phrases';
import { storedSignIn } from '../support/sign-in-beforehand';
import type { Session } from './engines/engine';
import { startEngine } from './engines/start';
import type { ProjectMetadata } from './playwright.config';
import { Relay } from './relay';
import { GeneratorParts } from './site-parts';
import { Visitor } from './visitor';

interface Fixtures {
  /** The system's colour scheme. */
  theme: 'light' | 'dark';
  /** The language that was chosen on an earlier visit. */
  language: Language;
  /** Whether the window is private. */
  isPrivate: boolean;
  /** Whether the browser reaches the app through the relay. The bank redirects to the app itself, past the relay. */
  throughRelay: boolean;
  metadata: ProjectMetadata;
  phrases: Phrases;
  /** The local stack, empty at the start of each test. */
  stack: LocalStack;
  /** A browser with empty storage. */
  session: Session;
  /** The visitor in the browser's first window. */
  visitor: Visitor;
  user: User;
  /** Stands between the browser and the app. */
  relay: Relay;
  /** Signs in the user without the popup, and opens a page. */
  openSignedIn: (path: string) => Promise<void>;
  generator: GeneratorParts;
  /** Opens the generator for the signed-in user and adds photos. */
  openGeneratorSignedIn: (photos: readonly string[]) => Promise<void>;
}

/** Playwright's test with a browser that Playwright does not drive. */
export const test = base.extend<Fixtures>({
  theme: ['light', { option: true }],
  language: ['en', { option: true }],
  isPrivate: [false, { option: true }],
  throughRelay: [true, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  metadata: async ({}, provide, testInfo) => {
    await provide(testInfo.project.metadata as ProjectMetadata);
  },
  phrases: async ({ language }, provide) => {
    await provide(phrasesOf(language));
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  stack: async ({}, provide, testInfo) => {
    const stack = new LocalStack(testInfo.parallelIndex);
    await stack.reset();
    await provide(stack);
  },
  session: async ({ metadata: { engine, size }, theme, isPrivate }, provide, testInfo) => {
    const directory = testInfo.outputPath('browser');
    const session = await startEngine(engine, { size, theme, isPrivate, directory });
    testInfo.annotations.push({ type: 'browser', description: session.product });
    try {
      await provide(session);
      if (testInfo.status === testInfo.expectedStatus)
        expect(session.errors(), 'problems in the console').toEqual([]);
      else
        for (const [index, window] of (await session.windows()).entries())
          await writeFile(testInfo.outputPath(`window-${index}.png`), await session.screenshot(window));
    } finally {
      await session.end();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    }
  },
  relay: async ({ stack }, provide) => {
    const relay = await Relay.start(stack.addresses.app);
    await provide(relay);
    await relay.end();
  },
  visitor: async ({ session, stack, relay, throughRelay, metadata, phrases, language }, provide) => {
    const [window = ''] = await session.windows();
    const home = throughRelay ? relay.address : stack.addresses.app;
    const visitor = new Visitor(session, window, home, phrases);
    if (language !== 'en') await visitor.chooseLanguage(language);
    await visitor.open('/404');
    const { width, height } = metadata.size;
    await expect(async () => {
      expect(await visitor.call(() => [innerWidth, innerHeight])).toEqual([width, height]);
    }).toPass();
    await provide(visitor);
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  user: async ({}, provide) => {
    await provide(newUser());
  },
  openSignedIn: async ({ visitor, stack, user, phrases }, provide) => {
    await provide(async (path) => {
      await visitor.store(await storedSignIn(stack.addresses, user));
      await visitor.open(path);
      await visitor.part('button', phrases('account.menu')).expectVisible();
    });
  },
  generator: async ({ visitor, phrases }, provide) => {
    await provide(new GeneratorParts(visitor, phrases));
  },
  openGeneratorSignedIn: async ({ generator, openSignedIn }, provide) => {
    await provide(async (photos) => {
      await openSignedIn('/generator');
      await generator.photoInput.chooseFiles(...photos);
      await generator.photos.expectCount(photos.length);
    });
  },
});

export { expect } from '@playwright/test';
