import type { Raster } from './raster';

/** The picture rests longest at the start and the end of a hand's movement. */
const REST_WEIGHT = 5;

/** Returns the picture of a camera that moves in a straight line by `right` and `down` pixels. */
export function shake({ data, width, height }: Raster, [right, down]: readonly [number, number]): Raster {
  const steps = Math.max(1, Math.round(Math.hypot(right, down) / 2));
  const moments = Array.from({ length: steps + 1 }, (_, index) => ({
    x: Math.round(right * (index / steps - 0.5)),
    y: Math.round(down * (index / steps - 0.5)),
    weight: index === 0 || index === steps ? REST_WEIGHT : 1,
  }));
  const total = moments.reduce((sum, { weight }) => sum + weight, 0);
  const shaken = Buffer.alloc(data.length);
  const sums: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      sums.fill(0);
      for (const moment of moments) {
        const column = Math.max(0, Math.min(width - 1, x + moment.x));
        const row = Math.max(0, Math.min(height - 1, y + moment.y));
        const source = (row * width + column) * 3;
        sums[0] += (data[source] ?? 0) * moment.weight;
        sums[1] += (data[source + 1] ?? 0) * moment.weight;
        sums[2] += (data[source + 2] ?? 0) * moment.weight;
      }
      const target = (y * width + x) * 3;
      shaken[target] = Math.round(sums[0] / total);
      shaken[target + 1] = Math.round(sums[1] / total);
      shaken[target + 2] = Math.round(sums[2] / total);
    }
  }
  return { data: shaken, width, height };
}
