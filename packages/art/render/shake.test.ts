import { shake } from './shake';

const SIZE = 33;

/** Black with one white column or row. */
function striped(isWhite: (x: number, y: number) => boolean) {
  const data = Buffer.alloc(SIZE * SIZE * 3);
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1)
      data.fill(isWhite(x, y) ? 255 : 0, (y * SIZE + x) * 3, (y * SIZE + x + 1) * 3);
  return { data, width: SIZE, height: SIZE };
}

const middle = (data: Buffer, x: number): number => data[(16 * SIZE + x) * 3] ?? Number.NaN;

describe('a shaken picture', () => {
  it('blurs lines across the movement, with the most weight where the hand rests', () => {
    const { data } = shake(
      striped((x) => x === 16),
      [12, 0],
    );
    expect(middle(data, 16)).toBeLessThan(60);
    expect(middle(data, 10)).toBeGreaterThan(middle(data, 16));
    expect(middle(data, 22)).toBe(middle(data, 10));
    expect(middle(data, 2)).toBe(0);
  });

  it('keeps lines along the movement', () => {
    const original = striped((_, y) => y === 16);
    expect(shake(original, [12, 0]).data.equals(original.data)).toBe(true);
  });

  it('does not change the given picture', () => {
    const original = striped((x) => x === 16);
    shake(original, [12, 5]);
    expect(original.data.equals(striped((x) => x === 16).data)).toBe(true);
  });
});
