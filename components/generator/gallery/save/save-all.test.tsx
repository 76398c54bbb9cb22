import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createPortraitFiles, MissingPortraitError } from '@/lib/client/files/portrait-files';
import type { ZipRequest } from '@/lib/client/files/zip-portraits';
import { createGalleryCache } from '@/lib/client/gallery/gallery-cache';
import { createZipTools } from '@/lib/client/gallery/save-all';
import { accountPortraits, fakePortraitsApi } from '@/lib/testing/fake-portraits-api';
import { fake } from '@/lib/testing/fake';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { HiddenCanvasError } from '@/lib/client/pictures/hidden-canvas';
import { renderWithIntl } from '@/lib/testing/render';

import { freshBrowser } from '../../testing/generator-stage';
import { GallerySection } from '../../page/gallery-section';

const ADDRESSES = Array.from({ length: 40 }, (_, index) => `https://results.test/${index}.webp`);

/** What a test knows of a ZIP that is being made. */
interface StartedZip {
  request: ZipRequest;
  end: (error?: Error) => void;
}

const make = jest.fn<Promise<Blob>, unknown[]>();
const pickZipFile = jest.fn<Promise<WritableStream | 'cancelled' | null>, [string]>();
let zip: StartedZip | null;
const counts = { saved: 0, missing: 0 };

beforeAll(() => import('../../page/gallery-contents'));
beforeEach(() => {
  freshBrowser();
  zip = null;
  make.mockReset().mockResolvedValue(new Blob());
  pickZipFile.mockReset().mockResolvedValue({} as WritableStream);
});

/** jsdom has no streams: the stream of the test ends when it says so. */
function zipPortraits(request: ZipRequest) {
  const ended = new Promise<void>((resolve, reject) => {
    zip = { request, end: (error) => (error ? reject(error) : resolve()) };
  });
  const pipeTo = (_target: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      ended.then(resolve, reject);
    });
  return { stream: { pipeTo } as unknown as ReadableStream<Uint8Array>, counts };
}

/** Presses the button in the gallery of an account; without an account the browser has stored pictures. */
async function startSaving(account?: ReturnType<typeof fakePortraitsApi>) {
  const user = userEvent.setup();
  const container = new ServiceContainer([
    ...fakeAccount(account && signedIn(70)).services,
    ...(account ? [account.service] : []),
    fake(createPortraitFiles, { make }),
    fake(createZipTools, { pickZipFile, loadZip: () => Promise.resolve({ zipPortraits }) }),
  ]);
  if (!account) act(() => container.get(createGalleryCache).add(ADDRESSES));
  renderWithIntl(<GallerySection />, { container });
  await user.click(await screen.findByRole('button', { name: 'Save all as ZIP' }));
  return user;
}

const started = () => waitFor(() => expect(zip).not.toBeNull());
/** The text that is read out. */
const status = () => document.querySelector('.wrap > [aria-live=polite]');
const progressTo = (done: number) => act(() => zip?.request.onProgress(done));
const end = (error?: Error) => act(async () => zip?.end(error));

describe('saving all portraits', () => {
  it('shows how far it is, reads that out in tenths, and says what is saved', async () => {
    await startSaving();
    await started();
    progressTo(13);
    expect(screen.getByText('13 of 40')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Save as ZIP' })).toHaveAttribute('aria-valuenow', '13');
    expect(status()).toHaveTextContent('Saving portraits: 12 of 40');
    Object.assign(counts, { saved: 38, missing: 2 });
    await end();
    expect(status()).toHaveTextContent('38 portraits were saved. 2 files are no longer available.');
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  it('makes a JPEG of each portrait, newest first, named by its number', async () => {
    await startSaving();
    await started();
    expect(pickZipFile).toHaveBeenCalledWith(
      expect.stringMatching(/^chiaro-portraits-\d{4}-\d\d-\d\d\.zip$/),
    );
    if (!zip) throw new Error('no ZIP is being made');
    const { portraits, make: makeFile, signal } = zip.request;
    expect(portraits.map(({ address }) => address)).toEqual(ADDRESSES);
    await makeFile(ADDRESSES[0] ?? '');
    expect(make).toHaveBeenCalledWith(ADDRESSES[0], 'jpeg', signal);
    expect(portraits[0]?.name).toBe('chiaro-portrait-40.jpg');
  });

  it('reads an account’s other pages, and names files by pose and day', async () => {
    const portraits = accountPortraits(5);
    await startSaving(fakePortraitsApi(portraits, 2));
    await started();
    const named = zip?.request.portraits ?? [];
    expect(named.map(({ address }) => address)).toEqual(portraits.map(({ address }) => address));
    expect(named[4]?.name).toBe('chiaro-leo-2026-11-20.jpg');
  });

  it('is cancelled by the keyboard, and the focus goes to the heading', async () => {
    const user = await startSaving();
    await started();
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('{Enter}');
    expect(zip?.request.signal.aborted).toBe(true);
    await waitFor(() => expect(status()).toHaveTextContent('Saving was cancelled.'));
    expect(screen.getByRole('heading', { name: 'Gallery' })).toHaveFocus();
  });

  it.each([
    [new TypeError('offline'), 'The portraits could not be saved. Please try again.'],
    [new HiddenCanvasError(), 'Your browser hides from sites what they draw, so no files can be made.'],
  ])('says why it failed, and can be tried again: %s', async (error, text) => {
    const user = await startSaving();
    await started();
    await end(error);
    expect(status()).toHaveTextContent(text);
    zip = null;
    await user.click(screen.getByRole('button', { name: 'Save all as ZIP' }));
    await started();
  });

  it('says that all files are gone', async () => {
    await startSaving();
    await started();
    await end(new MissingPortraitError('x'));
    expect(status()).toHaveTextContent('40 files are no longer available.');
  });

  it('does nothing when no file is chosen, nor twice at once', async () => {
    pickZipFile.mockResolvedValue('cancelled');
    const user = await startSaving();
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(zip).toBeNull();
    pickZipFile.mockResolvedValue({} as WritableStream);
    await user.click(screen.getByRole('button', { name: 'Save all as ZIP' }));
    await started();
    await user.click(screen.getByRole('button', { name: 'Save all as ZIP' }));
    expect(pickZipFile).toHaveBeenCalledTimes(2);
  });
});
