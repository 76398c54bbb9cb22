import { deliverPortraits, testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile();

/** The account's balance and second tries, and until when each of its portraits may be tried again, newest first. */
async function rightsOf(token: string) {
  const account = await test.call('/api/account', { token });
  const { body } = await test.call('/api/portraits', { token });
  const portraits = body['portraits'] as { secondTryUntil: string | null }[];
  return {
    credits: account.body['credits'],
    secondTries: account.body['secondTries'],
    until: portraits.map(({ secondTryUntil }) => secondTryUntil),
  };
}

it('a second try is free, changes resemblance alone, and is there once', async () => {
  const token = await test.signIn('ada');
  const first = await deliverPortraits(test, token);
  const before = await rightsOf(token);
  expect(before).toMatchObject({ credits: 70, secondTries: 3 });
  expect(Date.parse(before.until[0] ?? '')).toBeGreaterThan(Date.now());

  const again = { second_try_of: first.id, ip_weight: 1.4, cn_strength: 1.4 };
  const refused = await test.submit(token, await test.request(token, { ...again, steps: 9 }), 'other');
  expect(refused).toMatchObject({ status: 409, body: { code: 'no_second_try' } });
  await deliverPortraits(test, token, { request: again });
  expect(await rightsOf(token)).toEqual({ credits: 70, secondTries: 2, until: [null, null] });
  const third = await test.submit(token, await test.request(token, again), 'third');
  expect(third).toMatchObject({ status: 409, body: { code: 'no_second_try' } });

  const { body } = await test.call('/api/account/ledger', { token });
  expect((body['entries'] as { type: string; amount: number }[])[0]).toMatchObject({
    type: 'second_try',
    amount: 0,
  });
  const { body: data } = await test.call('/api/account/data?cursor=jobs', { token });
  const jobs = data['jobs'] as { secondTryOf: string | null; price: number }[];
  expect(jobs.filter(({ secondTryOf }) => secondTryOf === first.id)).toMatchObject([{ price: 0 }]);
});
