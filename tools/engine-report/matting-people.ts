import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { drawFigure } from '@chiaro/art/figure/figure';
import { CLOTH } from '@chiaro/art/palette';
import { blurDefinitions } from '@chiaro/art/paint/svg';
import { SITTERS } from '@chiaro/art/sitters';
import { foregroundColors } from '@chiaro/engine/cut/foreground-colors';
import { detectFaces } from '@chiaro/engine/find/detect-faces';
import { invertAffine, similarity } from '@chiaro/engine/image/affine';
import type { RgbImage } from '@chiaro/engine/image/color-image';
import { decodePicture } from '@chiaro/engine/image/decode';
import { type Plane, createPlane } from '@chiaro/engine/image/plane';
import { insideOf, warpToPlanes } from '@chiaro/engine/image/warp';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import { UserError } from '@/tools/command';

/** A person without a background, on a square of `SIDE` pixels. */
export interface KnownPerson {
  readonly name: string;
  readonly colours: RgbImage;
  /** The true opacity, 0 to 1. */
  readonly opacity: Plane;
  /** 1 where the square shows the person's picture. */
  readonly inside: Plane;
}

/** Side of the square in pixels: a portrait's. */
export const SIDE = 1024;
/** The place of the eyes in the square, and their distance, in pixels. */
const EYES = { x: 512, y: 420 };
const EYE_DISTANCE = 130;

/** Draws sitters with different hair. */
export async function drawnPeople(): Promise<KnownPerson[]> {
  const clothes = [CLOTH.navy, CLOTH.ivory, CLOTH.rust, CLOTH.charcoal, CLOTH.linen, CLOTH.forest];
  const names = ['anna', 'maya', 'sofia', 'daniel', 'leo', 'amara'] as const;
  return Promise.all(
    names.map(async (name, index): Promise<KnownPerson> => {
      const drawing = drawFigure({
        sitter: SITTERS[name],
        clothes: { kind: 'crewNeck', colour: clothes[index] ?? CLOTH.navy, shirt: CLOTH.ivory },
        pose: { yaw: 6 * (index - 2), tilt: 2 - index, turn: 0.1, lean: 0, gaze: 0, smile: 0.5 },
        light: { key: index % 2 === 0 ? 1 : -1, rim: '#fff0d6', contrast: 0.4 },
        placement: { ...EYES, scale: 1.1 },
      });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${blurDefinitions()}${drawing}</svg>`;
      const bytes = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
      const channel = (place: number): Plane => {
        const plane = createPlane(SIDE, SIDE);
        for (let at = 0; at < plane.data.length; at++) plane.data[at] = (bytes[at * 4 + place] ?? 0) / 255;
        return plane;
      };
      const colours = { red: channel(0), green: channel(1), blue: channel(2) };
      return { name, colours, opacity: channel(3), inside: createPlane(SIDE, SIDE, 1) };
    }),
  );
}

/** Reads a folder of photos NAME.jpg with their known opacity NAME.alpha.png. Throws UserError if a photo has no face. */
export async function photographedPeople(folder: string, models: EngineModels): Promise<KnownPerson[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jpg'));
  const people: KnownPerson[] = [];
  for (const file of files.sort()) {
    const photo = await decodePicture(readFileSync(path.join(folder, file)));
    const { width, height } = photo;
    const { pixels } = await decodePicture(
      readFileSync(path.join(folder, file.replace('.jpg', '.alpha.png'))),
    );
    const face = detectFaces(photo, models)[0];
    if (!face) throw new UserError(`There is no face in ${file}.`);
    // The photo reaches the square's bottom, so that the body has no end.
    const reaching = (SIDE - EYES.y) / (height - face.eyeCentre.y);
    const scale = Math.max(EYE_DISTANCE / face.eyeDistance, reaching);
    const toSource = invertAffine(similarity({ angle: 0, scale, from: face.eyeCentre, to: EYES }));
    const frame = { toSource, width: SIDE, height: SIDE };
    const inside = insideOf(photo, { ...frame, margin: 2 });
    const opacity = warpToPlanes({ width, height, pixels }, frame).red;
    const colours = foregroundColors(warpToPlanes(photo, frame), opacity);
    people.push({ name: file.replace('.jpg', ''), colours, opacity, inside });
  }
  return people;
}
