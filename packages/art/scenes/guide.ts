import { CLOTH } from '../palette';
import type { Grade } from '../render/grade';
import { SITTERS } from '../sitters';
import { photograph } from './photograph';
import type { GradedScene } from './scene';

const sitter = SITTERS.nora;
const daylight = { rim: '#fff2dc', contrast: 0.16 } as const;

/** The grade of a phone's photo in good light. */
const phone: Grade = { saturation: 0.96, brightness: 1.02, blur: 0.9, grain: 6 };

/**
 * Photos of one sitter that are fit or unfit for an upload; they differ only in the photo, not in the sitter.
 */
export const GUIDE = {
  'good-front': photograph({
    backdrop: { ramp: 'cream', motif: 'hallway' },
    sitter,
    clothes: { kind: 'crewNeck', colour: CLOTH.slate },
    pose: { yaw: 0, tilt: 1, turn: 0, lean: 0, gaze: 0, smile: 0.62 },
    light: { key: -1, ...daylight },
    cameraTilt: 1,
    eyes: { x: 482, y: 452, distance: 196 },
    vignette: 0.14,
    grade: phone,
  }),
  'good-side': photograph({
    backdrop: { ramp: 'cream', motif: 'study' },
    sitter,
    clothes: { kind: 'shirt', colour: CLOTH.sky },
    pose: { yaw: -26, tilt: -4, turn: -0.8, lean: 0, gaze: -0.15, smile: 0.7 },
    light: { key: -1, rim: '#fff2dc', contrast: 0.34 },
    cameraTilt: -3,
    eyes: { x: 450, y: 452, distance: 178 },
    vignette: 0.16,
    grade: phone,
  }),
  'good-smile': photograph({
    backdrop: { ramp: 'blush', motif: 'bedroom' },
    sitter,
    clothes: { kind: 'turtleneck', colour: CLOTH.forest },
    pose: { yaw: 8, tilt: 6, turn: 0.4, lean: 0, gaze: -0.2, smile: 1 },
    light: { key: 1, ...daylight },
    cameraTilt: 3,
    eyes: { x: 490, y: 450, distance: 192 },
    vignette: 0.16,
    grade: { ...phone, gain: [1.02, 1, 0.96] },
  }),
  'bad-dark': photograph({
    backdrop: { ramp: 'dusk', motif: 'balcony' },
    sitter,
    clothes: { kind: 'crewNeck', colour: CLOTH.slate },
    pose: { yaw: 3, tilt: 2, turn: 0.1, lean: 0, gaze: 0, smile: 0.4 },
    light: { key: 1, rim: '#ffffff', contrast: 0.6, exposure: 0.27 },
    cameraTilt: 3,
    eyes: { x: 480, y: 456, distance: 188 },
    vignette: 0.1,
    grade: {
      saturation: 1.05,
      gain: [1.06, 1.05, 1.01],
      offset: [-10, -10, -8],
      glow: 0.22,
      blur: 1,
      grain: 9,
    },
  }),
  'bad-group': photograph({
    backdrop: { ramp: 'tungsten', motif: 'kitchen' },
    sitter,
    clothes: { kind: 'crewNeck', colour: CLOTH.slate },
    pose: { yaw: 2, tilt: 2, turn: 0, lean: 0, gaze: 0, smile: 0.9 },
    companions: [
      {
        sitter: SITTERS.maya,
        clothes: { kind: 'crewNeck', colour: CLOTH.rust },
        pose: { yaw: -8, tilt: -9, turn: -0.3, lean: 0, gaze: 0, smile: 0.95 },
        eyes: { x: 772, y: 388, distance: 124 },
      },
      {
        sitter: SITTERS.emil,
        clothes: { kind: 'shirt', colour: CLOTH.linen },
        pose: { yaw: 8, tilt: 9, turn: 0.3, lean: 0, gaze: 0, smile: 0.85 },
        eyes: { x: 186, y: 362, distance: 124 },
      },
    ],
    light: { key: -1, ...daylight },
    cameraTilt: -4,
    eyes: { x: 478, y: 536, distance: 124 },
    vignette: 0.2,
    grade: { ...phone, gain: [1.02, 0.98, 0.9] },
  }),
  'bad-sunglasses': photograph({
    backdrop: { ramp: 'cream', motif: 'park' },
    sitter,
    clothes: { kind: 'crewNeck', colour: CLOTH.ivory, sunglasses: true, cap: CLOTH.navy },
    pose: { yaw: 6, tilt: -4, turn: 0.2, lean: 0, gaze: 0, smile: 0.85 },
    light: { key: -1, ...daylight },
    cameraTilt: -3,
    eyes: { x: 484, y: 470, distance: 186 },
    vignette: 0.12,
    grade: { ...phone, brightness: 1.04 },
  }),
  'bad-blurred': photograph({
    backdrop: { ramp: 'cream', motif: 'study' },
    sitter,
    clothes: { kind: 'crewNeck', colour: CLOTH.clay },
    pose: { yaw: 5, tilt: 7, turn: 0.2, lean: 0, gaze: 0.1, smile: 0.6 },
    light: { key: -1, ...daylight },
    cameraTilt: 8,
    eyes: { x: 490, y: 456, distance: 186 },
    vignette: 0.16,
    grade: { ...phone, blur: 5, shake: [78, 30], grain: 5 },
  }),
} as const satisfies Record<string, GradedScene>;
