import sharp from 'sharp';

import { instructionFor } from '@/lib/server/models/instruction';
import { picturesToSend } from '@/lib/server/models/model';
import { aResolvedRequest } from '@/lib/testing/requests';

import { engineRequestFor } from './public-models';
import type { OutputFormName } from '../../kit/output-forms';
import { runpodInEachTest } from '../../testing/runpod';

const DAY_MS = 24 * 60 * 60 * 1_000;
const QWEN = 'qwen-image-edit-2511';
const IMAGES = ['https://files.example.com/photo.webp', 'https://files.example.com/other.webp'];

async function portrait(): Promise<string> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888888' } });
  return `data:image/webp;base64,${(await picture.webp().toBuffer()).toString('base64')}`;
}

describe('a public model of the runpod stand-in', () => {
  const test = runpodInEachTest();

  const publicEndpoint = () => `${test.runpod.address}/v2/${QWEN}`;
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };

  async function run(input: object): Promise<string> {
    const body = JSON.stringify({ input });
    const response = await fetch(`${publicEndpoint()}/run`, { method: 'POST', headers, body });
    return ((await response.json()) as { id: string }).id;
  }

  async function statusOf(id: string): Promise<Record<string, unknown>> {
    const response = await fetch(`${publicEndpoint()}/status/${id}`, { headers });
    return (await response.json()) as Record<string, unknown>;
  }

  it('runs on the engine and returns an address and the cost', async () => {
    const id = await run({ prompt: 'Make a portrait.', images: IMAGES, output_format: 'png' });
    const started = await test.worker.nextRun();
    expect(started.input).toMatchObject({
      selfie_urls: IMAGES,
      template_url: IMAGES[0],
      style_image: null,
    });
    started.complete([await portrait()]);
    const { status, output } = await ended(id);
    expect(status).toBe('COMPLETED');
    const { image_url, cost } = output as { image_url: string; cost: number };
    expect(cost).toBe(0.02);
    const picture = await fetch(image_url);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe('png');
    test.context.clock.advance(7 * DAY_MS);
    expect((await fetch(image_url)).status).toBe(404);
  });

  async function ended(id: string): Promise<Record<string, unknown>> {
    for (;;) {
      const answer = await statusOf(id);
      if (answer['status'] !== 'IN_PROGRESS' && answer['status'] !== 'IN_QUEUE') return answer;
    }
  }

  it('converts scripted pictures to its own form', async () => {
    test.runpod.scriptNext({ outcome: 'COMPLETED', output: ['data:image/webp;base64,AAAA'] });
    const id = await run({ prompt: 'Make a portrait.', images: IMAGES });
    expect(await ended(id)).toMatchObject({
      output: { image_url: 'data:image/webp;base64,AAAA', cost: 0.02 },
    });
  });

  it.each<[OutputFormName, object]>([
    ['result', { result: 'x' }],
    ['unknown', { files: [{ link: 'x' }] }],
  ])('gives a picture in the form %s', async (outputForm, output) => {
    test.context.settings.change({ outputForm });
    test.runpod.scriptNext({ outcome: 'COMPLETED', output: ['x'] });
    const id = await run({ prompt: 'Make a portrait.', images: IMAGES });
    expect((await ended(id))['output']).toEqual({ ...output, cost: 0.02 });
  });

  it.each<[string, object]>([
    ['no prompt', { images: IMAGES }],
    ['no picture', { prompt: 'x', images: [] }],
    ['too many pictures', { prompt: 'x', images: [...IMAGES, ...IMAGES] }],
    ['an undocumented size', { prompt: 'x', images: IMAGES, size: '2048*2048' }],
    ['an undocumented format', { prompt: 'x', images: IMAGES, output_format: 'gif' }],
    ['an undocumented field', { prompt: 'x', images: IMAGES, request_id: 'a' }],
  ])('refuses %s', async (_name, input) => {
    expect(await ended(await run(input))).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/^Invalid input/) as string,
    });
  });
});

describe('the engine’s request for a public model', () => {
  const requestFor = (choice: Parameters<typeof aResolvedRequest>[0]) => {
    const portrait = aResolvedRequest(choice);
    const sent = picturesToSend(portrait, 6);
    const { prompt, negativePrompt } = instructionFor(portrait, sent, 'Image');
    return engineRequestFor({ prompt, negativePrompt, pictures: sent.map(({ address }) => address) });
  };

  it('takes the words between brackets as the prompt', () => {
    expect(requestFor({ positive_prompt: 'black and white', negative_prompt: 'warm' })).toMatchObject({
      positive_prompt: 'black and white',
      negative_prompt: expect.stringMatching(/, warm$/) as string,
    });
  });

  it('takes the user’s own pose and style where the instruction names them', () => {
    const { bestPhotos, request } = aResolvedRequest({ photos: 2, pose: null, style: 'own' });
    expect(requestFor({ photos: 2, pose: null, style: 'own' })).toMatchObject({
      selfie_urls: bestPhotos,
      template_url: request.template_url,
      style_image: request.style_image,
    });
  });

  it('takes the portrait of a change as its pose, and as a photo before the others', () => {
    const { bestPhotos, request } = aResolvedRequest({ photos: 2 });
    expect(requestFor({ photos: 2, change: 'suit', positive_prompt: 'warm' })).toMatchObject({
      selfie_urls: [request.template_url, ...bestPhotos],
      template_url: request.template_url,
      positive_prompt: 'warm',
    });
  });

  it('takes every picture as a photo where the instruction names none', () => {
    const { bestPhotos } = aResolvedRequest({ photos: 3 });
    expect(requestFor({ photos: 3, style: 'vintage' })).toMatchObject({
      selfie_urls: bestPhotos,
      template_url: bestPhotos[0],
      style_image: null,
    });
  });
});
