import type { Point } from '../image/affine';
import type { Plane } from '../image/plane';
import { type Face, noseTip } from '../find/face';
import { separatePeople } from './separate-people';
import { connectedPerson } from './connected-person';

/** The people in a picture, in its pixels. */
interface People {
  /** The face of the person in the portrait. */
  face: Face;
  /** The faces of other people. */
  others: readonly Face[];
  picture: { width: number; height: number };
  /** The picture's brightness, to separate people along its edges. Without it, only the mask is used. */
  brightness?: Plane;
}

/** Largest distance of uncertain hair from the certain person, in eye distances. */
const UNSURE_REACH = 0.3;

/** Returns the mask of one person only. The mask is stretched over the picture. */
export function onlyPerson(mask: Plane, people: People): Plane {
  const onMask = ({ x, y }: Point): Point => ({
    x: (x / people.picture.width) * mask.width,
    y: (y / people.picture.height) * mask.height,
  });
  const reach = (UNSURE_REACH * people.face.eyeDistance * mask.height) / people.picture.height;
  return connectedPerson(
    separatePeople(mask, people),
    [onMask(noseTip(people.face)), onMask(people.face.eyeCentre)],
    reach,
  );
}
