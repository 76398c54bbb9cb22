import sharp from 'sharp';

import { type LabImage, type RasterImage, toRaster } from './image/color-image';
import { toRgb } from './image/oklab';
import { combinePlanes } from './image/plane';
import { freePlanes, scoped } from './image/plane-memory';
import { choosePhotos } from './find/choose-photo';
import { type PortraitFault, findFault } from './find/find-fault';
import { type DevelopedPerson, developPerson } from './correct/develop-person';
import { type FramedPerson, framePerson } from './compose/frame-person';
import type { EngineModels } from './models/engine-models';
import { JobError, type OnProgress } from './job';
import { type TemplateReading, readTemplate } from './compose/read-template';
import { readStyle, gradeByStyle } from './correct/style';
import { PORTRAIT_SIZE, type PortraitSettings } from './settings';
import { applyLook } from './correct/apply-look';
import { makeBackdrop } from './compose/backdrop';
import { composite } from './compose/composite';
import { type FaceRegions, faceRegions } from './find/face-regions';
import { type FinishOptions, finish } from './compose/finish';

const WEBP_QUALITY = 90;

/** The fetched files for a portrait. */
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

/** A portrait and its sources. */
export interface ComposedPortrait {
  readonly image: RasterImage;
  /** The portrait's WebP file. */
  readonly file: Buffer;
  readonly person: FramedPerson;
  readonly template: TemplateReading;
}

/**
 * Makes one portrait of 1024 × 1024 pixels and returns it as a WebP data URI. The same files and settings give the
 * same bytes. Throws a JobError if the photos, the template or the style can't be used.
 */
export async function renderPortrait(
  files: PortraitFiles,
  settings: PortraitSettings,
  models: EngineModels,
  onProgress: OnProgress,
  onFault: OnFault,
): Promise<string> {
  try {
    const { file } = await composePortrait(files, settings, models, onProgress, onFault);
    return `data:image/webp;base64,${file.toString('base64')}`;
  } finally {
    freePlanes();
  }
}

/**
 * Makes the portrait of `renderPortrait`. Looks at each portrait that it made, and tries the next framing or photo if the
 * portrait has a fault. Throws a JobError (`no_face`) if every one has.
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
    const finished = await paintPortrait({ person, template, style }, settings, report);
    const image = toRaster(toRgb(finished));
    const encoding = encode(image);
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

/** The sources of a portrait after the framing. */
export interface PortraitMaterial {
  readonly person: FramedPerson;
  readonly template: TemplateReading;
  /** Null: no style. */
  readonly style: LabImage | null;
}

/** Does every step after the framing: corrects the person, adds the backdrop and grades the picture. */
export async function paintPortrait(
  { person, template, style }: PortraitMaterial,
  settings: PortraitSettings,
  onProgress: OnProgress,
): Promise<LabImage> {
  const regions = scoped(() => faceRegions(person.framed.face, person.cutOut.mask.width));
  const developed = scoped(() => developPerson(person, regions, template.key, settings));
  await onProgress(75, 'lit');
  const scene = scoped(() => setScene(developed, person, template, regions, settings));
  await onProgress(85);
  const graded =
    style === null
      ? scene
      : gradeByStyle(scene, {
          style,
          weight: settings.styleWeight,
          skin: developed.skin,
          mask: person.cutOut.mask,
          skinProtection: 0.6 + 0.3 * settings.closeness,
          monochrome: developed.monochrome,
        });
  const grain = grainOf(person.noise, person.enlargement);
  const finished = finish(applyLook(graded, settings.look), finishOptions(settings, grain));
  await onProgress(95, 'developed');
  return finished;
}

function setScene(
  developed: DevelopedPerson,
  { framed, cutOut }: FramedPerson,
  template: TemplateReading,
  regions: FaceRegions,
  settings: PortraitSettings,
): LabImage {
  const backdrop = makeBackdrop({
    plate: template.plate,
    photo: framed.image,
    photoCovered: combinePlanes(cutOut.mask, framed.inside, (person, inside) => Math.max(person, 1 - inside)),
    templateStrength: settings.templateStrength,
    key: template.key,
    monochrome: developed.monochrome,
  });
  return composite({
    person: developed.image,
    backdrop,
    mask: cutOut.mask,
    face: regions.face,
    key: template.key,
    eyeDistance: framed.face.eyeDistance,
    tone: settings.templateStrength,
  });
}

function finishOptions({ version, grainSeed }: PortraitSettings, ownGrain: number): FinishOptions {
  return { grain: (version === 'detailed' ? 0.0045 : 0.003) + ownGrain, seed: grainSeed };
}

/** Grain replaces the texture that noise reduction and enlargement lose. */
function grainOf(noise: number, enlargement: number): number {
  return Math.min(0.006, 0.1 * noise + 0.0025 * Math.max(0, enlargement - 1.2));
}

/** Encodes a picture as a WebP file, on other threads. */
function encode({ width, height, pixels }: RasterImage): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
}
