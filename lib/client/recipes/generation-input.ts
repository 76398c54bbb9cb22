import { posePath, stylePath } from '@/lib/shared/rules/catalogue';

import { assetUrl } from '../assets';
import type { CustomPicture } from '../photos/custom-pictures';
import type { PhotoFacts } from '../photos/photo-facts';
import type { Photo } from '../photos/photo-state';
import type { GeneratorSettings } from '../settings/generator-settings';

/** A picture to upload. */
export interface PictureToUpload {
  /** Name in the cache of uploads: the same name needs no second upload. */
  readonly cacheName: string;
  /** Name of a larger one of the same photo: where its upload is still there, that is sent. */
  readonly largeName?: string;
  /** The scaled picture; it may not be ready yet. */
  readonly picture: Promise<Blob>;
  /** See `Photo`; only a photo of the user has them. */
  readonly facts?: PhotoFacts | null | undefined;
}

/** A picture to upload, or the address of a public one. */
export type InputPicture = PictureToUpload | string;

/** What a portrait is made from. */
export interface GenerationInput {
  readonly selfies: readonly PictureToUpload[];
  readonly template: InputPicture;
  readonly style: InputPicture | null;
  readonly settings: GeneratorSettings;
}

/** Whether a picture has to be uploaded. */
export function isUpload(picture: InputPicture | null): picture is PictureToUpload {
  return picture !== null && typeof picture !== 'string';
}

/** The pictures that have to be uploaded. */
export function picturesToUpload(input: GenerationInput): PictureToUpload[] {
  return [...input.selfies, input.template, input.style].filter(isUpload);
}

/** Returns photos of the page for a request. */
export function selfiesOf(
  photos: readonly Pick<Photo, 'cacheName' | 'scaled' | 'facts'>[],
): PictureToUpload[] {
  return photos.map(({ cacheName, scaled, facts }) => ({ cacheName, picture: scaled, facts }));
}

/** Returns a custom picture of the page for a request. */
export function uploadOf({ cacheName, file }: CustomPicture): PictureToUpload {
  return { cacheName, picture: Promise.resolve(file) };
}

interface InputParts {
  readonly selfies: readonly PictureToUpload[];
  readonly settings: GeneratorSettings;
  /** The custom pose and style, if the settings name them. */
  readonly customPose: PictureToUpload | null;
  readonly customStyle: PictureToUpload | null;
}

/** Returns what a portrait of these settings is made from. Throws where they name a custom picture that is not there. */
export function generationInput({ selfies, settings, customPose, customStyle }: InputParts): GenerationInput {
  const { pose, style } = settings;
  const template = pose === 'custom' ? customPose : assetUrl(posePath(pose));
  const styleImage = style === 'custom' ? customStyle : style && assetUrl(stylePath(style));
  if (!template || (style && !styleImage)) throw new Error('a custom picture is missing');
  return { selfies, template, style: styleImage, settings };
}
