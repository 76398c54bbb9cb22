import { readFileSync } from 'node:fs';

import { posePath } from '@/lib/shared/rules/catalogue';
import { aPicture, startTestStack, type TestStack } from '@/lib/testing/test-stack';
import { allowConsole } from '@/lib/testing/fail-on-console';

let test: TestStack;

beforeAll(async () => {
  test = await startTestStack({ PORTRAIT_CHECK: 'on' });
});

afterAll(async () => {
  await test.stop();
});

const face = readFileSync('public/images/styles/vintage-240.webp');

it('delivers the pictures that show a face, and refunds a job without one', async () => {
  allowConsole();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const token = await test.signIn('faces');
  const photo = String((await test.upload(token, face)).body['imageUrl']);
  const plain = await aPicture();
  const make = async (pictures: Buffer[]) => {
    const output = pictures.map((picture) => picture.toString('base64'));
    await test.control('/runpod/next', { outcome: 'COMPLETED', output });
    const request = { template_url: posePath('anna'), selfie_urls: [photo] };
    return test.untilEnded(token, (await test.submit(token, request)).body['id']);
  };
  expect(await make([plain])).toMatchObject({ status: 'COMPLETED', output: [], refund: 'done' });
  expect((await test.call('/api/account', { token })).body['credits']).toBe(100);
  expect(await make([plain, face])).toMatchObject({ output: [expect.stringMatching(/\/1\.webp$/)] });
  expect((await test.call('/api/account', { token })).body['credits']).toBe(70);
  const events = warn.mock.calls.map(
    ([line]) => JSON.parse(String(line)) as { event: string; reason?: string },
  );
  const rejected = events.filter(({ event }) => event === 'portrait_rejected');
  expect(rejected.map(({ reason }) => reason)).toEqual(['no_face', 'no_face']);
});
