/**
 * Sums over squares of (2 × radius + 1) pixels. The grid's edge clips them; `boxBlur` repeats the edge instead.
 * So the sum is a symmetric operator, as conjugate gradients require.
 */
export class BoxSums {
  private readonly rows: Float32Array;
  private readonly columns: Float64Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly radius: number,
  ) {
    this.rows = new Float32Array(width * height);
    this.columns = new Float64Array(width);
  }

  /** Fills `target` (it may be `source` itself) with the sums around each value of `source`. */
  sum(source: Float32Array, target: Float32Array): void {
    this.sumRows(source);
    this.sumColumns(target);
  }

  private sumRows(source: Float32Array): void {
    const { width, height, radius, rows } = this;
    for (let y = 0; y < height; y++) {
      const row = y * width;
      let sum = 0;
      for (let x = 0; x < Math.min(radius, width); x++) sum += source[row + x] ?? 0;
      for (let x = 0; x < width; x++) {
        if (x + radius < width) sum += source[row + x + radius] ?? 0;
        if (x - radius > 0) sum -= source[row + x - radius - 1] ?? 0;
        rows[row + x] = sum;
      }
    }
  }

  private sumColumns(target: Float32Array): void {
    const { width, height, radius, rows, columns } = this;
    columns.fill(0);
    for (let y = 0; y < Math.min(radius, height); y++) {
      for (let x = 0; x < width; x++) columns[x] = (columns[x] ?? 0) + (rows[y * width + x] ?? 0);
    }
    for (let y = 0; y < height; y++) {
      const entering = y + radius < height ? (y + radius) * width : -1;
      const leaving = y - radius > 0 ? (y - radius - 1) * width : -1;
      const row = y * width;
      for (let x = 0; x < width; x++) {
        let sum = columns[x] ?? 0;
        if (entering >= 0) sum += rows[entering + x] ?? 0;
        if (leaving >= 0) sum -= rows[leaving + x] ?? 0;
        columns[x] = sum;
        target[row + x] = sum;
      }
    }
  }
}
