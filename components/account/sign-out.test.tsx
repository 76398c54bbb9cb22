import 'fake-indexeddb/auto';

import { deserialize, serialize } from 'node:v8';

import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createAccount } from '@/lib/client/account/account';
import { createAmountChoice, storeLastAmount } from '@/lib/client/donation/amount-choice';
import { createDonationState, type Thanks } from '@/lib/client/donation/donation-state';
import { keepThanks, unseenThanks } from '@/lib/client/donation/payment-return';
import { createGalleryCache, createGalleryOwner } from '@/lib/client/gallery/gallery-cache';
import { createPortraitsApi } from '@/lib/client/gallery/portraits-api';
import { createSaveAll, createZipTools } from '@/lib/client/gallery/save-all';
import { createJobMemory } from '@/lib/client/generation/job-memory';
import { storeSubmissions } from '@/lib/client/generation/submit-request';
import { createUploadCache } from '@/lib/client/generation/upload-pictures';
import { createCustomPictures } from '@/lib/client/photos/custom-pictures';
import { createPhotos } from '@/lib/client/photos/photos';
import { NO_PICTURES } from '@/lib/client/recipes/job-pictures';
import { createPictureCopies } from '@/lib/client/recipes/picture-copies';
import { createShrinkPicture } from '@/lib/client/recipes/picture-database';
import { createSettings, INITIAL_SETTINGS } from '@/lib/client/settings/generator-settings';
import { createSignOutSignal } from '@/lib/client/sign-out-signal';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { portraitAddress } from '@/lib/testing/fake-portraits-api';
import { fake } from '@/lib/testing/fake';
import { FakeAuthSdk } from '@/lib/testing/fake-auth-sdk';
import { renderWithIntl } from '@/lib/testing/render';
import { makeFilesReadable } from '@/lib/client/pictures/testing/readable-files';

import { AccountArea } from './account-area';

const PORTRAIT = portraitAddress(1);
const PRIVATE = 'private words';

let sdk: FakeAuthSdk;
let container: ServiceContainer;

// jsdom lacks it, and fake-indexeddb needs it.
globalThis.structuredClone = <Value,>(value: Value): Value => deserialize(serialize(value)) as Value;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  makeFilesReadable();
  globalThis.fetch = (() => Promise.reject(new TypeError('offline'))) as typeof fetch;
  sdk = new FakeAuthSdk();
  sdk.stored = { uid: 'ada' };
  localStorage.setItem('signedIn', '1');
  container = openTab();
  await fillIn(container);
});

function openTab(): ServiceContainer {
  return new ServiceContainer([
    sdk.service,
    fake(createShrinkPicture, (picture) => Promise.resolve(picture)),
  ]);
}

/** A tab after a visit: a portrait, words, pictures, a job and the copies of its photos. */
async function fillIn(tab: ServiceContainer): Promise<void> {
  tab.get(createGalleryOwner).update(() => 'ada');
  tab.get(createGalleryCache).add([PORTRAIT]);
  const settings = { ...INITIAL_SETTINGS, positivePrompt: PRIVATE, negativePrompt: PRIVATE };
  tab.get(createSettings).store.update(() => settings);
  addPictures(tab);
  tab.get(createUploadCache).add('ada', 'me.jpg', 'https://x.test/upload');
  const job = { id: 'job', uid: 'ada', startedAt: 0 };
  tab.get(createJobMemory).remember(job);
  const request = { positive_prompt: PRIVATE } as SubmitJobRequest;
  storeSubmissions([{ uid: 'ada', idempotencyKey: 'key', request, at: Date.now() }]);
  const selfies = [{ cacheName: 'me.jpg', picture: Promise.resolve(new Blob(['me'])) }];
  const input = { selfies, template: '/anna.webp', style: null, settings };
  await tab.get(createPictureCopies).store('job', { uid: 'ada', madeAt: Date.now(), input });
}

function addPictures(tab: ServiceContainer): void {
  tab.get(createPortraitsApi).cache.set('page', {});
  const picture = { cacheName: 'me', name: 'me.jpg', image: new Blob(['x']) };
  tab.get(createCustomPictures).keep('pose', picture);
  tab.get(createCustomPictures).keep('style', picture);
  tab.get(createPhotos).refuseLink();
}

function contentsOf(tab: ServiceContainer) {
  return {
    gallery: tab.get(createGalleryCache).store.get(),
    settings: tab.get(createSettings).store.get(),
    pictures: tab.get(createCustomPictures).store.get(),
    notices: tab.get(createPhotos).store.get().notices,
    pages: tab.get(createPortraitsApi).cache.size,
  };
}

