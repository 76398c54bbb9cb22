import { expect, test } from '../fixtures';
import { copiesOfSelfies } from '../support/photo-files';
import { POSE_PICTURE, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

// Real portraits by the stack's model, which refuses what the production model would refuse.
runIn();

/** The smallest side of a complete portrait, in pixels. */
const LEAST_SIDE_PIXELS = 1024;

for (const [wish, isRich] of [
  ['of two photos in a style', false],
  ['of nine photos with a custom pose and style', true],
] as const)
  test(`makes a portrait ${wish} @all`, async ({ stack, site, generator, openGeneratorSignedIn }) => {
    await openGeneratorSignedIn(
      isRich ? await copiesOfSelfies(9, test.info().outputPath()) : SELFIES.slice(0, 2),
    );
    if (isRich) {
      await generator.takeCustomPose(POSE_PICTURE);
      await generator.takeCustomStyle(POSE_PICTURE);
    } else {
      await generator.choosePose('Daniel');
      await generator.style('vintage').click();
    }
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
