/** Formats of every drawn picture of the pages, the smaller one first; all browsers read the last one. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The drawn pictures by family: their folder under /images, their widths in pixels, rising, and width to height. */
export const PICTURE_FAMILIES = {
  pose: { folder: 'poses', widths: [320, 640, 960], shape: [4, 5] },
  style: { folder: 'styles', widths: [240, 480], shape: [1, 1] },
  example: { folder: 'examples', widths: [320, 560, 640, 960, 1280], shape: [4, 5] },
  selfie: { folder: 'demo', widths: [240, 480], shape: [1, 1] },
  result: { folder: 'demo', widths: [320, 640], shape: [4, 5] },
  guide: { folder: 'guide', widths: [240], shape: [1, 1] },
} as const;

export type PictureFamily = keyof typeof PICTURE_FAMILIES;

/** Path of one version of a drawn picture below the assets' host, as `/images/poses/anna-320.avif`. */
export function picturePath(
  family: PictureFamily,
  name: string,
  widthPixels: number,
  format: PictureFormat,
): string {
  return `/images/${PICTURE_FAMILIES[family].folder}/${name}-${widthPixels}.${format}`;
}
