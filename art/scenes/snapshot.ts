import { placeEyes, type EyeTarget } from '../figure/eye-line';
import type { Clothes, Light, Pose, Sitter } from '../figure/figure-spec';
import type { Size } from '../backdrop/backdrop';
import type { Scene } from './scene';

interface Snapshot {
  readonly size: Size;
  readonly backdrop: Scene['backdrop'];
  readonly sitter: Sitter;
  readonly clothes: Clothes;
  readonly pose: Pose;
  readonly light: Light;
  readonly cameraTilt: number;
  readonly eyes: EyeTarget;
}

/**
 * A photo from a phone: the camera is tilted. The head keeps its tilt in the frame, so that its eyes
 * lie where the portrait of the same target has them.
 */
export function snapshot({
  size,
  backdrop,
  sitter,
  clothes,
  pose,
  light,
  cameraTilt,
  eyes,
}: Snapshot): Scene {
  const held = { ...pose, tilt: pose.tilt - cameraTilt - pose.lean };
  const placement = placeEyes(held, eyes, [size.width / 2, size.height / 2], cameraTilt);
  return {
    size,
    backdrop,
    cameraTilt,
    figure: { sitter, clothes, pose: held, light, placement },
    vignette: 0.3,
  };
}
