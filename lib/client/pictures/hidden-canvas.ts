/** The browser gives noise for what a page draws, against fingerprinting: a valid picture, without an error. */
export class HiddenCanvasError extends Error {
  override readonly name = 'HiddenCanvasError';
}

/** What is drawn and read back. Browsers that only mark a canvas change a colour by less than `NEAR`, which no eye sees. */
const KNOWN_COLORS = [
  [51, 102, 153],
  [204, 68, 17],
] as const;
const NEAR = 16;
let isVisible = false;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A check reads a canvas of its own more than once, of which Chromium warns without it. */
export const READ_OFTEN: CanvasRenderingContext2DSettings = { willReadFrequently: true };

/** Throws HiddenCanvasError where a new canvas gives other pixels than drawn. Asks until it does not: users may allow it. */
export function checkCanvas(make: () => Context | null): void {
  if (isVisible) return;
  const context = make();
  if (!context) throw new Error('no 2d context');
  for (const color of KNOWN_COLORS) {
    context.fillStyle = `rgb(${color.join(' ')})`;
    context.fillRect(0, 0, 1, 1);
    const { data } = context.getImageData(0, 0, 1, 1);
    if (color.some((value, channel) => Math.abs(value - (data[channel] ?? 0)) > NEAR))
      throw new HiddenCanvasError();
  }
  isVisible = true;
}
