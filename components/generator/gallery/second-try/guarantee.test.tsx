import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { CallError } from '@/lib/client/api/call-error';
import { NO_PICTURES } from '@/lib/client/recipes/job-pictures';
import { createPictureCopies } from '@/lib/client/recipes/picture-copies';
import { accountPortrait, fakePortraitsApi, portraitAddress } from '@/lib/testing/fake-portraits-api';
import { defer } from '@/lib/testing/defer';
import { fake } from '@/lib/testing/fake';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { renderWithIntl } from '@/lib/testing/render';

import { freshBrowser, loadGallery, viewPortrait } from '../../testing/generator-stage';
import { GallerySection } from '../../page/gallery-section';

const UNTIL = new Date(2126, 10, 27, 12).getTime();

interface Setup {
  /** When the guarantee ends, in milliseconds since the epoch; null without one. */
  until?: number | null;
  left?: number;
  /** Whether the gallery has a newer portrait beside the second try and its first one. */
  hasOther?: boolean;
}

/** Opens the viewer of a second try, whose first portrait is the gallery's oldest. */
async function openViewer({ until = UNTIL, left = 2, hasOther = true }: Setup = {}) {
  const user = userEvent.setup();
  const account = fakeAccount(signedIn(70, { guarantees: left }));
  const guarantee = until === null ? null : { until: new Date(until).toISOString(), credits: 30 };
  const other = accountPortrait({ address: portraitAddress(3), jobId: 'other' });
  const second = accountPortrait({ address: portraitAddress(2), jobId: 'second', guarantee });
  const list = fakePortraitsApi([...(hasOther ? [other] : []), second, accountPortrait({ jobId: 'first' })]);
  const tidy = jest.fn(() => Promise.resolve());
  const container = new ServiceContainer([
    ...account.services,
    list.service,
    fake(createPictureCopies, { read: () => Promise.resolve(NO_PICTURES), tidy }),
  ]);
  renderWithIntl(<GallerySection />, { container });
  await viewPortrait(user, 2);
  return { user, account, list, tidy };
}

type Opened = Awaited<ReturnType<typeof openViewer>>;

async function openDialog({ user }: Opened): Promise<HTMLElement> {
  await user.click(offer() as HTMLElement);
  return screen.findByRole('dialog', { name: 'Get your credits back' });
}

const offer = () => screen.queryByRole('button', { name: 'Still not me' });
const dialog = () => screen.queryByRole('dialog', { name: 'Get your credits back' });
const confirmation = () => screen.getByRole('button', { name: 'Delete both and get credits back' });
const DONE = 'Both portraits were deleted. You’ve got 30 credits back.';

beforeAll(() => Promise.all([loadGallery(), import('./guarantee-dialog')]));
beforeEach(freshBrowser);

describe('the offer', () => {
  it('is there for a second try under the guarantee, and goes with a sign-out', async () => {
    const { account } = await openViewer();
    expect(offer()).toBeInTheDocument();
    account.become({ status: 'signed-out', account: null, error: null });
    expect(offer()).not.toBeInTheDocument();
  });

  it.each<[string, Setup]>([
    ['there is no guarantee', { until: null }],
    ['its time is over', { until: Date.now() - 1 }],
  ])('is not there when %s', async (_, setup) => {
    await openViewer(setup);
    expect(offer()).not.toBeInTheDocument();
  });
});

describe('the dialog', () => {
  it('says what returns, what goes, until when and how often', async () => {
    const shown = await openDialog(await openViewer());
    expect(shown).toHaveTextContent(
      'You’ll get 30 credits back, and both portraits will be deleted for good: this one and the first.',
    );
    expect(shown).toHaveTextContent(/once for each portrait: for this one, until November 27, 2126 at 12:00/);
    expect(shown).toHaveTextContent('You can use it 2 more times; the limit is 3 times in 90 days.');
  });

  it('has only a sentence when the account has none left', async () => {
    const shown = await openDialog(await openViewer({ left: 0 }));
    expect(shown).toHaveTextContent(
      'The guarantee gives credits back up to 3 times in 90 days, and you have used all of them.',
    );
    expect(within(shown).getAllByRole('button')).toEqual([
      within(shown).getByRole('button', { name: 'Close' }),
    ]);
  });

  it('closes without the viewer, and changes nothing', async () => {
    const opened = await openViewer();
    await openDialog(opened);
    await opened.user.click(screen.getByRole('button', { name: 'Keep the portraits' }));
    expect(dialog()).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Portrait' })).toBeInTheDocument();
    expect(opened.list.list.claimGuarantee).not.toHaveBeenCalled();
  });

  it('claims once for two presses, and stays open meanwhile', async () => {
    const opened = await openViewer();
    await openDialog(opened);
    const answered = defer();
    const answer = answered.promise.then(() => ({ credits: 30, deleted: [] }));
    opened.list.list.claimGuarantee.mockReturnValueOnce(answer);
    await opened.user.click(confirmation());
    await opened.user.click(confirmation());
    await opened.user.click(screen.getByRole('button', { name: 'Keep the portraits' }));
    expect(within(dialog() as HTMLElement).getByRole('status')).toHaveTextContent('Returning your credits…');
    expect(opened.list.list.claimGuarantee).toHaveBeenCalledTimes(1);
    await act(async () => {
      answered.resolve();
      await answer;
    });
  });

  it.each([
    [new CallError('no_guarantee'), /does not cover this portrait\. It covers .* within 7 days/],
    [new CallError('guarantee_limit'), /up to 3 times in 90 days, and you have used all of them/],
    [
      new CallError('rate_limited', { retryAfterSeconds: 120 }),
      'Too many requests. Please try again in 2 minutes.',
    ],
    [new CallError('forbidden'), /That didn’t work, and nothing was changed/],
    [new CallError('no_answer'), /We got no response, so this may or may not be saved/],
  ])('says why it failed: %s', async (error, text) => {
    const opened = await openViewer();
    await openDialog(opened);
    opened.list.server.refusal = error;
    await opened.user.click(confirmation());
    expect(await within(dialog() as HTMLElement).findByRole('alert')).toHaveTextContent(text);
    expect(opened.account.refresh).toHaveBeenCalled();
    opened.list.server.refusal = null;
    await opened.user.click(confirmation());
    expect(await screen.findByText(DONE)).toBeInTheDocument();
  });
});

describe('the claimed guarantee', () => {
  it('takes both portraits from the gallery, says what is back, and reads the balance', async () => {
    const opened = await openViewer();
    await openDialog(opened);
    opened.tidy.mockClear();
    await opened.user.click(confirmation());
    expect(await screen.findByText(DONE)).toBeInTheDocument();
    expect(dialog()).not.toBeInTheDocument();
    expect(opened.list.list.claimGuarantee).toHaveBeenCalledWith('ada', 'second');
    expect(opened.account.refresh).toHaveBeenCalled();
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    expect(dismiss).toHaveAccessibleDescription(DONE);
    await waitFor(() => expect(dismiss).toHaveFocus());
    // Small copies of the photos of portraits that are gone.
    await waitFor(() => expect(opened.tidy).toHaveBeenCalled());
    await opened.user.click(dismiss);
    expect(screen.queryByText(DONE)).not.toBeInTheDocument();
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Portrait \d/ })).toHaveLength(1));
  });

  it('closes the viewer when no portrait is left', async () => {
    const opened = await openViewer({ hasOther: false });
    await openDialog(opened);
    await opened.user.click(confirmation());
    expect(await screen.findByText(DONE)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Your portraits will appear here, newest first.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  });
});
