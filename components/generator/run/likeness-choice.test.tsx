import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createLikenessWish } from '@/lib/client/photos/likeness-wish';
import { createCompareFaces } from '@/lib/client/photos/look-at-photo';
import { createPhotoStore, type Photo } from '@/lib/client/photos/photo-state';
import { fake } from '@/lib/testing/fake';
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
  const count = screen.getByRole('combobox', { name: 'How many portraits' });
  // Nothing is awaited, so that the code is not there yet.
  fireEvent.change(count, { target: { value: '2' } });
  expect(screen.getByText(NAME)).toBeVisible();
  const choice = await screen.findByRole('checkbox', { name: NAME, checked: false });
  expect(choice).toHaveAccessibleDescription(/^Faces are compared on this device/);
  await userEvent.click(choice);
  expect(choice).toBeChecked();
  expect(new ServiceContainer().get(createLikenessWish).get()).toBe('ada');
  await userEvent.click(choice);
  expect(new ServiceContainer().get(createLikenessWish).get()).toBeNull();
});

it('says that the photos may show different people, once ticked and for these photos alone', async () => {
  const compareFaces = jest.fn(() => Promise.resolve({ likenesses: null, mayDiffer: true }));
  const container = new ServiceContainer([
    ...fakeAccount(signedIn(100)).services,
    fake(createCompareFaces, compareFaces),
  ]);
  const photo = (name: string): Photo => {
    const scaled = Promise.resolve(new Blob([name]));
    const named = { id: name, identity: name, cacheName: name, file: new File([], name) };
    return {
      ...named,
      preview: null,
      unturned: scaled,
      scaled,
      turns: 0,
      isTurnedByUser: false,
      facts: null,
    };
  };
  const photos = container.get(createPhotoStore);
  const choose = (...names: string[]): void =>
    act(() => photos.update((state) => ({ ...state, photos: names.map(photo) })));
  renderWithIntl(<GeneratePanel />, { container });
  choose('ada', 'bea');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How many portraits' }), '2');
  const choice = await screen.findByRole('checkbox', { name: NAME });
  expect(compareFaces).not.toHaveBeenCalled();
  await userEvent.click(choice);
  expect(await screen.findByText(/may show different people/)).toBeInTheDocument();
  const signal = expect.any(AbortSignal) as AbortSignal;
  const pictures = { portraits: [], photos: [expect.any(Blob), expect.any(Blob)] };
  expect(compareFaces).toHaveBeenCalledWith(pictures, signal);
  compareFaces.mockResolvedValueOnce({ likenesses: null, mayDiffer: false });
  choose('ada', 'ada 2');
  expect(screen.queryByText(/may show different people/)).not.toBeInTheDocument();
  await waitFor(() => expect(compareFaces).toHaveBeenCalledTimes(2));
  choose('ada');
  await act(() => Promise.resolve());
  expect(compareFaces).toHaveBeenCalledTimes(2);
});
