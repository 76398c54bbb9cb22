import { expect, test } from './fixtures';
import type { GeneratorPageObject } from './pages/generator';
import { copiesOfSelfies } from './support/photo-files';
import { POSE_PICTURE, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

// Real portraits by the stack's model, which refuses what the production model would refuse.
runIn();

/** The smallest side of a complete portrait, in pixels. */
const LEAST_SIDE_PIXELS = 1024;

interface Choice {
  wish: string;
  photos: () => Promise<readonly string[]>;
  choose: (generator: GeneratorPageObject) => Promise<void>;
}

const fewPhotos = () => Promise.resolve(SELFIES.slice(0, 2));

const CHOICES: readonly Choice[] = [
  {
    wish: 'in a style @all',
    photos: fewPhotos,
    choose: async (generator) => {
      await generator.choosePose('Daniel');
      await generator.style('vintage').click();
    },
  },
  {
    wish: 'with a custom pose and style @all',
    photos: fewPhotos,
    choose: async (generator) => {
      await generator.takeCustomPose(POSE_PICTURE);
      await generator.takeCustomStyle(POSE_PICTURE);
    },
  },
  {
    wish: 'of nine photos with a custom pose',
    photos: () => copiesOfSelfies(9, test.info().outputPath()),
    choose: (generator) => generator.takeCustomPose(POSE_PICTURE),
  },
];

for (const { wish, photos, choose } of CHOICES)
  test(`makes a portrait ${wish}`, async ({ stack, site, generator, openGeneratorSignedIn }) => {
    await openGeneratorSignedIn(await photos());
    await choose(generator);
    await generator.generate();
    await generator.waitForPortraits(1);
    await site.expectCredits(70);
    expect(await stack.countCalls('runpod', 'run')).toBe(1);

    await generator.viewPortrait(1);
    const picture = generator.viewer.getByRole('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThanOrEqual(LEAST_SIDE_PIXELS);
  });
