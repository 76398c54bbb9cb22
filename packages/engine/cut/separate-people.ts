import { applyAffine, type Point, similarity } from '../image/affine';
import { blur } from '../image/blur';
import { distanceTo, travelTime } from '../image/distance';
import { smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, createPlane, mapPlane } from '../image/plane';
import { fillPolygon } from '../image/polygon';
import { resize, shrink } from '../image/resample';
import { FACE_OVAL } from '../models/landmarks';
import { chinOf, type Face, noseTip } from '../find/face';
import { collectCells, connectedPerson } from './connected-person';

interface People {
  /** The face of the person to keep. */
  readonly face: Face;
  /** The faces of other people; they may be outside the picture. */
  readonly others: readonly Face[];
  /** Size in pixels of the picture. The faces are in its pixels, the mask is stretched over it. */
  readonly picture: { readonly width: number; readonly height: number };
  /** The picture's brightness, to cut along its edges. Its sides are multiples of 128. */
  readonly brightness?: Plane;
}

const GRID = 128;
/** Time of a step onto certain person and onto certain background. */
const EASY = 2;
const HARD = 90;
/** Extra time of a step across an edge of the full range of brightness. */
const EDGE = 150;
/** Factor that favours the person to keep. */
const FAVOUR = 0.6;
const PERSON_FROM = 0.6;
/** Half the widths of bridges to a bystander, in eye distances, narrow ones first. */
const BRIDGES = [0.14, 0.22, 0.3];
/** Smallest area of a bystander, in squared eye distances, and smallest distance from the kept face. */
const LEAST_AREA = 0.12;
const LEAST_DISTANCE = 1;
/** Half the width of a body at its shoulders, in eye distances. */
const SHOULDER_REACH = 1.6;
/** Half the width and the height above the eyes of a head with hair, in eye distances. */
const HAIR = { across: 0.85, up: 1.25 };
const HAIR_CORNERS = 16;
/** Lowest top of a bystander below the chin, in eye distances. Lower parts are shoulders and hands. */
const SHOULDERS = 0.3;

/**
 * Removes other people from a mask: each place belongs to the person with the shorter travel time from the face, which
 * low values make longer. A person without a face is a high part, cut by the side, on a narrow bridge.
 */
export function separatePeople(mask: Plane, people: People): Plane {
  const factor = mask.width / GRID;
  const small = Number.isInteger(factor) ? shrink(mask, factor) : resize(mask, GRID, GRID);
  const own = createPlane(GRID, GRID);
  drawPerson(own, people.face, people);
  drawHair(own, people.face, people);
  const others = createPlane(GRID, GRID);
  for (const other of people.others) {
    drawPerson(others, other, people);
    if (other.eyeCentre.x < 0 || other.eyeCentre.x >= people.picture.width)
      drawShoulders(others, other, people);
  }
  for (const bridge of BRIDGES) addBystanders(others, small, own, bridge, people);
  for (let index = 0; index < own.data.length; index++) {
    if ((own.data[index] ?? 0) > 0) others.data[index] = 0;
  }
  if (!others.data.includes(1)) return mask;

  const effort = effortOf(small, people.brightness);
  const kept = combinePlanes(travelTime(effort, own), travelTime(effort, others), (toOwn, toOthers) =>
    toOwn * FAVOUR <= toOthers ? 1 : 0,
  );
  const shares = resize(blur(kept, 1), mask.width, mask.height);
  return combinePlanes(mask, shares, (value, share) => value * smoothStep(0.35, 0.65, share));
}

function effortOf(mask: Plane, brightness: Plane | undefined): Plane {
  const tone = brightness && shrink(brightness, brightness.width / GRID).data;
  return mapPlane(mask, (value, index) => {
    const across = (tone?.[index + 1] ?? 0) - (tone?.[index - 1] ?? 0);
    const down = (tone?.[index + GRID] ?? 0) - (tone?.[index - GRID] ?? 0);
    return EASY + (HARD - EASY) * (1 - value) + EDGE * (Math.abs(across) + Math.abs(down));
  });
}

