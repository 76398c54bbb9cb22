/**
 * Returns how sharp a square of values is: its Laplacian relative to its contrast; `leastVariance` is a plain square's.
 */
export function relativeDetail(values: Float32Array, side: number, leastVariance: number): number {
  let detail = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const index = y * side + x;
      const value = values[index] ?? 0;
      const beside = (values[index - 1] ?? 0) + (values[index + 1] ?? 0);
      const across = (values[index - side] ?? 0) + (values[index + side] ?? 0);
      const laplacian = 4 * value - beside - across;
      detail += laplacian * laplacian;
      sum += value;
      squares += value * value;
    }
  }
  const count = (side - 2) ** 2;
  const contrast = Math.sqrt(Math.max(leastVariance, squares / count - (sum / count) ** 2));
  return Math.sqrt(detail / count) / contrast;
}
