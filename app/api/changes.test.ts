import { posePath } from '@/lib/shared/rules/catalogue';
import { GENERATION_COST_CREDITS, WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { aPicture, deliverPortraits, testStackOfFile } from '@/lib/testing/test-stack';

// V2 has the preview engine.
const test = testStackOfFile({
  RUNPOD_ENDPOINT_ID: 'qwen-image-edit-2511',
  RUNPOD_ENDPOINT_ID_V2: 'engine',
});

// The handlers log refusals.
beforeEach(async () => {
  allowConsole();
  await test.control('/reset', {});
});

const AFTER_ONE = WELCOME_CREDITS - GENERATION_COST_CREDITS;
const AFTER_TWO = AFTER_ONE - GENERATION_COST_CREDITS;

/** A signed-in account with one portrait, in the pose of Maya. */
async function aPortrait(name: string) {
  const token = await test.signIn(name);
  const style_image = '/images/styles/casual.webp';
  const first = await deliverPortraits(test, token, {
    request: { template_url: posePath('maya'), style_image },
  });
  return { token, first, change: { of: first.id, output: 0, kind: 'suit' } };
}

async function submit(token: string, change: object, fields: object = {}, key?: string) {
  return test.submit(token, { template_url: '', selfie_urls: [], change, ...fields }, key);
}

it('a change is made of portrait and photos at its price; it has neither second try nor guarantee', async () => {
  const { token, first, change } = await aPortrait('ada');
  const fields = { selfie_urls: [first.photo], positive_prompt: 'a red tie' };
  const job = await submit(token, change, fields, 'key');
  expect((await submit(token, change, fields, 'key')).body).toEqual(job.body);
  const other = await submit(token, { ...change, kind: 'sweater' }, fields, 'key');
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  const run = await test.worker.nextRun();
  const [portrait] = first.portraits;
  expect(run.input).toMatchObject({ template_url: portrait, positive_prompt: 'a red tie' });
  expect((run.input as { selfie_urls: string[] }).selfie_urls).toEqual([
    portrait,
    expect.stringContaining(new URL(first.photo).pathname),
  ]);
  run.complete([`data:image/webp;base64,${(await aPicture()).toString('base64')}`]);
  expect(await test.untilEnded(token, job.body['id'])).toMatchObject({ status: 'COMPLETED' });
  expect(await test.credits(token)).toBe(AFTER_TWO);

  const { body: list } = await test.call('/api/portraits', { token });
  const recipe = { pose: 'maya', style: 'casual' };
  expect(list['portraits']).toMatchObject([
    { canChange: true, change, secondTryUntil: null, guarantee: null, recipe },
    { canChange: true, change: null, output: 0, secondTryUntil: expect.any(String) as string, recipe },
  ]);
  const { body: data } = await test.call('/api/account/data?cursor=jobs', { token });
  expect(data['jobs']).toContainEqual(
    expect.objectContaining({ change, price: GENERATION_COST_CREDITS }) as object,
  );
  const again = { template_url: posePath('maya'), selfie_urls: [first.photo], second_try_of: job.body['id'] };
  expect(await test.submit(token, again)).toMatchObject({ status: 409, body: { code: 'no_second_try' } });
  expect(await submit(token, change, { second_try_of: first.id })).toMatchObject({ status: 409 });
});

it.each([
  ['an engine that takes no instruction', {}, { method: 1 }, 'invalid_field'],
  ['a kind that is not in the list', { kind: 'another face' }, {}, 'invalid_field'],
  ['own words that are brackets alone', { kind: 'words' }, { positive_prompt: '[]' }, 'invalid_field'],
  ['a refused prompt', { kind: 'words' }, { positive_prompt: 'nude' }, 'prompt_refused'],
  ['another script', { kind: 'words' }, { positive_prompt: '赤いネクタイ' }, 'prompt_language'],
])('a change is refused without a charge: %s', async (name, asked, fields, code) => {
  const { token, change } = await aPortrait(name);
  expect((await submit(token, { ...change, ...asked }, fields)).body).toMatchObject({ code });
  expect(await test.credits(token)).toBe(AFTER_ONE);
});