/** Face and the chest below it. */
function drawPerson(plane: Plane, face: Face, { picture }: People): void {
  const oval = FACE_OVAL.flatMap((index) => face.points[index] ?? []);
  fillPolygon(
    plane,
    oval.map((point) => toGrid(point, picture)),
  );
  drawBody(plane, face, picture, [
    [-0.24, -0.3],
    [0.24, -0.3],
    [0.4, 1.3],
    [-0.4, 1.3],
  ]);
}

/** The hair around the face of the person to keep, before the chest of a person who stands behind. */
function drawHair(plane: Plane, face: Face, { picture }: People): void {
  const { eyeCentre, eyeDistance, roll } = face;
  const place = similarity({ angle: roll, scale: eyeDistance, from: { x: 0, y: 0 }, to: eyeCentre });
  const arc = Array.from({ length: HAIR_CORNERS + 1 }, (_, corner) => {
    const angle = (Math.PI * corner) / HAIR_CORNERS;
    return applyAffine(place, { x: -HAIR.across * Math.cos(angle), y: -HAIR.up * Math.sin(angle) });
  });
  fillPolygon(
    plane,
    arc.map((point) => toGrid(point, picture)),
  );
}

/** The shoulders, at most to halfway between the faces: no more is seen of a person whose face is beyond the side. */
function drawShoulders(plane: Plane, other: Face, { face, picture }: People): void {
  const halfway = Math.abs(face.eyeCentre.x - other.eyeCentre.x) / 2 / other.eyeDistance;
  const reach = Math.min(SHOULDER_REACH, halfway);
  drawBody(plane, other, picture, [
    [-reach, 1],
    [reach, 1],
    [reach, 3],
    [-reach, 3],
  ]);
}

/** Fills a part of the body. Its corners are in eye distances across and down from the chin, along the face's roll. */
function drawBody(
  plane: Plane,
  face: Face,
  picture: People['picture'],
  corners: readonly (readonly [across: number, down: number])[],
): void {
  const toPicture = similarity({
    angle: face.roll,
    scale: face.eyeDistance,
    from: { x: 0, y: 0 },
    to: chinOf(face),
  });
  fillPolygon(
    plane,
    corners.map(([x, y]) => toGrid(applyAffine(toPicture, { x, y }), picture)),
  );
}

function toGrid({ x, y }: Point, { width, height }: People['picture']): Point {
  return { x: (x / width) * GRID - 0.5, y: (y / height) * GRID - 0.5 };
}

function addBystanders(
  others: Plane,
  mask: Plane,
  own: Plane,
  bridge: number,
  { face, picture }: People,
): void {
  const unit = (face.eyeDistance / Math.sqrt(picture.width * picture.height)) * GRID;
  const core = distanceTo(mask, (value) => value <= PERSON_FROM, bridge * unit + 1);
  const shoulders = ((chinOf(face).y + SHOULDERS * face.eyeDistance) / picture.height) * GRID;
  const middle = (face.eyeCentre.x / picture.width) * GRID;
  const seen = createPlane(GRID, GRID);
  for (let index = 0; index < core.data.length; index++) {
    if ((core.data[index] ?? 0) <= bridge * unit || seen.data[index] === 1) continue;
    const cells = collectCells(core, seen, index, bridge * unit);
    const isOwn = cells.some((cell) => (own.data[cell] ?? 0) > 0);
    const columns = cells.map((cell) => cell % GRID);
    const meanColumn = columns.reduce((sum, column) => sum + column, 0) / cells.length;
    const isCut = columns.some((column) => column === 0 || column === GRID - 1);
    const isHigh = (cells[0] ?? 0) / GRID < shoulders;
    const isApart = Math.abs(meanColumn - middle) > LEAST_DISTANCE * unit;
    if (isOwn || !isCut || !isHigh || !isApart || cells.length < LEAST_AREA * unit * unit) continue;
    for (const cell of cells) others.data[cell] = 1;
  }
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
