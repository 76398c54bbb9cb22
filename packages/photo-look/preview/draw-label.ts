/** Shares of the picture's side. */
const LETTERS = 0.034;
const PADDING = 0.016;
const MARGIN = 0.025;

/** Draws a word on a dark field into the bottom right corner of a square picture of `side` pixels: the left is under the photo. */
export function drawLabel(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  label: string,
  side: number,
): void {
  const letters = Math.round(side * LETTERS);
  const padding = side * PADDING;
  context.font = `600 ${letters}px sans-serif`;
  context.textBaseline = 'middle';
  const width = context.measureText(label).width + 2 * padding;
  const height = letters + 1.2 * padding;
  const left = side * (1 - MARGIN) - width;
  const top = side * (1 - MARGIN) - height;
  context.fillStyle = 'rgb(20 20 24 / 0.72)';
  context.beginPath();
  context.rect(left, top, width, height);
  context.fill();
  context.fillStyle = '#fff';
  context.fillText(label, left + padding, top + height / 2);
}
