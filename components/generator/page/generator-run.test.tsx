import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { setOnline } from '@/lib/browser/testing/set-online';
import { CallError } from '@/lib/client/api/call-error';
import type { RememberedJob } from '@/lib/client/generation/job-memory';
import { emptyPhotoFacts, photoFacts } from '@/lib/client/photos/testing/photo-facts';
import { signedIn } from '@/lib/testing/fake-account';

import {
  choosePhotos,
  closeTabs,
  freshBrowser,
  generateButton,
  openTab,
  renderGenerator,
} from '../testing/generator-stage';

const JOB = 'job-1';
const SAFE = 'Your photos are sent: if you do close the page, we’ll carry on without it.';

let { activeJobs, api, ...tab } = openTab();

/** The page of a user who can pay. */
function renderSignedIn() {
  tab.account.become(signedIn(130));
  return renderGenerator(tab);
}

beforeEach(() => {
  freshBrowser();
  ({ activeJobs, api, ...tab } = openTab());
});
afterEach(async () => {
  jest.useRealTimers();
  act(() => setOnline(true));
  await closeTabs();
});

describe('before a generation', () => {
  it('asks once more when no photo shows a face, and goes on when Generate is activated again', async () => {
    tab.look.mockImplementation(() => Promise.resolve(emptyPhotoFacts()));
    const user = renderSignedIn();
    await choosePhotos(user, 2);
    expect(await screen.findAllByText('No face found. Try another photo')).toHaveLength(2);
    await user.click(generateButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We can’t see a face in your photos');
    expect(within(alert).getByRole('button', { name: 'Choose photos' })).toBeInTheDocument();
    expect(api.submitJob).not.toHaveBeenCalled();
    await user.click(generateButton());
    await waitFor(() => expect(api.submitJob).toHaveBeenCalledTimes(1));
  });

  it('does not ask where one photo shows a face', async () => {
    tab.look.mockResolvedValueOnce(emptyPhotoFacts()).mockResolvedValueOnce(photoFacts());
    const user = renderSignedIn();
    await choosePhotos(user, 2);
    await screen.findByText('Good');
    await user.click(generateButton());
    await waitFor(() => expect(api.submitJob).toHaveBeenCalledTimes(1));
  });
});

describe('a running generation', () => {
  it('shows its progress, warns, resumes from storage, and ends in the gallery', async () => {
    jest.useFakeTimers();
    activeJobs.update(() => [{ id: JOB, uid: 'ada', startedAt: Date.now() - 60_000 }]);
    renderSignedIn();
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('button', { name: /^Generating.* 50 ?%/ })).toBeDisabled();
    expect(screen.getByRole('progressbar', { name: 'Generation progress' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      'Please do not refresh the page while your portrait is being generated',
    );
    expect(screen.getByText('Generating your portrait...')).toBeInTheDocument();
    api.checkJob.mockResolvedValue({ status: 'COMPLETED', output: ['https://results.test/1.webp'] });
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    expect(screen.getByRole('button', { name: /^Portrait 1/ })).toHaveTextContent('Click to View');
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(generateButton()).toBeEnabled();
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it.each([
    [40, 'Too many requests. Please try again in 40 seconds.'],
    [601, 'Too many requests. Please try again in 11 minutes.'],
  ])('shows when to try again after %d seconds', async (retryAfterSeconds, sentence) => {
    // A cancel is never repeated by the page.
    api.cancelJob.mockRejectedValue(new CallError('rate_limited', { retryAfterSeconds }));
    const user = renderSignedIn();
    await choosePhotos(user, 1);
    await user.click(generateButton());
    await user.click(await screen.findByRole('button', { name: 'Cancel generation' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('can be cancelled, and its banner dismissed', async () => {
    const user = renderSignedIn();
    await choosePhotos(user, 1);
    await user.click(generateButton());
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('group', { name: 'Generation progress' })).toHaveFocus());
    await waitFor(() => expect(screen.getByText('Waiting in the queue')).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Cancel generation' }));
    expect(await screen.findByText('The portrait was cancelled.')).toBeInTheDocument();
    expect(screen.getByText('Your credits are back.', { exact: false })).toBeInTheDocument();
    await waitFor(() => expect(generateButton()).toHaveFocus());
  });

  it.each([
    [
      { status: 'FAILED' },
      /^Job failed due to high load\. Try again!All we know is that the model’s run ended without a portrait\.Try again$/,
    ],
    [
      { status: 'FAILED', code: 'lost' as const },
      /^Job failed due to high load\. Try again!All we know is that RunPod has no result for this portrait\.Try again$/,
    ],
    [
      { status: 'FAILED', refund: 'done' as const },
      /^Job failed due to high load\. Try again!.* without a portrait\. Your credits are back\.Try again$/,
    ],
    [
      { status: 'FAILED', refund: 'pending' as const },
      /^Job failed due to high load\. Try again!.* without a portrait\. Your credits will be back shortly\.Try again$/,
    ],
    [
      { status: 'FAILED', refund: 'not_needed' as const },
      /^Job failed due to high load\. Try again!.* without a portrait\. Nothing was charged\.Try again$/,
    ],
    [
      { status: 'FAILED', code: 'no_face' as const, refund: 'done' as const },
      /^We couldn’t find a facePlease add a photo .* Your credits are back\.Choose photos$/,
    ],
    [
      { status: 'FAILED', code: 'unreadable_template' as const, refund: 'done' as const },
      /^We couldn’t open the pose image.* Your credits are back\.Choose a pose$/,
    ],
    [
      { status: 'FAILED', code: 'unreadable_style' as const, refund: 'done' as const },
      /^We couldn’t open the style image.* Your credits are back\.Choose a style$/,
    ],
    [
      { status: 'FAILED', code: 'content_refused' as const, refund: 'done' as const },
      /^The AI model refused this request.*pose, style or prompt\. Your credits are back\.Choose photos$/,
    ],
    [{ status: 'COMPLETED', output: [] }, 'No images in result'],
  ])('that ends with %j shows it', async (answer, text) => {
    activeJobs.update(() => [{ id: JOB, uid: 'ada', startedAt: Date.now() }]);
    api.checkJob.mockResolvedValue(answer);
    renderSignedIn();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await waitFor(() => expect(generateButton()).toHaveFocus());
  });

  it('is repeated from its alert, with the same choices', async () => {
    const user = renderSignedIn();
    await choosePhotos(user, 2);
    api.submitJob.mockRejectedValueOnce(new CallError('generation_failed'));
    await user.click(generateButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Generation failed');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(api.submitJob).toHaveBeenCalledTimes(2));
    expect(api.submitJob.mock.calls[1]?.[0]).toEqual(api.submitJob.mock.calls[0]?.[0]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows that the model refuses it at once', async () => {
    const user = renderSignedIn();
    await choosePhotos(user, 1);
    api.submitJob.mockRejectedValueOnce(new CallError('content_refused', { refund: 'done' }));
    await user.click(generateButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /^The AI model refused this request.* Your credits are back\.Choose photos$/,
    );
  });

  it.each([
    ['prompt_refused', /Nothing was charged\. Please change your prompt and try again\.$/],
    ['prompt_language', /Please write your prompts in English or Russian\. Nothing was charged\.$/],
  ] as const)('shows %s, that nothing was charged, and goes on with another prompt', async (code, words) => {
    const user = renderSignedIn();
    await choosePhotos(user, 1);
    api.submitJob.mockRejectedValueOnce(new CallError(code));
    await user.click(generateButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^We can’t make a portrait from this prompt/);
    expect(alert).toHaveTextContent(words);
    await user.click(generateButton());
    await waitFor(() => expect(api.submitJob).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each<[string, Partial<RememberedJob>, string, string | null]>([
    ['its pose, which is not the chosen one', { pose: 'leo' }, 'Leo', 'Leo'],
    ['no pose where the page does not know it', {}, 'Anna', null],
    [
      'that it is from a portrait',
      { pose: 'leo', isFromPortrait: true },
      'Anna',
      'From a portrait in the gallery',
    ],
  ])('shows %s', async (_what, job, picture, summary) => {
    activeJobs.update(() => [{ id: JOB, uid: 'ada', startedAt: Date.now(), ...job }]);
    renderSignedIn();
    const run = await screen.findByRole('group', { name: 'Generation progress' });
    expect(run.querySelector('p')).toHaveTextContent(new RegExp(`^${summary ?? ''}$`));
    expect(
      screen.getByRole('img', { name: `The selected pose, ${picture}, with your photos` }),
    ).toBeVisible();
  });

  it('shows when there is no network, and when there is one again', async () => {
    activeJobs.update(() => [{ id: JOB, uid: 'ada', startedAt: Date.now() }]);
    renderSignedIn();
    await screen.findByText('Waiting in the queue');
    await act(async () => setOnline(false));
    expect(screen.getByText('You’re offline.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Generating/ })).toBeDisabled();
    await act(async () => setOnline(true));
    expect(screen.queryByText('You’re offline.')).not.toBeInTheDocument();
  });

  it('warns before leaving only while photos are uploaded', async () => {
    let finish: (address: string) => void = () => undefined;
    api.uploadImage.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const user = renderSignedIn();
    await choosePhotos(user, 1);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    await user.click(generateButton());
    await waitFor(() => expect(api.uploadImage).toHaveBeenCalled());
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    expect(screen.getByRole('status')).toHaveTextContent('Keep the page open until your photos are sent.');
    await act(async () => finish('https://uploads.test/1'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(SAFE));
    expect(screen.getByRole('status')).not.toHaveTextContent('Keep the page open');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});
