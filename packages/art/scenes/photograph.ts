import { placeEyes, type EyeTarget } from '../figure/eye-line';
import type { Clothes, FigureSpec, Light, Pose, Sitter } from '../figure/figure-spec';
import type { Grade } from '../render/grade';
import type { GradedScene, Scene } from './scene';

/** A sitter in a photo and the place of the eyes. */
interface Subject {
  readonly sitter: Sitter;
  readonly clothes: Clothes;
  readonly pose: Pose;
  readonly eyes: EyeTarget;
}

export interface Photograph extends Subject, Partial<Pick<Scene, 'size' | 'cameraTilt' | 'vignette'>> {
  readonly backdrop: Scene['backdrop'];
  /** Other sitters behind the first, the farthest first. */
  readonly companions?: readonly Subject[];
  readonly light: Light;
  readonly grade: Grade;
}

/**
 * Returns the scene of a photo or portrait whose camera may be tilted; a square one without a size. The head keeps its
 * tilt in the frame, so that two pictures of one target have the eyes at the same pixels.
 */
export function photograph({
  size = { width: 960, height: 960 },
  backdrop,
  companions = [],
  light,
  cameraTilt = 0,
  vignette = 0.3,
  grade,
  ...subject
}: Photograph): GradedScene {
  const hold = ({ sitter, clothes, pose, eyes }: Subject): FigureSpec => {
    const held = { ...pose, tilt: pose.tilt - cameraTilt - pose.lean };
    const placement = placeEyes(held, eyes, [size.width / 2, size.height / 2], cameraTilt);
    return { sitter, clothes, pose: held, light, placement };
  };
  const figures = { figure: hold(subject), companions: companions.map(hold) };
  return { scene: { size, backdrop, cameraTilt, ...figures, vignette }, grade };
}
