import { screen } from '@testing-library/react';

import { ServiceContainer } from '@/lib/browser/service-container';
import { fakeAccount } from '@/lib/testing/fake-account';
import { jsonAnswer } from '@/lib/testing/json-answer';
import { renderWithIntl } from '@/lib/testing/render';

import CreditHistoryDialog from './credit-history';

const CREATED = { createdAt: '2026-01-01T00:00:00Z', balance: 0 };
const ENTRIES = [
  { ...CREATED, id: 'adjust_pi_1_2', type: 'adjustment', amount: 550, cents: 500 },
  { ...CREATED, id: 'adjust_pi_1_1', type: 'adjustment', amount: -1100, cents: -1000 },
  { ...CREATED, id: 'donation_pi_1', type: 'donation', amount: 1100, cents: 1000 },
  { ...CREATED, id: 'guarantee_1', type: 'guarantee', amount: 30, cents: null },
  { ...CREATED, id: 'debit_1', type: 'debit', amount: -30, cents: null },
];

beforeEach(() => {
  const answer = jsonAnswer(200, { entries: ENTRIES, nextCursor: null });
  global.fetch = jest.fn(() => Promise.resolve(answer)) as unknown as typeof fetch;
});

describe('the credit history', () => {
  it.each([
    [
      'en',
      [
        'Donation restored, $5',
        'Donation returned, $10',
        'Donation, $10',
        'Refund under the guarantee',
        'Portrait',
      ],
    ],
    [
      'ru',
      [
        'Пожертвование восстановлено, 5 $',
        'Пожертвование возвращено, 10 $',
        'Пожертвование, 10 $',
        'Возврат по гарантии',
        'Портрет',
      ],
    ],
  ] as const)('in %s names donations by their amount, and their corrections', async (locale, names) => {
    renderWithIntl(<CreditHistoryDialog uid="ada" open onClose={jest.fn()} />, {
      locale,
      container: new ServiceContainer(fakeAccount().services),
    });
    const rows = await screen.findAllByRole('listitem');
    const spaced = rows.map((row) => row.firstElementChild?.textContent.replaceAll('\u00a0', ' '));
    expect(spaced).toEqual(names);
  });
});
