import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { openPicture } from '@chiaro/engine/decode/open-picture';
import { MODEL_VERSIONS } from '@/lib/shared/rules/generation-settings';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';
import { POSES, posePath } from '@/lib/shared/rules/catalogue';
import { POLL_INTERVAL_MS, progressPercent } from '@/lib/shared/rules/jobs';
import { PHOTO_MAXIMUM_SIDE_PIXELS, PHOTOS_MAXIMUM, UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/photos';
import { PortraitApi } from './portrait-api';
import { ask, exitWith, readArgumentsAndFiles, UserError } from '../command';
import { openLocalApp } from './local-app';

const USAGE = `npm run portrait -- photo.jpg [more.jpg …] [--pose ${POSES.map(({ id }) => id).join('|')}] [--model V1|V2] [--out portrait.webp] [--as you@example.com]`;

interface Options {
  photos: string[];
  pose: (typeof POSES)[number]['id'];
  method: 0 | 1;
  out: string;
  email: string;
}

function readOptions(): Options {
  const { values, positionals: photos } = readArgumentsAndFiles(
    process.argv.slice(2),
    {
      pose: { type: 'string', default: POSES[0].id },
      model: { type: 'string', default: 'V1' },
      out: { type: 'string', default: 'portrait.webp' },
      as: { type: 'string', default: 'terminal@example.com' },
    },
    USAGE,
  );
  if (photos.length === 0) throw new UserError(`Please name at least one photo.\n${USAGE}`);
  if (photos.length > PHOTOS_MAXIMUM) throw new UserError(`Please name at most ${PHOTOS_MAXIMUM} photos.`);
  const pose = POSES.find(({ id }) => id === values.pose.toLowerCase())?.id;
  if (!pose)
    throw new UserError(
      `There is no pose ${values.pose}; there are ${POSES.map(({ id }) => id).join(', ')}.`,
    );
  const model = values.model.toUpperCase();
  if (model !== 'V1' && model !== 'V2')
    throw new UserError(`There is no model ${values.model}; there are V1 and V2.`);
  const missing = photos.find((photo) => !existsSync(photo));
  if (missing) throw new UserError(`There is no file ${missing}.`);
  const folder = path.dirname(path.resolve(values.out));
  if (!existsSync(folder)) throw new UserError(`There is no folder ${folder} for the portrait.`);
  if (!values.out.endsWith('.webp')) throw new UserError(`${values.out} must end in .webp.`);
  if (!/^[^\s@]+@[^\s@]+$/.test(values.as)) throw new UserError(`${values.as} is no e-mail address.`);
  return { photos, pose, method: MODEL_VERSIONS[model], out: values.out, email: values.as };
}

/** Reads a photo and scales it as the page does: upright, at most 1536 pixels on its longer side, JPEG. */
async function readPhoto(file: string): Promise<Buffer> {
  const side = PHOTO_MAXIMUM_SIDE_PIXELS;
  try {
    const picture = await openPicture(readFileSync(file), { mostPixels: UPLOAD_MAXIMUM_PIXELS });
    return await picture
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer();
  } catch {
    const name = path.basename(file);
    throw new UserError(`${name} is not a picture that we can read. Please use JPEG, PNG or WebP.`);
  }
}

async function makePortrait(options: Options, pictures: Buffer[], api: PortraitApi): Promise<Buffer> {
  const account = await api.account();
  console.log(`Signed in as ${options.email}, ${account.credits} credits.`);
  if (account.credits < GENERATION_COST_CREDITS)
    throw new UserError(
      `A portrait costs ${GENERATION_COST_CREDITS}. Use another account: --as other@example.com`,
    );
  await api.consent();
  const selfieUrls: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    const name = path.basename(options.photos[index] ?? '');
    console.log(`Uploading ${index + 1} of ${pictures.length}: ${name}`);
    selfieUrls.push(await api.upload(name, picture));
  }
  const id = await api.submit({
    template_url: posePath(options.pose),
    selfie_urls: selfieUrls,
    method: options.method,
  });
  const startedAt = Date.now();
  for (;;) {
    const job = await api.check(id);
    if (job.status === 'COMPLETED') {
      const [url] = job.output ?? [];
      if (url === undefined) throw new UserError('No images in result');
      return Buffer.from(await (await ask(url)).arrayBuffer());
    }
    if (job.status === 'FAILED')
      throw new UserError(job.error ?? 'Failed to generate portrait. Please try again.');
    console.log(`${progressPercent(Date.now() - startedAt)} %  ${job.status}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS / 2));
  }
}

/** Makes a portrait from the terminal as a signed-in user, with the public API that the page uses. */
async function main(): Promise<boolean> {
  const options = readOptions();
  const pictures = await Promise.all(options.photos.map(readPhoto));
  const app = await openLocalApp();
  try {
    const api = await PortraitApi.signIn(app.addresses, options.email);
    const portrait = await makePortrait(options, pictures, api);
    writeFileSync(options.out, portrait);
    console.log(
      `100 %  ${options.out}, ${Math.round(portrait.length / 1024)} kB, ${(await api.account()).credits} credits left.`,
    );
    return true;
  } finally {
    await app.close();
  }
}

exitWith(main());
