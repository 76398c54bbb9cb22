import sharp from 'sharp';

import type { TestStack } from './test-stack';

/** A photo, and a portrait of the worker's: a plain picture. */
export async function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96' } })
    .webp()
    .toBuffer();
}

interface Delivery {
  /** The number of portraits. */
  count?: number;
  /** Fields of the request. */
  request?: object;
}

/** Has a job made and settled; returns its id, its photo's address and its portraits' addresses. */
export async function deliverPortraits(
  test: TestStack,
  token: string,
  { count = 1, request = {} }: Delivery = {},
): Promise<{ id: string; photo: string; portraits: string[] }> {
  const picture = await aPicture();
  const output = Array.from({ length: count }, () => `data:image/webp;base64,${picture.toString('base64')}`);
  await test.control('/runpod/next', { outcome: 'COMPLETED', output });
  const photo = String((await test.upload(token, picture)).body['imageUrl']);
  const fields = { template_url: '/images/poses/anna.webp', selfie_urls: [photo], ...request };
  const { id } = (await test.submit(token, fields)).body;
  if (typeof id !== 'string') throw new Error('The job was not submitted.');
  const { status, output: portraits } = await test.untilEnded(token, id);
  if (status !== 'COMPLETED') throw new Error('The portrait was not made.');
  return { id, photo, portraits: portraits as string[] };
}
