import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { createPersistedStore } from '@/lib/browser/persisted-store';
import { ServiceContainer } from '@/lib/browser/service-container';

import { createSignOutSignal, DATABASES } from './sign-out-signal';

/** What stays: the key in local storage, or in that of the session. */
const KEPT = [
  'donation_intention',
  'donation_intention:ada',
  'firebase:authUser:key:[DEFAULT]',
  'languageReloaded',
  'portraitGenerator_ground',
  'portraitGenerator_likeness',
  'portraitGenerator_ready',
  'preferredLanguage',
  'preferredTheme',
  'signedIn',
  'signedOut',
  'signingIn',
];

/** Files with a store, or a map of their own, that has nothing of a user after a sign-out, with the reason. */
const NOTHING_OF_A_USER: Record<string, string> = {
  'components/generator/run/use-generate.ts': 'wishes of the page: a press, and a number of portraits',
  'components/generator/settings/settings-section.tsx': 'whether a section is open',
  'components/home/hero.tsx': 'the examples of the site',
  'lib/browser/connection.ts': 'whether there is a network',
  'lib/browser/persisted-store.ts': 'reads storage anew',
  'lib/browser/store.ts': 'the listeners of a store',
  'lib/client/account/account.ts': 'follows the sign-in itself',
  'lib/client/backgrounds/changed-portrait.ts': 'the plates of the site',
  'lib/client/files/zip-portraits.ts': 'ends with its ZIP',
  'lib/client/generation/generation-batch.ts': 'the runner drops it',
  'lib/client/generation/generation.ts': 'its runner, which alone changes it, forgets',
  'lib/client/generation/upload-pictures.ts': 'the runner ends uploads, which empties it',
  'lib/client/report-client-error.ts': 'which errors of this page are reported',
  'lib/client/photos/photo-state.ts': 'photos.ts, which makes it, forgets',
  'lib/client/pictures/workers.ts': 'the pictures of the moment',
  'lib/i18n/languages.ts': 'the texts of the page',
};

/** Production files of a folder that match, from the root of the project. */
function filesWith(pattern: RegExp): string[] {
  return ['lib/browser', 'lib/client', 'lib/i18n', 'components']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
    .filter((file) => pattern.test(readFileSync(file, 'utf8')))
    .sort();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a sign-out', () => {
  it('removes each key of the browser’s storages but those of the device, the sign-in and open payments', () => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of [...KEPT, 'any other key', 'portraitGenerator_new', 'lastDonationAmount'])
        storage.setItem(key, 'x');
    new ServiceContainer().get(createSignOutSignal).report();
    for (const storage of [localStorage, sessionStorage]) expect(Object.keys(storage).sort()).toEqual(KEPT);
  });

  it('empties stores that could not be written', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const store = createPersistedStore({ key: 'any', initial: 'nothing', parse: () => 'nothing' });
    store.update(() => 'private');
    expect(store.get()).toBe('private');
    new ServiceContainer().get(createSignOutSignal).report();
    expect(store.get()).toBe('nothing');
    full.mockRestore();
  });

  it('in another tab leaves what the next user has stored since', () => {
    const other = new ServiceContainer().get(createSignOutSignal);
    new ServiceContainer().get(createSignOutSignal).report();
    localStorage.setItem('words of the next user', 'x');
    window.dispatchEvent(new Event('pageshow'));
    expect(other.store.get()).toBe(1);
    expect(localStorage.getItem('words of the next user')).toBe('x');
  });

  it('reaches each store in memory, or it has nothing of a user', () => {
    const stores = filesWith(/createStore[<(]|new (Weak)?(Map|Set)<.*>\(\)/);
    const following = filesWith(/createSignOutSignal/);
    const others = stores.filter((file) => !following.includes(file));
    expect(others).toEqual(Object.keys(NOTHING_OF_A_USER).sort());
  });

  it('deletes each database', () => {
    const files = filesWith(/createDatabase</);
    const names = files.map((file) => /DATABASES\.(\w+)/.exec(readFileSync(file, 'utf8'))?.[1]);
    expect(names.sort()).toEqual(Object.keys(DATABASES).sort());
    expect(filesWith(/indexedDB\.open|openDB[<(]|caches\.open/)).toEqual(['lib/browser/create-database.ts']);
  });
});
