import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Client } from '@/lib/browser/client';
import { createGallery } from '@/lib/client/gallery/gallery';
import { createPortraitMemory } from '@/lib/client/gallery/portrait-memory';
import type { PortraitRecord } from '@/lib/client/recipes/portrait-record';
import { createPortraitsApi } from '@/lib/client/gallery/portraits-api';
import { createGenerationApi } from '@/lib/client/generation/generation-api';
import { createGeneration } from '@/lib/client/generation/generation';
import { fakeGenerationApi } from '@/lib/client/generation/testing/fake-generation-api';
import { INITIAL_SETTINGS } from '@/lib/client/settings/generator-settings';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { accountPortrait, portraitAddress } from '@/lib/testing/account-portrait';
import { fake } from '@/lib/testing/fake';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { renderWithIntl } from '@/lib/testing/render';

import { GeneratePanel } from '../../run/generate-panel';
import { completeJsdom } from '../../testing/generator-stage';
import { GallerySection } from '../gallery-section';

const RECORD: PortraitRecord = {
  jobId: 'job',
  uid: 'ada',
  madeAt: Date.now(),
  settings: INITIAL_SETTINGS,
  photos: [{ name: 'me', picture: new Blob(['small me']) }],
  pose: { name: 'my pose', picture: new Blob(['small pose']) },
  style: null,
  model: 'chiaro',
  secondTryUntil: Date.now() + 24 * 60 * 60_000,
};

let client: Client;
const api = fakeGenerationApi();

/** Asks for the second try of a portrait whose user has to consent first, and consents. */
async function tryAgainWithConsent(settings: PortraitRecord['settings']): Promise<void> {
  const account = signedIn(70);
  const waiting = { ...account, account: account.account && { ...account.account, consentVersion: null } };
  client = new Client([
    ...fakeAccount(waiting).services,
    fake(createGenerationApi, () => api),
    fake(createPortraitMemory, {
      readPortrait: () => Promise.resolve({ ...RECORD, settings }),
      readRecipe: () => Promise.resolve({ ...RECORD, settings }),
      storeRecipe: () => Promise.resolve(),
      renameRecipe: () => Promise.resolve(),
      withRecords: (_task, unknown) => Promise.resolve(unknown),
    }),
    fake(createPortraitsApi, () => ({
      list: () => Promise.resolve({ portraits: [accountPortrait()], nextCursor: null }),
      star: () => Promise.resolve({ changed: [], kept: [] }),
    })),
  ]);
  client.get(createGallery).add([portraitAddress(1)]);
  const user = userEvent.setup();
  renderWithIntl(
    <>
      <GallerySection />
      <GeneratePanel />
    </>,
    { client },
  );
  await user.click(await screen.findByRole('button', { name: /^Portrait 1/ }));
  await user.click(await screen.findByRole('button', { name: 'Not like me?' }));
  await user.click(await screen.findByRole('button', { name: 'Try again, free' }));
  const consent = await screen.findByRole('dialog', { name: 'Before your first photo leaves this device' });
  await user.click(within(consent).getByRole('checkbox'));
  await user.click(within(consent).getByRole('button', { name: 'Agree and continue' }));
  await waitFor(() => expect(api.submitJob).toHaveBeenCalledTimes(1));
}

beforeAll(() =>
  Promise.all([
    import('../gallery-contents'),
    import('../viewer/portrait-viewer'),
    import('./second-try-dialog'),
    import('../reel/pending-portrait'),
    import('../../run/generation-alert'),
    import('@/lib/client/generation/generation-runner'),
  ]),
);
beforeEach(() => {
  completeJsdom();
  localStorage.clear();
  sessionStorage.clear();
  api.submitJob.mockClear();
  const body = { version: LEGAL_VERSION };
  const answer = { status: 200, headers: new Headers(), json: () => Promise.resolve(body) };
  globalThis.fetch = (() => Promise.resolve(answer)) as unknown as typeof fetch;
});
afterEach(() => act(async () => client.get(createGeneration).setAccount(null)));

describe('a second try that asks for the consent first', () => {
  it('shows its own pose while it is made, not that of the page', async () => {
    await tryAgainWithConsent({ ...INITIAL_SETTINGS, pose: 'leo' });
    const pending = await screen.findByText('Generating your portrait...');
    const picture = pending.parentElement?.querySelector('img');
    expect(picture).toHaveAttribute('src', '/images/poses/leo-640.webp');
  });

  it('is made of its custom pose', async () => {
    await tryAgainWithConsent({ ...INITIAL_SETTINGS, pose: 'custom' });
    expect(api.submitJob.mock.calls[0]?.[0].template_url).toMatch(/^https:\/\/uploads\.test\//);
    const pending = await screen.findByText('Generating your portrait...');
    await waitFor(() => {
      const picture = pending.parentElement?.querySelector('img');
      expect(picture?.getAttribute('src')).toMatch(/^blob:/);
    });
  });
});
