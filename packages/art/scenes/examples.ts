import type { ExampleId } from '@/lib/shared/rules/examples';
import type { Sitter } from '../figure/figure-spec';
import { CLOTH } from '../palette';
import { SITTERS } from '../sitters';
import { photograph, type Photograph } from './photograph';
import type { GradedScene } from './scene';

export interface Pair {
  readonly before: GradedScene;
  readonly after: GradedScene;
}

type Sitting = Pick<Photograph, 'backdrop' | 'clothes' | 'pose' | 'light' | 'grade'>;

const flat = { rim: '#8a8a80', contrast: 0.42 } as const;
/** The grade of a phone's photo indoors. */
const indoors = { blur: 1.2, grain: 5 } as const;

/** A photo and a portrait of one sitter, with the eyes at the same pixels. */
function pair(sitter: Sitter, before: Sitting & { readonly cameraTilt: number }, after: Sitting): Pair {
  const frame = {
    size: { width: 1024, height: 1280 },
    sitter,
    eyes: { x: 512, y: 500, distance: 150 },
  };
  const pose = { ...before.pose, tilt: after.pose.tilt };
  return {
    before: photograph({ ...before, ...frame, pose }),
    after: photograph({ ...after, ...frame, vignette: 0.36 }),
  };
}

/** The pairs of the examples, by sitter. */
export const PAIRS = {
  ines: pair(
    SITTERS.ines,
    {
      backdrop: { ramp: 'drab', motif: 'study' },
      clothes: { kind: 'crewNeck', colour: CLOTH.heather },
      pose: { yaw: -7, tilt: 0, turn: -0.2, lean: 0, gaze: -0.3, smile: 0.28 },
      light: { key: 1, ...flat },
      cameraTilt: -5,
      grade: { ...indoors, saturation: 0.74, brightness: 0.84, gain: [0.98, 0.96, 0.8], offset: [10, 9, 2] },
    },
    {
      backdrop: { ramp: 'fog', motif: 'arch' },
      clothes: { kind: 'blazer', colour: CLOTH.navy },
      pose: { yaw: -5, tilt: -2, turn: -0.25, lean: 0, gaze: 0.1, smile: 0.7 },
      light: { key: -1, rim: '#fff2dc', contrast: 0.34 },
      grade: { grain: 3.4 },
    },
  ),
  emil: pair(
    SITTERS.emil,
    {
      backdrop: { ramp: 'tungsten', motif: 'kitchen' },
      clothes: { kind: 'crewNeck', colour: CLOTH.moss },
      pose: { yaw: 10, tilt: 0, turn: 0.3, lean: 0, gaze: 0.3, smile: 0.25 },
      light: { key: -1, ...flat },
      cameraTilt: 6,
      grade: {
        ...indoors,
        saturation: 0.78,
        brightness: 0.86,
        gain: [1, 0.93, 0.72],
        offset: [8, 5, 0],
        blur: 1.1,
      },
    },
    {
      backdrop: { ramp: 'cream', motif: 'disc' },
      clothes: { kind: 'shirt', colour: '#8fa5b5' },
      pose: { yaw: 8, tilt: 3, turn: 0.4, lean: 0, gaze: 0, smile: 0.92 },
      light: { key: -1, rim: '#fff0d0', contrast: 0.22 },
      grade: { saturation: 1.04, grain: 3.4 },
    },
  ),
  amara: pair(
    SITTERS.amara,
    {
      backdrop: { ramp: 'dusk', motif: 'bedroom' },
      clothes: { kind: 'crewNeck', colour: CLOTH.clay },
      pose: { yaw: 4, tilt: 0, turn: 0.1, lean: 0, gaze: -0.2, smile: 0.28 },
      light: { key: -1, ...flat },
      cameraTilt: -6,
      grade: { ...indoors, saturation: 0.7, brightness: 0.94, gain: [0.92, 0.97, 0.86], offset: [7, 9, 6] },
    },
    {
      backdrop: { ramp: 'night', motif: 'window' },
      clothes: { kind: 'turtleneck', colour: CLOTH.mulberry },
      pose: { yaw: 13, tilt: -3, turn: 0.7, lean: 0, gaze: -0.3, smile: 0.55 },
      light: { key: 1, rim: '#ff9a55', contrast: 0.8 },
      grade: { gain: [1.06, 1.02, 1.03], offset: [-3, 0, 4], grain: 4 },
    },
  ),
  viktor: pair(
    SITTERS.viktor,
    {
      backdrop: { ramp: 'dusk', motif: 'car' },
      clothes: { kind: 'shirt', colour: CLOTH.moss },
      pose: { yaw: -9, tilt: 0, turn: 0.2, lean: 0, gaze: -0.2, smile: 0.22 },
      light: { key: 1, ...flat },
      cameraTilt: 5,
      grade: { ...indoors, saturation: 0.72, brightness: 0.84, gain: [0.97, 0.98, 0.8], offset: [8, 9, 3] },
    },
    {
      backdrop: { ramp: 'charcoal', motif: 'plain' },
      clothes: { kind: 'blazer', colour: CLOTH.slate, shirt: CLOTH.sky },
      pose: { yaw: -10, tilt: 2, turn: -0.5, lean: 0, gaze: 0.2, smile: 0.66 },
      light: { key: -1, rim: '#dfe8ee', contrast: 0.55 },
      grade: { grain: 3 },
    },
  ),
  grace: pair(
    SITTERS.grace,
    {
      backdrop: { ramp: 'drab', motif: 'terrace' },
      clothes: { kind: 'crewNeck', colour: CLOTH.clay },
      pose: { yaw: 8, tilt: 0, turn: 0.2, lean: 0, gaze: 0.2, smile: 0.3 },
      light: { key: 1, ...flat },
      cameraTilt: -5,
      grade: { ...indoors, saturation: 0.74, brightness: 0.86, gain: [0.97, 0.97, 0.8], offset: [8, 9, 3] },
    },
    {
      backdrop: { ramp: 'cream', motif: 'leaves' },
      clothes: { kind: 'shirt', colour: CLOTH.rust },
      pose: { yaw: 7, tilt: -4, turn: 0.4, lean: 0, gaze: -0.1, smile: 0.96 },
      light: { key: -1, rim: '#fff0d0', contrast: 0.28 },
      grade: { saturation: 1.04, grain: 3 },
    },
  ),
  kenji: pair(
    SITTERS.kenji,
    {
      backdrop: { ramp: 'fog', motif: 'bathroom' },
      clothes: { kind: 'crewNeck', colour: CLOTH.heather },
      pose: { yaw: -6, tilt: 0, turn: -0.1, lean: 0, gaze: 0.3, smile: 0.26 },
      light: { key: -1, ...flat },
      cameraTilt: 6,
      grade: { ...indoors, saturation: 0.7, brightness: 0.88, gain: [0.92, 0.98, 0.86], offset: [5, 9, 5] },
    },
    {
      backdrop: { ramp: 'rust', motif: 'slats' },
      clothes: { kind: 'shirt', colour: CLOTH.charcoal },
      pose: { yaw: -13, tilt: 3, turn: -0.6, lean: 0, gaze: 0.3, smile: 0.5 },
      light: { key: 1, rim: '#ffb070', contrast: 0.7 },
      grade: { gain: [1.04, 1, 0.96], grain: 3 },
    },
  ),
} satisfies Record<ExampleId, Pair>;
