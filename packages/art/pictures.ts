import type { Picture } from './render/picture';
import { brandPictures } from './scenes/brand-pictures';
import { demoPictures } from './scenes/demo-pictures';
import { examplePictures } from './scenes/example-pictures';
import { guidePictures } from './scenes/guide-pictures';
import { posePictures } from './scenes/pose-pictures';
import { stylePictures } from './scenes/style-pictures';

/** Every file under public that this program makes. */
export const pictures = (): readonly Picture[] => [
  ...posePictures(),
  ...stylePictures(),
  ...examplePictures(),
  ...demoPictures(),
  ...guidePictures(),
  ...brandPictures(),
];