const EMPTY = {
  gallery: [],
  settings: INITIAL_SETTINGS,
  pictures: { pose: null, style: null },
  notices: [],
  pages: 0,
};

async function signOut(): Promise<void> {
  renderWithIntl(<AccountArea />, { container });
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByRole('button', { name: 'Sign in' });
}

describe('a sign-out', () => {
  it('removes portraits, words and pictures from the page and the browser', async () => {
    await signOut();
    await waitFor(() => expect(contentsOf(container)).toEqual(EMPTY));
    expect(container.get(createUploadCache).find('ada', 'me.jpg')).toBeNull();
    expect(container.get(createJobMemory).activeJobs.get()).toEqual([]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(
      new RegExp(`${PRIVATE}|${PORTRAIT}`),
    );
    await waitFor(async () =>
      expect(await container.get(createPictureCopies).read('job')).toEqual(NO_PICTURES),
    );
  });

  it('reaches the other tabs, and pages of the page cache when they return', async () => {
    const other = openTab();
    const account = other.get(createAccount);
    const stop = account.start((task) => task());
    await waitFor(() => expect(account.store.get().status).toBe('signed-in'));
    addPictures(other);
    const hidden = contentsOf(other);
    const endings = [container, other].map((tab) =>
      tab.get(createGalleryCache).store.subscribe(() => undefined),
    );
    await signOut();
    await waitFor(() => expect(contentsOf(container)).toEqual(EMPTY));
    expect(contentsOf(other)).toEqual({ ...hidden, gallery: [], settings: INITIAL_SETTINGS });
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(contentsOf(other)).toEqual(EMPTY);
    expect(account.store.get().status).toBe('signed-out');
    for (const end of [stop, ...endings]) end();
  });

  it('that the SDK of another tab reports late forgets no user who has signed in since', async () => {
    const other = openTab();
    const stop = other.get(createAccount).start((task) => task());
    await waitFor(() => expect(other.get(createAccount).store.get().status).toBe('signed-in'));
    const report = jest.spyOn(other.get(createSignOutSignal), 'report');
    const reportLate = sdk.endSession;
    await signOut();
    act(() => void window.dispatchEvent(new Event('pageshow')));
    localStorage.setItem('signedIn', '1');
    localStorage.setItem('kept for the next user', 'yes');
    reportLate();
    expect(report).not.toHaveBeenCalled();
    expect(localStorage.getItem('kept for the next user')).toBe('yes');
    expect(localStorage.getItem('signedIn')).toBe('1');
    stop();
  });

  it('happens where the session has ended while no tab was open', async () => {
    sdk.stored = null;
    renderWithIntl(<AccountArea />, { container });
    await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(contentsOf(container)).toEqual(EMPTY));
    await waitFor(async () =>
      expect(await container.get(createPictureCopies).read('job')).toEqual(NO_PICTURES),
    );
  });

  it('does not happen where the stored sign-in can not be read', async () => {
    sdk.holdStorage();
    renderWithIntl(<AccountArea />, { container });
    await act(async () => Promise.resolve());
    expect(contentsOf(container).gallery).toEqual([PORTRAIT]);
  });

  it('ends what shows, offers or saves something of the user', async () => {
    const thanks: Thanks = { kind: 'credited', cents: 500, credits: 525, balance: 625 };
    container.get(createDonationState).begin({ name: 'thanks', thanks });
    keepThanks(thanks);
    storeLastAmount(500);
    container.get(createAmountChoice).offerLast(String, 'en');
    const pipeTo = jest.fn(
      (_target: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const zip = {
      stream: { pipeTo } as unknown as ReadableStream<Uint8Array>,
      counts: { saved: 0, missing: 0 },
    };
    const tools = {
      pickZipFile: () => Promise.resolve({} as WritableStream),
      loadZip: () => Promise.resolve({ zipPortraits: () => zip }),
    };
    const signal = container.get(createSignOutSignal);
    const tab = new ServiceContainer([fake(createSignOutSignal, signal), fake(createZipTools, tools)]);
    const saving = tab.get(createSaveAll).save(1, () => Promise.resolve([{ address: PORTRAIT, name: 'a' }]));
    await waitFor(() => expect(pipeTo).toHaveBeenCalled());
    await signOut();
    await saving;
    expect(tab.get(createSaveAll).store.get().status).toBe('cancelled');
    expect(container.get(createDonationState).store.get().phase.name).toBe('form');
    const choice = container.get(createAmountChoice);
    expect(choice.store.get().chosen).toBeNull();
    choice.offerLast(String, 'en');
    expect(choice.store.get().chosen).toBeNull();
    expect(unseenThanks()).toBeNull();
  });
});
