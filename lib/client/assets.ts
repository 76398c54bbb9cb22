import { PICTURE_FAMILIES, picturePath } from '@/lib/shared/rules/pictures';
import type { PictureFamily, PictureFormat } from '@/lib/shared/rules/pictures';

/** Host of the static pictures; empty when it is the page's own. */
const ASSETS_BASE_URL = (process.env.NEXT_PUBLIC_ASSETS_BASE_URL ?? '').replace(/\/+$/, '');

/** Address of a static picture: absolute where they have their own host, else the `path`, which begins with a slash. */
export function assetUrl(path: string): string {
  return `${ASSETS_BASE_URL}${path}`;
}

/**
 * The files of a drawn picture by width in both formats, one address for all browsers, and the size in pixels.
 * @param upToPixels the widest version that the place needs; without it all versions
 */
export function drawnPicture(family: PictureFamily, name: string, upToPixels = Infinity) {
  const { widths, shape } = PICTURE_FAMILIES[family];
  const fitting = widths.filter((width) => width <= upToPixels);
  const width = fitting.at(-1) ?? widths[0];
  const address = (widthPixels: number, format: PictureFormat) =>
    assetUrl(picturePath(family, name, widthPixels, format));
  const candidates = (format: PictureFormat) =>
    fitting.map((widthPixels) => `${address(widthPixels, format)} ${widthPixels}w`).join(', ');
  return {
    avif: candidates('avif'),
    webp: candidates('webp'),
    src: address(width, 'webp'),
    width,
    height: (width * shape[1]) / shape[0],
  };
}
