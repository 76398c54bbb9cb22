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

/** Throws HiddenCanvasError where a canvas gives other pixels than drawn. Asks until it does not: users may allow it. */
export function checkCanvas(makeContext: (width: number, height: number) => Context): void {
  if (isVisible) return;
  const context = makeContext(KNOWN_COLORS.length, 1);
  for (const [x, color] of KNOWN_COLORS.entries()) {
    context.fillStyle = `rgb(${color.join(' ')})`;
    context.fillRect(x, 0, 1, 1);
  }
  // Chromium advises against a second readback of a canvas.
  const { data } = context.getImageData(0, 0, KNOWN_COLORS.length, 1);
  for (const [x, color] of KNOWN_COLORS.entries())
    if (color.some((value, channel) => Math.abs(value - (data[4 * x + channel] ?? 0)) > NEAR))
      throw new HiddenCanvasError();
  isVisible = true;
}
