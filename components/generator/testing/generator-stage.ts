import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

import { galleryStore } from '@/lib/client/gallery/gallery-store';
import { activeJobStore } from '@/lib/client/generation/job-memory';
import { pageRunner } from '@/lib/client/generation/page-runner';
import type { FakeGenerationApi } from '@/lib/client/generation/testing/fake-generation-api';
import { removeCustomPicture } from '@/lib/client/photos/custom-pictures';
import { photoStore } from '@/lib/client/photos/photo-store';
import { INITIAL_SETTINGS } from '@/lib/client/settings/generator-settings';
import { settingsStore } from '@/lib/client/settings/settings-store';
import { makeFilesReadable } from '@/lib/client/testing/readable-files';

/** Puts the module stores back to the beginning, as a fresh browser has them. */
export function resetStores(): void {
  act(() => {
    pageRunner.setAccount({ uid: 'nobody', openJobs: [] });
    pageRunner.setAccount(null);
    pageRunner.dismissBanner();
    pageRunner.dismissError();
    activeJobStore.update(() => null);
    galleryStore.update(() => []);
    photoStore.removeAll();
    removeCustomPicture('pose');
    removeCustomPicture('style');
    settingsStore.update(() => INITIAL_SETTINGS);
  });
  localStorage.clear();
  sessionStorage.clear();
}

/** What `useAccount` gives while nobody is signed in. */
export const SIGNED_OUT = { status: 'signed-out', account: null, error: null };

/** What `useAccount` gives for a person with a balance in credits. */
export function signedIn(credits: number, uid = 'ada') {
  return { status: 'signed-in', account: { uid, credits, openJobs: [] }, error: null };
}

/** Lets the mocked endpoints answer as for a job that waits in the queue. */
export function answerAsQueued(api: FakeGenerationApi, jobId: string): void {
  api.uploadImage.mockReset().mockResolvedValue('https://uploads.test/1');
  api.submitJob.mockReset().mockResolvedValue(jobId);
  api.checkJob.mockReset().mockResolvedValue({ status: 'IN_QUEUE' });
  api.cancelJob.mockReset().mockResolvedValue({ status: 'FAILED', code: 'cancelled', refund: 'done' });
}

/** The Generate button, running or not. */
export function generateButton(): HTMLElement {
  return screen.getByRole('button', { name: /^Generate/ });
}

/** Gives jsdom what it lacks: object URLs, readable blobs and random keys. */
export function completeJsdom(): void {
  let number = 0;
  URL.createObjectURL = () => `blob:${(number += 1)}`;
  URL.revokeObjectURL = () => undefined;
  makeFilesReadable();
  HTMLElement.prototype.scrollIntoView = () => undefined;
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => `key-${(number += 1)}` });
}

/** Chooses so many photos and waits until they are shown. */
export async function choosePhotos(user: UserEvent, count: number): Promise<void> {
  const files = Array.from(
    { length: count },
    (_, index) => new File(['x'], `me-${index}.jpg`, { type: 'image/jpeg' }),
  );
  await user.upload(screen.getByLabelText('Upload photos', { selector: 'input' }), files);
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Photo \d/ })).toHaveLength(count));
}
