import { blur } from '@chiaro/engine/image/blur';
import { type RgbImage, newRgbImage } from '@chiaro/engine/image/color-image';
import { clamp, mix, smoothStep } from '@chiaro/engine/image/numbers';
import { type Plane, planeFrom, valueAt } from '@chiaro/engine/image/plane';
import { resize } from '@chiaro/engine/image/resample';

type Colour = readonly [red: number, green: number, blue: number];
type Paint = (x: number, y: number) => Colour;
type Background = (side: number, noise: () => number) => RgbImage;

/** Kinds of a real photo's background that are hard to tell from a person. */
export const BACKGROUNDS: Readonly<Record<string, Background>> = {
  'blurred lights': (side, noise) => {
    const discs = Array.from({ length: 46 }, () => ({
      x: (noise() + 0.5) * side,
      y: (noise() + 0.5) * side * 0.8,
      radius: (0.045 + 0.03 * noise()) * side,
      colour: [1, 0.78 + 0.3 * noise(), 0.45 + 0.5 * noise()] as const,
      strength: 0.6 + 0.6 * noise(),
    }));
    return painted(side, (x, y) => {
      let colour: Colour = [0.1, 0.09, 0.11];
      for (const disc of discs) {
        const away = Math.hypot(x - disc.x, y - disc.y) - disc.radius;
        if (away < 6) colour = blend(colour, disc.colour, disc.strength * smoothStep(6, -6, away));
      }
      return colour;
    });
  },
  bricks: (side, noise) => {
    const tones = Array.from({ length: 999 }, () => noise());
    return painted(side, (x, y) => {
      const row = Math.floor(y / 42);
      const along = x + (row % 2) * 52;
      const tone = tones[(row * 31 + Math.floor(along / 104)) % tones.length] ?? 0;
      const isMortar = y % 42 < 6 || along % 104 < 6;
      return isMortar ? [0.72, 0.68, 0.62] : [0.5 + 0.3 * tone, 0.27 + 0.2 * tone, 0.2 + 0.15 * tone];
    });
  },
  foliage: (side, noise) => {
    const clumps = clouds(side, 24, noise);
    const leaves = clouds(side, 110, noise);
    return painted(side, (x, y) => {
      const light = clamp(0.5 + valueAt(clumps, y * side + x) * 0.9 + valueAt(leaves, y * side + x) * 0.6);
      return blend([0.06, 0.1, 0.03], light > 0.75 ? [0.9, 0.95, 0.7] : [0.42, 0.55, 0.2], light);
    });
  },
  'dark wall': wall(7, (stain, x) => {
    const light = 0.1 + 0.05 * stain + 0.05 * x;
    return [light * 1.1, light, light * 0.92];
  }),
  'pink wall': wall(5, (stain, _x, y) => {
    const light = 0.92 + 0.08 * stain - 0.12 * y;
    return [0.93 * light, 0.56 * light, 0.66 * light];
  }),
  'white wall': wall(5, (stain, x) => {
    const light = 0.93 + 0.05 * stain - (x > 0.68 ? 0.13 : 0);
    return [light, 0.985 * light, 0.95 * light];
  }),
  windows: (side, noise) => {
    const panes = Array.from({ length: 200 }, () => noise());
    return soft(
      painted(side, (x, y) => {
        const isFrame = x % 150 < 34 || y % 190 < 40;
        const sky = 0.85 + 0.2 * (panes[(Math.floor(y / 190) * 9 + Math.floor(x / 150)) % panes.length] ?? 0);
        return isFrame ? [0.2, 0.17, 0.15] : [sky * 0.93, sky * 0.97, sky];
      }),
      5,
    );
  },
  room: (side, noise) => {
    const shadows = clouds(side, 4, noise);
    const objects = Array.from({ length: 22 }, () => ({
      left: (noise() + 0.4) * side,
      top: (noise() + 0.5) * side,
      width: (0.16 + 0.2 * noise()) * side,
      height: (0.2 + 0.3 * noise()) * side,
      colour: [0.45 + 0.8 * noise(), 0.4 + 0.7 * noise(), 0.35 + 0.6 * noise()] as const,
    }));
    return soft(
      painted(side, (x, y) => {
        const object = objects.findLast(
          ({ left, top, width, height }) => x > left && x < left + width && y > top && y < top + height,
        );
        return blend(
          object?.colour ?? [0.66, 0.6, 0.52],
          [0, 0, 0],
          0.25 + 0.4 * valueAt(shadows, y * side + x),
        );
      }),
      3,
    );
  },
};

/** A wall with stains from −0.5 to 0.5; x and y are shares of the side. */
function wall(cells: number, paint: (stain: number, x: number, y: number) => Colour): Background {
  return (side, noise) => {
    const stains = clouds(side, cells, noise);
    return painted(side, (x, y) => paint(valueAt(stains, y * side + x), x / side, y / side));
  };
}

function painted(side: number, paint: Paint): RgbImage {
  const image = newRgbImage(side, side);
  for (let index = 0; index < side * side; index++) {
    const [red, green, blue] = paint(index % side, Math.floor(index / side));
    image.red.data[index] = clamp(red);
    image.green.data[index] = clamp(green);
    image.blue.data[index] = clamp(blue);
  }
  return image;
}

function blend(from: Colour, to: Colour, share: number): Colour {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)];
}

/** Smooth noise from −0.5 to 0.5 with `cells` cells on a side. */
function clouds(side: number, cells: number, noise: () => number): Plane {
  return resize(
    planeFrom(cells, cells, () => noise()),
    side,
    side,
  );
}

function soft({ red, green, blue }: RgbImage, radius: number): RgbImage {
  return { red: blur(red, radius), green: blur(green, radius), blue: blur(blue, radius) };
}
