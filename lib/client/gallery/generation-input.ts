import { posePath, stylePath } from '@/lib/shared/rules/catalogue';

import { assetUrl } from '../assets';
import type { CustomPicture } from '../photos/custom-pictures';
import type { Photo } from '../photos/photo-state';
import type { GeneratorSettings } from '../settings/generator-settings';
import type { GenerationInput, PictureToUpload } from './portrait-recipe';

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
  /** The custom pose and style, if there are any. */
  readonly customPose: PictureToUpload | null;
  readonly customStyle: PictureToUpload | null;
}

/** Returns what a portrait of these settings is made from; null where they name a custom picture that is not there. */
export function generationInput({
  selfies,
  settings,
  customPose,
  customStyle,
}: InputParts): GenerationInput | null {
  const { pose, style } = settings;
  const template = pose === 'custom' ? customPose : assetUrl(posePath(pose));
  const styleImage = style === 'custom' ? customStyle : style && assetUrl(stylePath(style));
  if (template === null || (style !== null && styleImage === null)) return null;
  return { selfies, template, style: styleImage, settings };
}
