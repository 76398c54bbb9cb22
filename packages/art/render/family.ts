import {
  PICTURE_FAMILIES,
  PICTURE_FORMATS,
  picturePath,
  type PictureFamily,
} from '@/lib/shared/rules/pictures';
import { encode, once, type Picture } from './picture';
import type { Raster } from './raster';

/** Returns all versions of a picture's family, made from one raster. */
export function familyPictures(
  family: PictureFamily,
  name: string,
  make: () => Promise<Raster>,
): readonly Picture[] {
  const raster = once(make);
  return PICTURE_FAMILIES[family].widths.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({
      path: picturePath(family, name, width, format).slice(1),
      draw: async () => encode(await raster(), format, width),
    })),
  );
}
