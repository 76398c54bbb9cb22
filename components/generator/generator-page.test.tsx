import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { signIn } from '@/lib/client/account';

import { httpGenerationApi } from '@/lib/client/generation/http-generation-api';

import { scalePhoto } from '@/lib/client/photos/photo-scaler';
import { switchLanguage } from '@/lib/i18n/language-store';
import { renderWithIntl } from '@/lib/testing/render';
import type { FakeGenerationApi } from '@/lib/client/generation/testing/fake-generation-api';

import { GeneratorPage } from './generator-page';
import {
  SIGNED_OUT,
  answerAsQueued,
  choosePhotos,
  completeJsdom,
  generateButton,
  resetStores,
  signedIn,
} from './testing/generator-stage';

let mockAccount: object = SIGNED_OUT;

jest.mock('@/lib/client/account', () => ({
  useAccount: () => mockAccount,
  refreshAccount: () => Promise.resolve(),
  getIdToken: () => Promise.resolve('token'),
  signIn: jest.fn(() => Promise.resolve()),
}));
jest.mock('@/lib/client/auth', () => ({ prepareSignIn: jest.fn() }));
jest.mock('@/lib/client/photos/photo-scaler', () => ({
  scalePhoto: jest.fn(() =>
    Promise.resolve({ picture: new Blob(['scaled']), preview: new Blob(['preview']) }),
  ),
  prepareScaler: jest.fn(),
}));
jest.mock('@/lib/client/generation/http-generation-api', () => ({
  httpGenerationApi: {
    uploadImage: jest.fn(),
    submitJob: jest.fn(),
    checkJob: jest.fn(),
    cancelJob: jest.fn(),
  },
}));

const api = httpGenerationApi as unknown as FakeGenerationApi;
let testNumber = 0;

beforeEach(() => {
  testNumber += 1;
  completeJsdom();
  answerAsQueued(api, `job-${testNumber}`);
  mockAccount = SIGNED_OUT;
});
afterEach(() => {
  resetStores();
  jest.useRealTimers();
});

/** The page as a person sees it; `refresh` renders again, for what a mock says now. */
function renderGenerator() {
  const { rerender } = renderWithIntl(<GeneratorPage />);
  return { user: userEvent.setup(), refresh: () => rerender(<GeneratorPage />) };
}

