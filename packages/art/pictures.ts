import { EXAMPLES, exampleName } from '@/lib/shared/rules/examples';
import type { PictureFamily } from '@/lib/shared/rules/pictures';
import { encode, familyPictures, once, type Picture } from './render/picture';
import { brandPictures } from './scenes/brand-pictures';
import { DEMO_RESULTS, DEMO_SELFIES } from './scenes/demo';
import { PAIRS } from './scenes/examples';
import { GUIDE } from './scenes/guide';
import { posePictures } from './scenes/pose-pictures';
import { developScene, type GradedScene } from './scenes/scene';
import { STYLES } from './scenes/styles';

/** The width of a style's picture at the path that a generation request names. */
const STYLE_WIDTH = 640;
/** From the drawing's 1024 pixels to the widest version of the family. */
const EXAMPLE_SCALE = 1.25;

/** Returns every file in public that this program draws. */
export const pictures = (): readonly Picture[] => [
  ...posePictures(),
  ...stylePictures(),
  ...examplePictures(),
  ...familyOf('selfie', DEMO_SELFIES, 900),
  ...familyOf('result', DEMO_RESULTS, 950),
  ...familyOf('guide', GUIDE, 1000),
  ...brandPictures(),
];

function stylePictures(): readonly Picture[] {
  return Object.entries<GradedScene>(STYLES).flatMap(([name, graded], index) => {
    const developed = once(() => developScene(graded, 700 + index));
    return [
      {
        path: `images/styles/${name}.webp`,
        draw: async () => encode(await developed(), 'webp', STYLE_WIDTH),
      },
      ...familyPictures('style', name, developed),
    ];
  });
}

function examplePictures(): readonly Picture[] {
  return EXAMPLES.flatMap(({ id }, index) =>
    (['before', 'after'] as const).flatMap((moment) =>
      familyPictures('example', exampleName(id, moment), () =>
        developScene(PAIRS[id][moment], 800 + index, EXAMPLE_SCALE),
      ),
    ),
  );
}

/** @param seed the seed of the first scene's grain; each next one's is one higher. */
const familyOf = (
  family: PictureFamily,
  scenes: Readonly<Record<string, GradedScene>>,
  seed: number,
): readonly Picture[] =>
  Object.entries(scenes).flatMap(([name, graded], index) =>
    familyPictures(family, name, () => developScene(graded, seed + index)),
  );
