import { readdirSync } from 'node:fs';
import path from 'node:path';

import { colorDifference } from '@chiaro/engine/file/testing/color-difference';
import { chosen } from '@chiaro/local-stack/test-all';
import sharp from 'sharp';

import type { Levels, Pixels } from '@/lib/client/backgrounds/cut-out-messages';

import { separatePerson } from './separate-person';

const SITTERS = path.join('tools', 'engine-report', 'sitters');
const BACKDROPS = path.join('tools', 'engine-report', 'backgrounds');
/** Grounds that show another colour at the edge. */
const GROUNDS = { white: [255, 255, 255], dark: [30, 32, 34], red: [200, 30, 40], green: [20, 150, 60] };

interface Portrait {
  /** The person with their own opacity. */
  readonly person: Pixels;
  readonly portrait: Pixels;
  readonly opacity: Levels;
}

async function read(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

function over({ width, height, data }: Pixels, ground: (index: number) => readonly number[]): Pixels {
  const result = new Uint8ClampedArray(data.length).fill(255);
  for (let index = 0; index < width * height; index += 1) {
    const share = (data[4 * index + 3] ?? 0) / 255;
    ground(index).forEach((tone, channel) => {
      result[4 * index + channel] = share * (data[4 * index + channel] ?? 0) + (1 - share) * tone;
    });
  }
  return { width, height, data: result };
}

/** A finished portrait of a drawn person, and what its file says of the opacity. */
async function portraitOf(sitter: string, backdrop: string): Promise<Portrait> {
  const person = await read(path.join(SITTERS, sitter));
  const behind = await read(path.join(BACKDROPS, backdrop));
  const portrait = over(person, (index) => [...behind.data.subarray(4 * index, 4 * index + 3)]);
  const { width, height } = person;
  const levels = Uint8ClampedArray.from(
    { length: width * height },
    (_, index) => person.data[4 * index + 3] ?? 0,
  );
  return { person, portrait, opacity: levels };
}

const colorAt = ({ data }: Pixels, index: number) => [...data.subarray(4 * index, 4 * index + 3)];

const portraits = chosen(
  [['maya.webp', 'foliage.webp']],
  readdirSync(SITTERS).flatMap((sitter) =>
    ['foliage.webp', 'white-wall.webp'].map((backdrop) => [sitter, backdrop]),
  ),
) as [string, string][];

describe.each(portraits)('%s before %s, on other grounds', (sitter, backdrop) => {
  let made: Portrait;
  let separated: ReturnType<typeof separatePerson>;
  beforeAll(async () => {
    made = await portraitOf(sitter, backdrop);
    separated = separatePerson(made);
  });

  it('keeps each opaque pixel of the portrait, and the opacity', () => {
    const levels = made.opacity;
    let changed = 0;
    for (let index = 0; index < levels.length; index += 1) {
      if (separated.person.data[4 * index + 3] !== levels[index]) changed += 1;
      if (levels[index] !== 255) continue;
      const [own, kept] = [colorAt(made.portrait, index), colorAt(separated.person, index)];
      if (own.some((tone, channel) => tone !== kept[channel])) changed += 1;
    }
    expect(changed).toBe(0);
  });

  it.each(Object.entries(GROUNDS))('shows the edge in the person’s own colours on %s', (_name, ground) => {
    const [found, truth] = [separated.person, made.person].map((person) => over(person, () => ground));
    const levels = made.opacity;
    const { width } = made.person;
    const partial = [...levels.keys()].filter((index) => levels[index] !== 0 && levels[index] !== 255);
    const at = new Float32Array(levels.length);
    for (const index of partial)
      if (found && truth) at[index] = colorDifference(colorAt(found, index), colorAt(truth, index));
    const differences = partial.map((index) => at[index] ?? 0).sort((one, other) => one - other);
    const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
    expect(mean).toBeLessThanOrEqual(2.5);
    expect(differences[Math.floor(0.95 * differences.length)]).toBeLessThanOrEqual(6.5);
    // A visible line would be three pixels wide.
    const square = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * width + column));
    const wide = partial.filter((index) => square.every((step) => (at[index + step] ?? 0) > 10));
    expect(wide.length).toBeLessThanOrEqual(0.02 * partial.length);
  });
});

it('blurs a backdrop without a glow around the head: its colour stays beside the person', async () => {
  const { portrait, opacity } = await portraitOf('leo.webp', 'pink-wall.webp');
  const plain = over(
    {
      ...portrait,
      data: portrait.data.map((tone, index) => (index % 4 === 3 ? (opacity[index >> 2] ?? 0) : tone)),
    },
    () => [120, 150, 200],
  );
  const { backdrop } = separatePerson({ portrait: plain, opacity });
  for (let index = 0; index < backdrop.width * backdrop.height; index += 1)
    expect(colorDifference(colorAt(backdrop, index), [120, 150, 200])).toBeLessThan(2);
});

it('takes a portrait of any size', () => {
  const [width, height] = [50, 41];
  const portrait = { width, height, data: new Uint8ClampedArray(4 * width * height).fill(90) };
  const levels = new Uint8ClampedArray(width * height).fill(255, 0, width * 20);
  const { person } = separatePerson({ portrait, opacity: levels });
  expect([person.width, person.height, person.data[3], person.data.at(-1)]).toEqual([50, 41, 255, 0]);
});
