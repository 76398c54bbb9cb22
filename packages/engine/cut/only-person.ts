import type { Point } from '../image/affine';
import type { Plane } from '../image/plane';
import { type Face, noseTip } from '../find/face';
import { separatePeople } from './separate-people';
import { connectedPerson } from './connected-person';

/** Who is in a picture; points in its pixels. */
interface People {
  /** Of the person that the portrait shows. */
  face: Face;
  /** Of everybody else. */
  others: readonly Face[];
  picture: { width: number; height: number };
  /** The picture's brightness: people are told apart along its edges; without it, by the mask alone. */
  brightness?: Plane;
}

/** How far from the sure person, in eye distances, something unsure may still be hair. */
const UNSURE_REACH = 0.3;

/** Of a mask that is stretched over a picture, the one person alone. */
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
