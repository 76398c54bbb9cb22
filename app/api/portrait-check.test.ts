import { readFileSync } from 'node:fs';

import sharp from 'sharp';

import { posePath } from '@/lib/shared/rules/catalogue';
import { aPicture, testStackOfFile } from '@/lib/testing/test-stack';
import { allowConsole } from '@/lib/testing/fail-on-console';

const test = testStackOfFile({ PORTRAIT_CHECK: 'on', RUNPOD_MODEL: 'own-model' });

afterEach(() => jest.restoreAllMocks());

const face = readFileSync('public/images/styles/vintage-240.webp');

/** Signs a user in; returns what makes a job of these pictures, and what reads the reasons in the log. */
async function aUser(name: string) {
  allowConsole();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const token = await test.signIn(name);
  const photo = String((await test.upload(token, face)).body['imageUrl']);
  const make = async (pictures: Buffer[]) => {
    const output = pictures.map((picture) => picture.toString('base64'));
    await test.control('/runpod/next', { outcome: 'COMPLETED', output });
    const request = { template_url: posePath('anna'), selfie_urls: [photo] };
    return test.untilEnded(token, (await test.submit(token, request)).body['id']);
  };
  const events = () =>
    warn.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string; reason?: string });
  return { token, make, events };
}

it('delivers no picture of a job with nudity, and refunds it', async () => {
  const { token, make, events } = await aUser('nudity');
  const mosaic = sharp('packages/engine/testing/taken-for-nudity.png').resize(512, 512, { kernel: 'cubic' });
  const answer = await make([face, await mosaic.png().toBuffer()]);
  expect(answer).toMatchObject({ status: 'FAILED', code: 'content_refused', refund: 'done' });
  expect(await test.credits(token)).toBe(100);
  expect(events().map(({ event }) => event)).toContain('portrait_refused');
});

it('delivers the pictures that show a face, and refunds a job without one', async () => {
  const { token, make, events } = await aUser('faces');
  const plain = await aPicture();
  expect(await make([plain])).toMatchObject({ status: 'COMPLETED', output: [], refund: 'done' });
  expect(await test.credits(token)).toBe(100);
  expect(await make([plain, face])).toMatchObject({ output: [expect.stringMatching(/\/1\.webp$/)] });
  expect(await test.credits(token)).toBe(70);
  const rejected = events().filter(({ event }) => event === 'portrait_rejected');
  expect(rejected.map(({ reason }) => reason)).toEqual(['no_face', 'no_face']);
});
