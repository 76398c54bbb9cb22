import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { accountPortrait, fakePortraitsApi, RECIPE } from '@/lib/testing/fake-portraits-api';
import { createGenerationApi } from '@/lib/client/generation/generation-api';
import { createGeneration } from '@/lib/client/generation/generation';
import { fakeGenerationApi } from '@/lib/client/generation/testing/fake-generation-api';
import type { Recipe } from '@/lib/shared/contracts/portraits';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { fake } from '@/lib/testing/fake';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { jsonAnswer } from '@/lib/testing/json-answer';
import { renderWithIntl } from '@/lib/testing/render';

import { GeneratePanel } from '../../run/generate-panel';
import { fakeCopies, freshBrowser, loadGallery } from '../../testing/generator-stage';
import { GallerySection } from '../../page/gallery-section';

const PICTURES = {
  photos: [{ name: 'me', picture: new Blob(['small me']) }],
  pose: { name: 'my pose', picture: new Blob(['small pose']) },
};

let container: ServiceContainer;
const api = fakeGenerationApi();

/** Asks for the second try of a portrait whose user has to consent first, and consents. */
async function tryAgainWithConsent(pose: Recipe['pose']): Promise<void> {
  container = new ServiceContainer([
    ...fakeAccount(signedIn(70, { consentVersion: null })).services,
    fake(createGenerationApi, () => api),
    fakeCopies(PICTURES),
    fakePortraitsApi([
      accountPortrait({ recipe: { ...RECIPE, pose }, secondTryUntil: '2126-11-27T12:00:00.000Z' }),
    ]).service,
  ]);
  const user = userEvent.setup();
  renderWithIntl(
    <>
      <GallerySection />
      <GeneratePanel />
    </>,
    { container },
  );
  await user.click(await screen.findByRole('button', { name: /^Portrait 1/ }));
  await user.click(await screen.findByRole('button', { name: 'Not like me?' }));
  await user.click(await screen.findByRole('button', { name: 'Try again, free' }));
  const consent = await screen.findByRole('dialog', { name: 'Before your first photo leaves this device' });
  for (const box of within(consent).getAllByRole('checkbox')) await user.click(box);
  await user.click(within(consent).getByRole('button', { name: 'Agree and continue' }));
  await waitFor(() => expect(api.submitJob).toHaveBeenCalledTimes(1));
}

beforeAll(() =>
  Promise.all([
    loadGallery(),
    import('./second-try-dialog'),
    import('../reel/pending-portrait'),
    import('../../run/generation-alert'),
    import('@/lib/client/generation/generation-runner'),
  ]),
);
beforeEach(() => {
  freshBrowser();
  sessionStorage.clear();
  api.submitJob.mockClear();
  const body = { version: LEGAL_VERSION };
  globalThis.fetch = (() => Promise.resolve(jsonAnswer(200, body))) as unknown as typeof fetch;
});
afterEach(() => act(async () => container.get(createGeneration).setAccount(null)));

describe('a second try that asks for the consent first', () => {
  it('shows its own pose while it is made, not that of the page', async () => {
    await tryAgainWithConsent('leo');
    const pending = await screen.findByText('Generating your portrait...');
    const picture = pending.parentElement?.querySelector('img');
    expect(picture).toHaveAttribute('src', '/images/poses/leo-640.webp');
  });

  it('is made of its custom pose', async () => {
    await tryAgainWithConsent('custom');
    expect(api.submitJob.mock.calls[0]?.[0].template_url).toMatch(/^https:\/\/uploads\.test\//);
    const pending = await screen.findByText('Generating your portrait...');
    await waitFor(() => {
      const picture = pending.parentElement?.querySelector('img');
      expect(picture?.getAttribute('src')).toMatch(/^blob:/);
    });
  });
});
