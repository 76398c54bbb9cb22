import { POSES } from '@/lib/shared/rules/catalogue';
import { SLIDERS, snapToStep } from '@/lib/shared/rules/generation-settings';

import type { ServiceContainer } from '../../browser/service-container';
import { createCustomPictures, type CustomPictureKind } from '../photos/custom-pictures';
import type { Photo } from '../photos/photo-state';
import { createPhotos } from '../photos/photos';
import { createSettings } from '../settings/generator-settings';
import {
  type GenerationInput,
  generationInput,
  type PictureToUpload,
  selfiesOf,
  uploadOf,
} from './generation-input';
import type { PictureCopy } from './job-pictures';
import type { PortraitRecord } from './portrait-record';

/** How much more a portrait resembles its photos, on the scale of the slider. */
const CLOSER_BY = 0.2;

/** Whether a portrait's recipe is still complete, photos aside. */
export function hasWholeRecipe({ settings, pose, style }: PortraitRecord): boolean {
  return (settings.pose !== 'custom' || pose !== null) && (settings.style !== 'custom' || style !== null);
}

/** Returns a resemblance that is closer to the photos; at the end of the scale the same. */
export function closerResemblance(resemblance: number): number {
  return snapToStep(SLIDERS.resemblance, resemblance + CLOSER_BY);
}

/** Whether the chosen photos are those that are kept with a portrait. */
export function arePhotosOf({ photos }: PortraitRecord, chosen: readonly Photo[]): boolean {
  const names = new Set(photos.map(({ name }) => name));
  return chosen.length === names.size && chosen.every(({ cacheName }) => names.has(cacheName));
}

/** Returns the photos of a portrait for a request. */
export function keptSelfies(container: ServiceContainer, { photos }: PortraitRecord): PictureToUpload[] {
  const chosen = selfiesOf(container.get(createPhotos).store.get().photos);
  return photos.map((kept) => chosen.find(({ cacheName }) => cacheName === kept.name) ?? smallUpload(kept));
}

/** Returns what a second try of a whole recipe is made from. */
export function secondTryInput(
  container: ServiceContainer,
  { settings, pose, style }: PortraitRecord,
  selfies: readonly PictureToUpload[],
  resemblance: number,
): GenerationInput {
  return generationInput({
    selfies,
    settings: { ...settings, sliders: { ...settings.sliders, resemblance } },
    customPose: customPicture(container, 'pose', pose),
    customStyle: customPicture(container, 'style', style),
  });
}

/** Returns what a change of a portrait is made from: its kept photos, and its settings with the user's words. */
export function changeInput(
  container: ServiceContainer,
  record: PortraitRecord,
  words: string,
): GenerationInput {
  const settings = { ...record.settings, positivePrompt: words };
  return { selfies: keptSelfies(container, record), template: '', style: null, settings };
}

function customPicture(
  container: ServiceContainer,
  kind: CustomPictureKind,
  kept: PictureCopy | null,
): PictureToUpload | null {
  if (!kept) return null;
  const present = container.get(createCustomPictures).store.get()[kind];
  // The same name, because it is the same file: the server takes no other custom picture for a second try.
  return present?.cacheName === kept.name
    ? uploadOf(present)
    : { cacheName: kept.name, picture: Promise.resolve(kept.picture) };
}

/** Returns a kept photo for upload. Another name, because its upload must not stand for the large picture. */
function smallUpload({ name, picture }: PictureCopy): PictureToUpload {
  return { cacheName: `${name}|small`, largeName: name, picture: Promise.resolve(picture) };
}

/** Which custom pictures of a portrait are no longer kept. */
export interface LostPictures {
  readonly pose: boolean;
  readonly style: boolean;
}

/**
 * Chooses a portrait's settings again, a custom picture from its copy or else the first pose. Returns which are lost.
 */
export function reuseSettings(
  container: ServiceContainer,
  { settings, pose, style }: PortraitRecord,
): LostPictures {
  const lost = {
    pose: settings.pose === 'custom' && !restore(container, 'pose', pose),
    style: settings.style === 'custom' && !restore(container, 'style', style),
  };
  container.get(createSettings).store.update(() => ({
    ...settings,
    pose: lost.pose ? POSES[0].id : settings.pose,
    style: lost.style ? null : settings.style,
  }));
  return lost;
}

function restore(container: ServiceContainer, kind: CustomPictureKind, kept: PictureCopy | null): boolean {
  if (!kept) return false;
  const pictures = container.get(createCustomPictures);
  if (pictures.store.get()[kind]?.cacheName !== kept.name)
    pictures.keep(kind, { cacheName: kept.name, name: kept.name, image: kept.picture });
  return true;
}
