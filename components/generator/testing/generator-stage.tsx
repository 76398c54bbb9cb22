import { smallPhoto } from '@/lib/testing/photo-fixtures/small-photo';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

import type { AccountState } from '@/lib/client/account/account-session';
import { ServiceContainer } from '@/lib/browser/service-container';
import { createGalleryCache } from '@/lib/client/gallery/gallery-cache';
import { createPortraitsApi } from '@/lib/client/gallery/portraits-api';
import { createGeneration } from '@/lib/client/generation/generation';
import { createGenerationApi } from '@/lib/client/generation/generation-api';
import { createJobMemory } from '@/lib/client/generation/job-memory';
import { fakeGenerationApi } from '@/lib/client/generation/testing/fake-generation-api';
import { createPhotoLook } from '@/lib/client/photos/look-at-photo';
import type { PhotoFacts } from '@/lib/client/photos/photo-facts';
import { type JobPictures, NO_PICTURES } from '@/lib/client/recipes/job-pictures';
import { createPictureCopies } from '@/lib/client/recipes/picture-copies';
import { createPageScaler } from '@/lib/client/pictures/photo-scaler';
import type { ScalePhoto } from '@/lib/client/pictures/scale-picture';
import { makeFilesReadable } from '@/lib/client/pictures/testing/readable-files';
import { fake } from '@/lib/testing/fake';
import { fakeAccount } from '@/lib/testing/fake-account';
import { renderWithIntl } from '@/lib/testing/render';

import { GeneratorPage } from '../page/generator-page';

/** A scaler that scales each photo at once. */
export function fakeScalePhoto() {
  const scaled = { picture: new Blob(['scaled']), preview: new Blob(['preview']) };
  return jest.fn<ReturnType<ScalePhoto>, Parameters<ScalePhoto>>(() => Promise.resolve(scaled));
}

/** The look at photos of a browser that can't look, until a test says what it gives. */
export function fakeLook() {
  return jest.fn<Promise<PhotoFacts | null>, [Blob, boolean]>(() => Promise.resolve(null));
}

/** A tab with a fake account, fake endpoints, a fake scaler and a fake look; its job waits in the queue. */
export function openTab(state?: AccountState) {
  const account = fakeAccount(state);
  const api = fakeGenerationApi();
  const scalePhoto = fakeScalePhoto();
  const look = fakeLook();
  const container = new ServiceContainer([
    ...account.services,
    fake(createGenerationApi, () => api),
    // No answer: what is stored stays.
    fake(createPortraitsApi, {
      cache: new Map(),
      readPage: () => new Promise(() => undefined),
      settled: () => Promise.resolve(),
    }),
    fake(createPageScaler, { scale: scalePhoto }),
    fake(createPhotoLook, { look, prepare: () => undefined }),
  ]);
  tabs.push(container);
  return {
    account,
    api,
    scalePhoto,
    look,
    container,
    gallery: container.get(createGalleryCache),
    activeJobs: container.get(createJobMemory).activeJobs,
  };
}

/** The page in a tab. */
export function renderGenerator({ container }: { container: ServiceContainer } = openTab()): UserEvent {
  renderWithIntl(<GeneratorPage />, { container });
  return userEvent.setup();
}

const tabs: ServiceContainer[] = [];

/** Closes the tabs of a test: their jobs are no longer watched. */
export async function closeTabs(): Promise<void> {
  for (const container of tabs.splice(0)) {
    const { setAccount } = container.get(createGeneration);
    await act(async () => setAccount(null));
  }
  localStorage.clear();
  sessionStorage.clear();
}

/** The Generate button, running or not. */
export function generateButton(): HTMLElement {
  return screen.getByRole('button', { name: /^Generate/ });
}

/** A fresh browser: nothing is remembered, and jsdom gets object URLs, readable blobs and random keys. */
export function freshBrowser(): void {
  let number = 0;
  localStorage.clear();
  URL.createObjectURL = () => `blob:${(number += 1)}`;
  URL.revokeObjectURL = () => undefined;
  makeFilesReadable();
  HTMLElement.prototype.scrollIntoView = () => undefined;
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => `key-${(number += 1)}` });
}

/** Kept small copies of these pictures for each portrait; of none by default. */
export function fakeCopies(pictures: Partial<JobPictures> = {}) {
  return fake(createPictureCopies, {
    read: () => Promise.resolve({ ...NO_PICTURES, ...pictures }),
    store: () => Promise.resolve(),
    rename: () => Promise.resolve(),
    tidy: () => Promise.resolve(),
  });
}

/** Loads what the gallery loads late. */
export async function loadGallery(): Promise<void> {
  await Promise.all([import('../page/gallery-contents'), import('../gallery/viewer/portrait-viewer')]);
}

/** Opens a portrait of the gallery in the viewer, and waits until it says how the portrait was made. */
export async function viewPortrait(user: UserEvent, number: number): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Portrait ${number}`) }));
  const viewer = await screen.findByRole('dialog', { name: 'Portrait' });
  await within(viewer).findByText('How it was made');
  return viewer;
}

/** Gives jsdom pointer events with a type. */
export function givePointerEvents(): void {
  class PointerEvent extends MouseEvent {
    readonly pointerType: string;
    constructor(type: string, init: PointerEventInit) {
      super(type, init);
      this.pointerType = init.pointerType ?? 'mouse';
    }
  }
  Object.assign(window, { PointerEvent });
}

/** Chooses so many photos and waits until they are shown. */
export async function choosePhotos(user: UserEvent, count: number): Promise<void> {
  const files = Array.from(
    { length: count },
    (_, index) => new File([smallPhoto()], `me-${index}.jpg`, { type: 'image/jpeg' }),
  );
  await user.upload(screen.getByLabelText('Upload photos', { selector: 'input' }), files);
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Photo \d/ })).toHaveLength(count));
}
