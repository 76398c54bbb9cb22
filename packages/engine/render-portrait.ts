import sharp from 'sharp';

import { addWebpChunk, OPACITY_CHUNK } from './file/webp-chunks';
import { type RasterImage, toRaster } from './image/color-image';
import { toRgb } from './image/oklab';
import { type Plane, toLevels } from './image/plane';
import { freePlanes } from './image/plane-memory';
import { choosePhotos } from './frame/choose-photo';
import { type PortraitFault, findFault } from './frame/find-fault';
import { framePerson } from './frame/frame-person';
import type { FramedPerson } from './frame/frame-photo';
import type { EngineModels } from './models/engine-models';
import { JobError, type OnProgress } from './job/job';
import { type TemplateReading, readTemplate } from './compose/read-template';
import { paintPortrait } from './paint-portrait';
import { readStyle } from './correct/read-style';
import { PORTRAIT_SIZE, type PortraitSettings } from './job/settings';

const WEBP_QUALITY = 90;
/** Of WebP. The usual 4 takes twice as long for files that are 1 to 2 % smaller. */
const WEBP_EFFORT = 2;

export interface PortraitFiles {
  /** Null: can't be fetched. */
  readonly photos: readonly (Uint8Array | null)[];
  readonly template: Uint8Array;
  /** The template without its sitter. Null: there is none. */
  readonly plate: Uint8Array | null;
  readonly style: Uint8Array | null;
}

/** Gets the fault of each portrait that is thrown away. */
export type OnFault = (fault: PortraitFault) => void;

export interface ComposedPortrait {
  readonly image: RasterImage;
  /** The portrait's WebP file, with the person's opacity. */
  readonly file: Uint8Array;
  readonly person: FramedPerson;
  readonly template: TemplateReading;
}

/** Makes a portrait of 1024 × 1024 pixels as a WebP data URI, always the same bytes. Throws a JobError. */
export async function renderPortrait(
  files: PortraitFiles,
  settings: PortraitSettings,
  models: EngineModels,
  onProgress: OnProgress,
  onFault: OnFault,
): Promise<string> {
  try {
    const { file } = await composePortrait(files, settings, models, onProgress, onFault);
    return `data:image/webp;base64,${Buffer.from(file).toString('base64')}`;
  } finally {
    freePlanes();
  }
}

/**
 * Makes the portrait of `renderPortrait`, from the next framing or photo after a fault. Throws a JobError (`no_face`).
 */
export async function composePortrait(
  files: PortraitFiles,
  settings: PortraitSettings,
  models: EngineModels,
  onProgress: OnProgress,
  onFault: OnFault,
): Promise<ComposedPortrait> {
  const report = onlyForward(onProgress);
  const style = files.style && (await readStyle(files.style));
  const template = await readTemplate(files, models, PORTRAIT_SIZE);
  await report(15);
  const photos = choosePhotos(
    files.photos,
    template.composition,
    models,
    PORTRAIT_SIZE,
    (done) => report(15 + (35 * done) / files.photos.length),
    settings.variant,
  );
  // Another framing does not make a face larger.
  const tooSmall = new Set<Uint8Array>();
  for await (const photo of photos) {
    if (tooSmall.has(photo.file)) continue;
    await report(50, 'found');
    const person = await framePerson(photo, models, PORTRAIT_SIZE);
    await report(60, 'cut_out');
    const opacity = encodeOpacity(person.cutOut.mask);
    // `encode` gets the rejection, after the painting.
    opacity.catch(() => undefined);
    const finished = await paintPortrait({ person, template, style }, settings, report);
    const image = toRaster(toRgb(finished));
    const encoding = encode(image, opacity);
    const fault = findFault(image, person, models);
    const file = await encoding;
    if (fault === null) return { image, file, person, template };
    onFault(fault);
    if (fault === 'small') tooSmall.add(photo.file);
    freePlanes();
  }
  throw new JobError('No photo shows a whole, upright face.', 'no_face');
}

/** Leaves out progress that a portrait that was thrown away has reported. */
function onlyForward(onProgress: OnProgress): OnProgress {
  let furthest = 0;
  return async (percent, stage) => {
    if (percent < furthest) return;
    furthest = percent;
    await onProgress(percent, stage);
  };
}

/** Encodes a portrait as a WebP file with its person's opacity, on other threads. */
async function encode({ width, height, pixels }: RasterImage, opacity: Promise<Buffer>): Promise<Uint8Array> {
  const [picture, grey] = await Promise.all([
    sharp(pixels, { raw: { width, height, channels: 3 } })
      .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
      .toBuffer(),
    opacity,
  ]);
  return addWebpChunk(picture, { width, height }, OPACITY_CHUNK, grey);
}

/** Encodes an opacity on another thread. At effort 6 some take four times as long, and are no smaller. */
function encodeOpacity(opacity: Plane): Promise<Buffer> {
  const { width, height } = opacity;
  return sharp(toLevels(opacity), { raw: { width, height, channels: 1 } })
    .webp({ lossless: true, effort: 1 })
    .toBuffer();
}
