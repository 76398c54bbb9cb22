import sharp from 'sharp';

import { posePath, stylePath } from '@/lib/shared/rules/catalogue';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile({
  RUNPOD_ENDPOINT_ID: 'qwen-image-edit-2511',
  RUNPOD_ENDPOINT_ID_V2: 'black-forest-labs-flux-1-kontext-dev',
});

beforeEach(async () => {
  allowConsole();
  await test.control('/reset', {});
});

/** A photo of noise; the larger the deviation, the sharper. */
async function aPhoto(deviation: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: deviation };
  return sharp({ create: { width: 300, height: 400, channels: 3, background: '#888888', noise } })
    .jpeg()
    .toBuffer();
}

async function upload(token: string, deviation: number, face?: string): Promise<string> {
  const { body } = await test.upload(token, await aPhoto(deviation), face === undefined ? {} : { face });
  return String(body['imageUrl']);
}

async function aRequest(token: string, changes: object = {}) {
  return { template_url: posePath('maya'), selfie_urls: [await upload(token, 20)], ...changes };
}

async function aPortrait(): Promise<string> {
  const picture = sharp({ create: { width: 512, height: 512, channels: 3, background: '#557799' } });
  return `data:image/webp;base64,${(await picture.webp().toBuffer()).toString('base64')}`;
}

/** Where an upload is, whatever signs its address. */
const pathOf = (address: unknown) => new URL(String(address)).pathname;

interface EngineRequest {
  selfie_urls: string[];
  template_url: string;
  style_image: string | null;
  positive_prompt: string;
}

describe('portraits by a public model', () => {
  it('are made from the photos, the sharpest first, and copied at once', async () => {
    const token = await test.signIn('style');
    const selfie_urls = [await upload(token, 2), await upload(token, 40), await upload(token, 10)];
    const { body } = await test.submit(
      token,
      await aRequest(token, { selfie_urls, style_image: stylePath('vintage'), positive_prompt: 'warm' }),
    );
    const run = await test.worker.nextRun();
    const played = run.input as EngineRequest;
    expect(played.selfie_urls.map(pathOf)).toEqual([1, 2, 0].map((place) => pathOf(selfie_urls[place])));
    // The catalogue's pose and style are in words.
    expect(played).toMatchObject({ template_url: played.selfie_urls[0], style_image: null });
    expect(played.positive_prompt).toBe('warm');
    run.complete([await aPortrait()]);
    const { status, output } = await test.untilEnded(token, body['id']);
    expect(status).toBe('COMPLETED');
    const [address] = output as string[];
    expect(address).toContain('/results/');
    const portrait = await (await fetch(address ?? '')).arrayBuffer();
    const { format, xmpAsString } = await sharp(Buffer.from(portrait)).metadata();
    expect(format).toBe('webp');
    expect(xmpAsString).toContain('digitalsourcetype/compositeWithTrainedAlgorithmicMedia<');
    expect(xmpAsString).toContain('Chiaro (qwen-image-edit-2511)');
    expect(await test.credits(token)).toBe(70);
  });

  it('are made from the heads that the uploads cropped', async () => {
    const token = await test.signIn('heads');
    const selfie_urls = [await upload(token, 20, '0.5,0.4,0.2,0'), await upload(token, 10)];
    const { body } = await test.submit(token, await aRequest(token, { selfie_urls }));
    const run = await test.worker.nextRun();
    const [head = '', whole] = (run.input as EngineRequest).selfie_urls;
    expect(pathOf(head)).toBe(pathOf(selfie_urls[0]).replace(/[^/]*$/, (name) => `head-${name}`));
    expect(pathOf(whole)).toBe(pathOf(selfie_urls[1]));
    const picture = Buffer.from(await (await fetch(head)).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 200 });
    run.complete([await aPortrait()]);
    expect(await test.untilEnded(token, body['id'])).toMatchObject({ status: 'COMPLETED' });
  });

  it('are delivered without a webhook when the endpoint refuses it', async () => {
    const token = await test.signIn('deaf');
    await test.fail('runpod', 'run', { status: 400 });
    const { body } = await test.submit(token, await aRequest(token));
    (await test.worker.nextRun()).complete([await aPortrait()]);
    expect(await test.untilEnded(token, body['id'])).toMatchObject({ status: 'COMPLETED' });
    expect(await test.credits(token)).toBe(70);
  });

  it('are delivered after a cancel that the endpoint refuses', async () => {
    const token = await test.signIn('cancel');
    const { body } = await test.submit(token, await aRequest(token));
    const run = await test.worker.nextRun();
    await test.fail('runpod', 'cancel', { status: 404 });
    const cancelled = await test.call(`/api/cancel-runpod-job/${String(body['id'])}`, {
      method: 'POST',
      token,
    });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'IN_PROGRESS' } });
    run.complete([await aPortrait()]);
    expect(await test.untilEnded(token, body['id'])).toMatchObject({ status: 'COMPLETED' });
    expect(await test.credits(token)).toBe(70);
  });

  it('in a form that is not known give the credits back, and the log has the keys', async () => {
    const token = await test.signIn('unknown');
    await test.control('/settings', { outputForm: 'unknown' });
    const warn = jest.spyOn(console, 'warn');
    const { body } = await test.submit(token, await aRequest(token));
    (await test.worker.nextRun()).complete([await aPortrait()]);
    expect(await test.untilEnded(token, body['id'])).toMatchObject({ status: 'COMPLETED', refund: 'done' });
    expect(await test.credits(token)).toBe(100);
    const line = warn.mock.calls.map(String).find((text) => text.includes('run_output_unknown'));
    expect(JSON.parse(line ?? '')).toMatchObject({
      endpoint: 'qwen-image-edit-2511',
      model: 'qwen-image-edit-2511',
      keys: 'files[].link, cost',
    });
  });

  it.each([
    ['no address', { cost: 0.02 }, 'COMPLETED'],
    ['an address that is none', { image_url: 'no address' }, 'COMPLETED'],
    ['an address without a picture', { image_url: 'data:image/png;base64,iVBORw0KGgo=' }, 'FAILED'],
  ])('without a picture give the credits back: %s', async (name, output, status) => {
    const token = await test.signIn(name);
    await test.control('/runpod/next', { outcome: 'COMPLETED', output });
    const { body } = await test.submit(token, await aRequest(token));
    expect(await test.untilEnded(token, body['id'])).toMatchObject({ status, refund: 'done' });
    expect(await test.credits(token)).toBe(100);
  });
});
