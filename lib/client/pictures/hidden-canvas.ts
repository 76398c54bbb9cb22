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

/** Throws HiddenCanvasError where an empty canvas gives other pixels than drawn. Asks until it does not: users may allow it. */
export function checkCanvas(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D): void {
  if (isVisible) return;
  for (const color of KNOWN_COLORS) {
    context.fillStyle = `rgb(${color.join(' ')})`;
    context.fillRect(0, 0, 1, 1);
    const { data } = context.getImageData(0, 0, 1, 1);
    if (color.some((value, channel) => Math.abs(value - (data[channel] ?? 0)) > NEAR))
      throw new HiddenCanvasError();
  }
  context.clearRect(0, 0, 1, 1);
  isVisible = true;
}
