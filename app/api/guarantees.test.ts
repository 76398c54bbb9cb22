import { GENERATION_COST_CREDITS, WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { GUARANTEES_MAXIMUM } from '@/lib/shared/rules/second-tries';
import { deliverPortraits, reconcileAfter, testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile();

/** A portrait of a new account, and its second try. */
async function twoPortraits(name: string) {
  const token = await test.signIn(name);
  const first = await deliverPortraits(test, token);
  const second = await deliverPortraits(test, token, { request: { second_try_of: first.id } });
  return { token, first, second };
}

async function claim(token: string, body: object) {
  const answer = await test.post('/api/claim-guarantee', token, body);
  return { status: answer.status, body: answer.body };
}

/** The account's balance and guarantees, and the guarantee of each listed portrait, newest first. */
async function rightsOf(token: string) {
  const account = await test.call('/api/account', { token });
  const { body } = await test.call('/api/portraits', { token });
  const portraits = body['portraits'] as { guarantee: { until: string; credits: number } | null }[];
  const { credits, guarantees } = account.body;
  return { credits, guarantees, listed: portraits.map(({ guarantee }) => guarantee) };
}

it('a guarantee returns the price once and deletes both portraits with their files', async () => {
  const { token, first, second } = await twoPortraits('ada');
  const addresses = [...first.portraits, ...second.portraits];
  const before = await rightsOf(token);
  expect(before).toMatchObject({
    credits: WELCOME_CREDITS - GENERATION_COST_CREDITS,
    guarantees: GUARANTEES_MAXIMUM,
    listed: [{ credits: GENERATION_COST_CREDITS }, null],
  });
  expect(Date.parse(before.listed[0]?.until ?? '')).toBeGreaterThan(Date.now());

  const answers = await Promise.all([1, 2, 3].map(() => claim(token, { jobId: second.id })));
  for (const answer of [...answers, await claim(token, { jobId: second.id })])
    expect(answer).toEqual({ status: 200, body: { credits: GENERATION_COST_CREDITS, deleted: addresses } });
  expect(await rightsOf(token)).toEqual({
    credits: WELCOME_CREDITS,
    guarantees: GUARANTEES_MAXIMUM - 1,
    listed: [],
  });

  const restored = await test.post('/api/restore-portraits', token, { portraits: addresses });
  expect(restored.body).toEqual({ restored: [], kept: addresses });
  await reconcileAfter(test, 11);
  for (const address of addresses) expect((await fetch(address)).status).toBe(404);

  const { body: ledger } = await test.call('/api/account/ledger', { token });
  expect((ledger['entries'] as object[])[0]).toMatchObject({
    id: `guarantee_${first.id}`,
    type: 'guarantee',
    amount: GENERATION_COST_CREDITS,
    balance: WELCOME_CREDITS,
  });
  const { body: data } = await test.call('/api/account/data', { token });
  expect((data['ledger'] as object[])[0]).toMatchObject({ type: 'guarantee', jobId: first.id });
  const { body: jobs } = await test.call('/api/account/data?cursor=jobs', { token });
  expect((jobs['jobs'] as { id: string }[]).find(({ id }) => id === first.id)).toMatchObject({
    refunded: true,
    portraits: [],
  });
});

it.each<[string, object]>([
  ['no job', {}],
  ['a job that is no id', { jobId: '../account' }],
  ['an unknown field', { jobId: 'f'.repeat(32), uid: 'ada' }],
])('refuses %s', async (_name, body) => {
  const answer = await claim(await test.signIn('careless'), body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
});
