import { eyesInPicture } from '../figure/eye-line';
import { DEMO_RESULTS, DEMO_SELFIES } from './demo';
import { PAIRS, type Pair } from './examples';
import { GUIDE } from './guide';
import { POSES } from './poses';
import { drawScene, type GradedScene, type Scene } from './scene';
import { STYLES } from './styles';

const scenes: readonly (readonly [string, Scene])[] = [
  ...Object.entries<Scene>(POSES),
  ...Object.entries(STYLES).map(([name, { scene }]) => [name, scene] as const),
  ...Object.entries<Pair>(PAIRS).flatMap(([name, { before, after }]) => [
    [`${name} before`, before.scene] as const,
    [`${name} after`, after.scene] as const,
  ]),
  ...Object.entries({ ...DEMO_SELFIES, ...DEMO_RESULTS, ...GUIDE }).map(
    ([name, { scene }]) => [name, scene] as const,
  ),
];

describe('a scene', () => {
  it.each(scenes)('has the same drawing every time: %s', (_, scene) => {
    expect(drawScene(scene)).toBe(drawScene(scene));
  });

  it.each(scenes)('has only numbers and known paints: %s', (_, scene) => {
    const svg = drawScene(scene);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
  });

  it.each(scenes)('has a unique name for every definition: %s', (_, scene) => {
    const ids = [...drawScene(scene).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has its backdrop without its figure on the plate', () => {
    const plate = drawScene(POSES.anna, { plate: true });
    expect(plate).toContain('id="niche"');
    expect(plate).not.toContain('id="skin"');
  });
});

describe('a pair of photo and portrait', () => {
  it.each(Object.entries<Pair>(PAIRS))('has the eyes at the same pixels: %s', (_, { before, after }) => {
    const { size, cameraTilt } = before.scene;
    const photo = eyesInPicture(before.scene.figure, [size.width / 2, size.height / 2], cameraTilt);
    const portrait = eyesInPicture(after.scene.figure);
    photo.forEach(([x, y], index) => {
      expect(x).toBeCloseTo(portrait[index]?.[0] ?? Number.NaN, 1);
      expect(y).toBeCloseTo(portrait[index]?.[1] ?? Number.NaN, 1);
    });
  });
});

describe('an example of the photo guidance', () => {
  const alone = Object.entries<GradedScene>(GUIDE).filter(([, { scene }]) => scene.companions?.length === 0);

  it.each(alone)('has a head as large as in a selfie: %s', (_, { scene }) => {
    const { size, cameraTilt } = scene;
    const [left, right] = eyesInPicture(scene.figure, [size.width / 2, size.height / 2], cameraTilt);
    expect((right[0] - left[0]) / size.width).toBeGreaterThan(0.17);
    expect((left[0] + right[0]) / 2 / size.width).toBeCloseTo(0.5, 1);
  });

  it('shows one sitter, and others only in the group', () => {
    const sitters = new Set(Object.values<GradedScene>(GUIDE).map(({ scene }) => scene.figure.sitter));
    expect(sitters.size).toBe(1);
    expect(GUIDE['bad-group'].scene.companions).toHaveLength(2);
    expect(alone).toHaveLength(Object.keys(GUIDE).length - 1);
  });
});
