/**
 * Returns the fine detail of a square of values (its Laplacian) relative to its contrast: how sharp it is.
 * `leastVariance` stands in for the variance of a plain square.
 */
export function relativeDetail(values: Float32Array, side: number, leastVariance: number): number {
  const at = (x: number, y: number): number => values[y * side + x] ?? 0;
  let detail = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const value = at(x, y);
      const laplacian = 4 * value - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1);
      detail += laplacian * laplacian;
      sum += value;
      squares += value * value;
    }
  }
  const count = (side - 2) ** 2;
  const contrast = Math.sqrt(Math.max(leastVariance, squares / count - (sum / count) ** 2));
  return Math.sqrt(detail / count) / contrast;
}
