import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { signedIn } from '@/lib/testing/fake-account';
import { jsonAnswer } from '@/lib/testing/json-answer';

import {
  choosePhotos,
  closeTabs,
  freshBrowser,
  generateButton,
  openTab,
  renderGenerator,
} from '../testing/generator-stage';

let { api, ...tab } = openTab();
type Answer = Pick<Response, 'status' | 'headers' | 'json'>;
let answers: Answer[];
const fetchMock = jest.fn<Promise<Answer>, [string, RequestInit]>();

/** The page of a user with two photos, who has activated Generate. */
async function askFor() {
  tab.account.become(signedIn(130, { consentVersion: null }));
  const user = renderGenerator(tab);
  await choosePhotos(user, 2);
  await user.click(generateButton());
  return { user, dialog: await screen.findByRole('dialog') };
}

/** The bodies of the calls that give consent. */
const consents = () =>
  fetchMock.mock.calls.filter(([path]) => path === giveConsentEndpoint.path).map(([, { body }]) => body);

const STATEMENTS = [/^I agree that the photos I send/, /^I am 18 or older/, /^I accept the terms/];
const box = (statement: RegExp) => screen.getByRole('checkbox', { name: statement });

async function tickAll(user: UserEvent): Promise<void> {
  for (const statement of STATEMENTS) await user.click(box(statement));
}

beforeEach(() => {
  freshBrowser();
  ({ api, ...tab } = openTab());
  answers = [jsonAnswer(200, { version: LEGAL_VERSION })];
  fetchMock.mockReset();
  fetchMock.mockImplementation((path) => {
    if (path !== giveConsentEndpoint.path)
      return Promise.resolve(jsonAnswer(200, { portraits: [], nextCursor: null }));
    const next = answers.shift();
    return next ? Promise.resolve(next) : Promise.reject(new TypeError('no network'));
  });
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});
afterEach(closeTabs);

it('asks before the first photo leaves the device, and then makes the portrait', async () => {
  const { user, dialog } = await askFor();
  expect(dialog).toHaveAccessibleName('Before your first photo leaves this device');
  for (const statement of STATEMENTS) expect(box(statement)).not.toBeChecked();
  expect(api.uploadImage).not.toHaveBeenCalled();
  await tickAll(user);
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }));
  await waitFor(() => expect(api.submitJob).toHaveBeenCalledTimes(1));
  expect(consents()).toEqual([JSON.stringify({ version: LEGAL_VERSION })]);
  expect(api.uploadImage).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('works by keyboard alone: a reminder stands at the first box without a tick', async () => {
  const { user, dialog } = await askFor();
  const [photos, age, terms] = screen.getAllByRole('checkbox');
  for (const statement of [photos, age, terms]) {
    screen.getByRole('button', { name: 'Agree and continue' }).focus();
    await user.keyboard('{Enter}');
    expect(statement).toHaveFocus();
    expect(statement).toBeInvalid();
    expect(statement).toHaveAccessibleDescription('Please tick this box to continue.');
    expect(consents()).toEqual([]);
    await user.keyboard(' ');
    expect(statement).toBeChecked();
    expect(statement).toBeValid();
    expect(within(dialog).queryByText('Please tick this box to continue.')).not.toBeInTheDocument();
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.submitJob).toHaveBeenCalledTimes(1));
});

it.each(STATEMENTS)('sends nothing while the box “%s” is not ticked', async (statement) => {
  const { user } = await askFor();
  await tickAll(user);
  await user.click(box(statement));
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }));
  expect(box(statement)).toHaveFocus();
  expect(consents()).toEqual([]);
  expect(api.uploadImage).not.toHaveBeenCalled();
});

it('uploads nothing when it is cancelled, and asks again at the next click', async () => {
  const { user } = await askFor();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.uploadImage).not.toHaveBeenCalled();
  await user.click(generateButton());
  for (const checkbox of await screen.findAllByRole('checkbox')) expect(checkbox).not.toBeChecked();
});

it('says that the page is old when the server asks for another version', async () => {
  answers = [jsonAnswer(403, { code: 'consent_required', error: 'Please confirm.' })];
  const { user } = await askFor();
  await tickAll(user);
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }));
  expect(await screen.findByText('Our terms have changed')).toBeInTheDocument();
  expect(api.uploadImage).not.toHaveBeenCalled();
});

it('says that the consent was not saved, and tries again', async () => {
  answers = [];
  const { user } = await askFor();
  await tickAll(user);
  const agree = screen.getByRole('button', { name: 'Agree and continue' });
  await user.click(agree);
  expect(await screen.findByText('We couldn’t save your consent')).toBeInTheDocument();
  expect(api.uploadImage).not.toHaveBeenCalled();
  answers = [jsonAnswer(200, { version: LEGAL_VERSION })];
  await user.click(agree);
  await waitFor(() => expect(api.submitJob).toHaveBeenCalledTimes(1));
});