describe('the generate button', () => {
  it('shows what is missing in the order of the checks, focused', async () => {
    const { user, refresh } = renderGenerator();
    expect(generateButton()).toHaveAttribute('aria-disabled', 'true');
    expect(generateButton()).toHaveAccessibleDescription('Add at least one photo to start.');
    await user.click(generateButton());
    const missing = await screen.findByRole('alert');
    expect(missing).toHaveTextContent('Please upload at least one photo.');
    expect(missing).toHaveFocus();
    expect(within(missing).getByRole('button', { name: 'Choose photos' })).toBeEnabled();

    await choosePhotos(user, 1);
    expect(generateButton()).toHaveAttribute('aria-disabled', 'false');
    await user.click(generateButton());
    await screen.findByText('Sign in Required');
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('You need to be signed in to generate portraits.');
    await user.click(within(alert).getByRole('button', { name: 'Sign in' }));
    expect(signIn).toHaveBeenCalled();

    mockAccount = signedIn(10);
    refresh();
    await user.click(generateButton());
    expect(await screen.findByText('More Credits Needed')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This action requires 30 credits, but you only have 10. Visit the donate page to get more credits.',
    );
    expect(screen.getByRole('link', { name: 'Get More Credits' })).toHaveAttribute('href', '/donate');
    expect(api.uploadImage).not.toHaveBeenCalled();
  });

  it('waits for the account when it is activated before that is known', async () => {
    mockAccount = { status: 'loading', account: null, error: null };
    const { user, refresh } = renderGenerator();
    await choosePhotos(user, 1);
    await user.click(generateButton());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    mockAccount = signedIn(130);
    refresh();
    await waitFor(() => expect(api.submitJob).toHaveBeenCalledTimes(1));
  });

  it('takes the sign-in alert away once somebody is signed in', async () => {
    const { user, refresh } = renderGenerator();
    await choosePhotos(user, 1);
    await user.click(generateButton());
    mockAccount = signedIn(130);
    refresh();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('says what will be left', () => {
    mockAccount = signedIn(130);
    renderGenerator();
    expect(screen.getByText('30 credits')).toBeInTheDocument();
  });
});

describe('the photos', () => {
  it('are counted, removed one by one with the focus staying near, and all at once', async () => {
    const { user } = renderGenerator();
    await choosePhotos(user, 3);
    expect(screen.getByText('3 of 9')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(screen.getByText('2 of 9')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove photo 2' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove all' }));
    expect(screen.queryByRole('button', { name: /^Remove photo/ })).not.toBeInTheDocument();
  });

  it('can be dropped anywhere on the region, and pasted', async () => {
    renderGenerator();
    const file = new File(['x'], 'dropped.jpg', { type: 'image/jpeg' });
    const dataTransfer = { files: [file], types: ['Files'] };
    fireEvent.drop(screen.getByRole('region', { name: 'Upload photos' }), { dataTransfer });
    await screen.findByRole('img', { name: 'Photo 1' });
    const pasted = new File(['x'], 'pasted.jpg', { type: 'image/jpeg' });
    fireEvent.paste(document.body, { clipboardData: { files: [pasted], types: ['Files'] } });
    await screen.findByRole('img', { name: 'Photo 2' });
  });

  it('that are none are named', async () => {
    renderGenerator();
    const dataTransfer = {
      files: [new File(['x'], 'cv.pdf', { type: 'application/pdf' })],
      types: ['Files'],
    };
    fireEvent.drop(screen.getByRole('region', { name: 'Upload photos' }), { dataTransfer });
    expect(await screen.findByText('“cv.pdf” is not an image.')).toBeInTheDocument();
  });
});

describe('pose, style and settings', () => {
  it('the first pose is selected; a style pressed again is deselected', async () => {
    const { user } = renderGenerator();
    expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
    const casual = screen.getByRole('button', { name: 'Casual' });
    await user.click(casual);
    expect(casual).toHaveAttribute('aria-pressed', 'true');
    await user.click(casual);
    expect(casual).toHaveAttribute('aria-pressed', 'false');
  });

  it('are folded away, then follow presets and hands, and are sent', async () => {
    mockAccount = signedIn(130, `settings-${testNumber}`);
    const { user } = renderGenerator();
    const settings = screen.getByRole('button', { name: 'Settings' });
    expect(settings).toHaveAttribute('aria-expanded', 'false');
    await user.click(settings);
    await user.click(await screen.findByRole('radio', { name: 'Work CV' }));
    expect(screen.getByRole('button', { name: 'Professional' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('radio', { name: /^V2/ }));
    const steps = screen.getByRole('slider', { name: 'Steps' });
    fireEvent.change(steps, { target: { value: '12' } });
    expect(steps).toHaveAttribute('aria-valuetext', '12, Premium');
    expect(screen.getByText('Based on “Work CV”, with your changes.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Leo' }));
    await choosePhotos(user, 1);
    await user.click(generateButton());
    await waitFor(() => expect(api.submitJob).toHaveBeenCalled());
    expect(api.submitJob.mock.calls[0]?.[0]).toMatchObject({
      template_url: '/images/poses/leo.webp',
      style_image: '/images/styles/professional.webp',
      steps: 12,
      method: 1,
    });
  });

  it('an own style is uploaded, toggled and removed', async () => {
    const { user } = renderGenerator();
    const file = new File(['x'], 'light.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Upload custom style'), file);
    expect(await screen.findByRole('button', { name: 'Custom style' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Remove custom style' }));
    expect(screen.queryByRole('button', { name: 'Custom style' })).not.toBeInTheDocument();
  });
});

describe('another language', () => {
  it('keeps the photos and the choices', async () => {
    const { user } = renderGenerator();
    await choosePhotos(user, 2);
    await user.click(screen.getByRole('radio', { name: 'Maya' }));
    await act(() => switchLanguage('ru'));
    expect(screen.getByRole('heading', { name: 'Создайте свой портрет' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Убрать фото/ })).toHaveLength(2);
    expect(screen.getByRole('radio', { name: 'Maya' })).toBeChecked();
    await act(() => switchLanguage('en'));
  });
});

describe('an own pose', () => {
  it('is cropped to the largest square in the middle, chosen, and gives way to the first pose when removed', async () => {
    const { user } = renderGenerator();
    const file = new File(['x'], 'pose.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Upload custom pose'), file);
    const dialog = await screen.findByRole('dialog', { name: 'Crop image' });
    const picture = within(dialog).getByAltText('');
    Object.defineProperties(picture, { naturalWidth: { value: 4000 }, naturalHeight: { value: 3000 } });
    fireEvent.load(picture);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('radio', { name: 'Custom pose' })).toBeChecked();
    expect(scalePhoto).toHaveBeenLastCalledWith(file, { x: 500, y: 0, width: 3000, height: 3000 });
    await user.click(screen.getByRole('button', { name: 'Remove custom pose' }));
    expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
  });

  it('is left out when the crop is cancelled', async () => {
    const { user } = renderGenerator();
    const file = new File(['x'], 'pose.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Upload custom pose'), file);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Custom pose' })).not.toBeInTheDocument();
  });
});
