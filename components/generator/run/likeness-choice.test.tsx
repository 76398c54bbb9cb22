import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createLikenessWish } from '@/lib/client/photos/likeness-wish';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { renderWithIntl } from '@/lib/testing/render';

import { GeneratePanel } from './generate-panel';

const NAME = 'Mark the portrait that looks most like me';

beforeAll(() => import('./likeness-choice'));
beforeEach(() => localStorage.clear());

it('offers the comparison of faces for several portraits, off until the user ticks it', async () => {
  const container = new ServiceContainer(fakeAccount(signedIn(100)).services);
  renderWithIntl(<GeneratePanel />, { container });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How many portraits' }), '2');
  const choice = await screen.findByRole('checkbox', { name: NAME, checked: false });
  expect(choice).toHaveAccessibleDescription(/^Faces are compared on this device/);
  await userEvent.click(choice);
  expect(choice).toBeChecked();
  expect(new ServiceContainer().get(createLikenessWish).get()).toBe('ada');
  await userEvent.click(choice);
  expect(new ServiceContainer().get(createLikenessWish).get()).toBeNull();
});
