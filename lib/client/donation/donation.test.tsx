import { ServiceContainer } from '@/lib/browser/service-container';

import { createDonation } from './donation';
import type * as DonationRunnerModule from './donation-runner';
import { NO_ACCOUNT } from './donation-state';
import { newDonation, storeDonation } from './pending-donation';

const mockCreated = jest.fn();
jest.mock('./donation-runner', () => {
  const { createDonationRunner } = jest.requireActual<typeof DonationRunnerModule>('./donation-runner');
  return {
    createDonationRunner: (container: ServiceContainer) => {
      mockCreated();
      return createDonationRunner(container);
    },
  };
});

beforeEach(() => {
  mockCreated.mockClear();
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => 'key' });
});
afterEach(() => sessionStorage.clear());

const openPage = () => new ServiceContainer().get(createDonation);

describe('a donation without an answer', () => {
  it('loads no code where none is stored, or another account’s', async () => {
    storeDonation(newDonation('bob', 500, 'pm_1'));
    const page = openPage();
    await page.showUnanswered(null);
    await page.showUnanswered('ada');
    expect(page.store.get().unansweredCents).toBeNull();
    expect(mockCreated).not.toHaveBeenCalled();
  });

  it.each(['ada', NO_ACCOUNT])(
    'is shown to the account where %j stored it, and not to the next one',
    async (uid) => {
      storeDonation(newDonation(uid, 500, 'pm_1'));
      const page = openPage();
      await page.showUnanswered('ada');
      expect(page.store.get().unansweredCents).toBe(500);
      sessionStorage.clear();
      await page.showUnanswered('bob');
      expect(page.store.get().unansweredCents).toBeNull();
    },
  );
});
