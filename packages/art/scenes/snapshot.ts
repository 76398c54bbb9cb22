import { placeEyes, type EyeTarget } from '../figure/eye-line';
import type { Clothes, FigureSpec, Light, Pose, Sitter } from '../figure/figure-spec';
import type { Size } from '../backdrop/backdrop';
import type { Scene } from './scene';

/** A sitter in a photo and the place of the eyes. */
interface Subject {
  readonly sitter: Sitter;
  readonly clothes: Clothes;
  readonly pose: Pose;
  readonly eyes: EyeTarget;
}

interface Snapshot extends Subject {
  readonly size: Size;
  readonly backdrop: Scene['backdrop'];
  /** Other sitters behind the first, the farthest first. */
  readonly companions?: readonly Subject[];
  readonly light: Light;
  readonly cameraTilt: number;
  /** The darkness of the corners, 0 to 1. */
  readonly vignette?: number;
}

/**
 * Returns the scene of a phone's photo with a tilted camera. The head keeps its tilt in the frame, so that the eyes are
 * where the portrait of the same target has them.
 */
export function snapshot({
  size,
  backdrop,
  companions = [],
  light,
  cameraTilt,
  vignette = 0.3,
  ...subject
}: Snapshot): Scene {
  const hold = ({ sitter, clothes, pose, eyes }: Subject): FigureSpec => {
    const held = { ...pose, tilt: pose.tilt - cameraTilt - pose.lean };
    const placement = placeEyes(held, eyes, [size.width / 2, size.height / 2], cameraTilt);
    return { sitter, clothes, pose: held, light, placement };
  };
  return { size, backdrop, cameraTilt, figure: hold(subject), companions: companions.map(hold), vignette };
}
