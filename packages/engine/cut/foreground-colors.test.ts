import { planeFrom, createPlane, valueAt } from '../image/plane';
import { drawStrands, meanError } from '../testing/drawn-strands';
import { foregroundColors } from './foreground-colors';

const SIZE = 256;
const HAIR = [0.5, 0.3, 0.15] as const;

describe('foregroundColors', () => {
  const drawn = drawStrands(SIZE, HAIR, (x) => [0.3, 0.6, 0.95 - x / 2000]);
  const found = foregroundColors(drawn.image, drawn.opacity);
  const strands = planeFrom(SIZE, SIZE, (x, y) => {
    const opacity = valueAt(drawn.opacity, y * SIZE + x);
    return opacity > 0.1 && opacity < 0.95 ? 1 : 0;
  });

  it('reduces the colour error of strands to a sixth', () => {
    (['red', 'green', 'blue'] as const).forEach((channel, place) => {
      const truth = createPlane(SIZE, SIZE, HAIR[place]);
      expect(meanError(found[channel], truth, strands)).toBeLessThan(
        meanError(drawn.image[channel], truth, strands) / 6,
      );
    });
  });

  it('does not change opaque pixels', () => {
    const whole = planeFrom(SIZE, SIZE, (x, y) => (Math.hypot(x - 128, y - 128) < 56 ? 1 : 0));
    expect(meanError(found.blue, drawn.image.blue, whole)).toBeLessThan(1e-4);
  });

  it('continues the person\u2019s own colour outside the person', () => {
    expect(valueAt(found.blue, 128 * SIZE + 4)).toBeCloseTo(HAIR[2], 1);
  });
});
