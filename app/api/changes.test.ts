import { posePath } from '@/lib/shared/rules/catalogue';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { aPicture, deliverPortraits, testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile({ RUNPOD_ENDPOINT_ID: 'qwen-image-edit-2511' });

// The handlers log refused words.
beforeEach(allowConsole);

async function changed(token: string, of: string, changes: object = {}, key?: string) {
  const request = { template_url: '', selfie_urls: [], change: { of, output: 0, kind: 'suit' }, ...changes };
  return test.submit(token, request, key);
}

async function credits(token: string) {
  return (await test.call('/api/account', { token })).body['credits'];
}

it('a change is made of the portrait and its photos, listed and paid; it has no second try', async () => {
  const token = await test.signIn('ada');
  const request = { template_url: posePath('maya'), style_image: '/images/styles/casual.webp' };
  const first = await deliverPortraits(test, token, { request });
  const { body } = await changed(token, first.id, {
    selfie_urls: [first.photo],
    positive_prompt: 'a red tie',
  });
  const run = await test.worker.nextRun();
  const { selfie_urls, template_url, positive_prompt } = run.input as Record<string, string[]>;
  expect(selfie_urls?.[0]).toBe(first.portraits[0]);
  expect(selfie_urls).toHaveLength(2);
  expect({ template_url, positive_prompt }).toEqual({
    template_url: first.portraits[0],
    positive_prompt: 'a red tie',
  });
  run.complete([`data:image/webp;base64,${(await aPicture()).toString('base64')}`]);
  expect(await test.untilEnded(token, body['id'])).toMatchObject({ status: 'COMPLETED' });
  expect(await credits(token)).toBe(40);

  const { body: list } = await test.call('/api/portraits', { token });
  const change = { of: first.id, output: 0, kind: 'suit' };
  expect(list['portraits']).toMatchObject([
    {
      canChange: true,
      change,
      secondTryUntil: null,
      guarantee: null,
      recipe: { pose: 'maya', style: 'casual' },
    },
    { canChange: true, change: null, output: 0, secondTryUntil: expect.any(String) as string },
  ]);
  const { body: data } = await test.call('/api/account/data?cursor=jobs', { token });
  expect((data['jobs'] as object[]).filter((job) => 'change' in job && job.change !== null)).toMatchObject([
    { change, price: 30 },
  ]);
  const again = await test.submit(token, {
    ...request,
    selfie_urls: [first.photo],
    second_try_of: body['id'],
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'no_second_try' } });
});

it('no other account can change a portrait, nor its own user after its deletion', async () => {
  const token = await test.signIn('owner');
  const stranger = await test.signIn('stranger');
  await test.consent(stranger);
  const { id, portraits } = await deliverPortraits(test, token);
  const unknown = await changed(stranger, 'f'.repeat(32));
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const foreign = await changed(stranger, id);
  expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
  const body = JSON.stringify({ portraits });
  await test.call('/api/delete-portraits', { method: 'POST', token, body });
  expect((await changed(token, id)).body).toEqual(unknown.body);
});

it.each([
  [{ change: { of: 'x', output: 0, kind: 'suit' } }, 'invalid_field'],
  [{ change: { of: 'f'.repeat(32), output: 0, kind: 'another face' } }, 'invalid_field'],
  [{ change: { of: 'f'.repeat(32), output: -1, kind: 'suit' } }, 'invalid_field'],
])('the contract refuses %j', async (fields, code) => {
  const token = await test.signIn('contract');
  expect(await changed(token, '', fields)).toMatchObject({ status: 400, body: { code } });
});
