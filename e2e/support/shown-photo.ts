import { expect, type Locator } from '@playwright/test';

/** The size of an image, and red, green and blue near its corners, row by row. Runs in the page. */
export async function readImage(image: HTMLImageElement) {
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  const corners = [10, height - 10].flatMap((y) =>
    [10, width - 10].map((x) => [...(context?.getImageData(x, y, 1, 1).data.slice(0, 3) ?? [])]),
  );
  return { width, height, corners };
}

/** The size of a shown photo, and red, green and blue near its corners, row by row. */
export function look(photo: Locator) {
  return photo.evaluate(readImage);
}

/** Expects colours that differ by no more than a JPEG's loss. */
export function expectColors(seen: number[][], wanted: number[][], name = ''): void {
  const differences = seen.flatMap((color, index) =>
    color.map((tone, channel) => Math.abs(tone - (wanted[index]?.[channel] ?? Number.NaN))),
  );
  expect(Math.max(...differences), `${name} ${JSON.stringify(seen)}`).toBeLessThan(24);
}
