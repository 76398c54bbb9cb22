import { CLOTH } from '../palette';
import type { Grade } from '../render/grade';
import { SITTERS } from '../sitters';
import { POSES } from './poses';
import { photograph } from './photograph';
import type { GradedScene } from './scene';

const sitter = SITTERS.tariq;
const flat = { rim: '#8a8a80', contrast: 0.4 } as const;

/** The photos that the demo's user uploads. */
export const DEMO_SELFIES = {
  'selfie-1': photograph({
    backdrop: { ramp: 'drab', motif: 'study' },
    sitter,
    clothes: { kind: 'crewNeck', colour: CLOTH.heather },
    pose: { yaw: 12, tilt: 4, turn: 0.3, lean: 0, gaze: 0.3, smile: 0.3 },
    light: { key: 1, ...flat },
    cameraTilt: 5,
    eyes: { x: 430, y: 400, distance: 150 },
    grade: {
      saturation: 0.76,
      brightness: 0.88,
      gain: [0.94, 0.96, 0.9],
      offset: [6, 9, 8],
      blur: 1.1,
      grain: 5,
    },
  }),
  'selfie-2': photograph({
    backdrop: { ramp: 'tungsten', motif: 'kitchen' },
    sitter,
    clothes: { kind: 'shirt', colour: CLOTH.clay },
    pose: { yaw: -14, tilt: -5, turn: -0.4, lean: 0, gaze: -0.3, smile: 0.85 },
    light: { key: -1, ...flat },
    cameraTilt: -6,
    eyes: { x: 520, y: 430, distance: 164 },
    grade: { saturation: 0.8, brightness: 0.88, gain: [1, 0.93, 0.74], offset: [8, 5, 0], blur: 1, grain: 5 },
  }),
  'selfie-3': photograph({
    backdrop: { ramp: 'dusk', motif: 'bedroom' },
    sitter,
    clothes: { kind: 'crewNeck', colour: CLOTH.forest },
    pose: { yaw: 2, tilt: 6, turn: 0, lean: 0, gaze: 0, smile: 0.45 },
    light: { key: -1, ...flat },
    cameraTilt: 3,
    eyes: { x: 500, y: 470, distance: 190 },
    grade: {
      saturation: 0.7,
      brightness: 0.95,
      gain: [0.93, 0.98, 1],
      offset: [4, 6, 8],
      blur: 1.2,
      grain: 5,
    },
  }),
  'selfie-4': photograph({
    backdrop: { ramp: 'cream', motif: 'park' },
    sitter,
    clothes: { kind: 'shirt', colour: CLOTH.sky },
    pose: { yaw: -5, tilt: -4, turn: 0.2, lean: 0, gaze: 0.1, smile: 0.9 },
    light: { key: 1, ...flat },
    cameraTilt: -4,
    eyes: { x: 470, y: 440, distance: 172 },
    grade: { saturation: 0.86, gain: [0.97, 0.98, 0.94], offset: [6, 6, 6], blur: 1, grain: 5 },
  }),
};

/** The demo's portrait, in Daniel's pose under the cinematic style. */
const result = (contrast: number, vignette: number, grade: Grade): GradedScene =>
  photograph({
    size: { width: 1024, height: 1280 },
    backdrop: { ramp: 'night', motif: 'window' },
    sitter,
    clothes: { kind: 'turtleneck', colour: '#22303a' },
    pose: { ...POSES.daniel.figure.pose, smile: 0.5 },
    light: { key: 1, rim: '#ff9a55', contrast },
    eyes: { x: 520, y: 500, distance: 146 },
    vignette,
    grade,
  });

/** The two portraits of the demo: V1 with more detail, V2 smoother. */
export const DEMO_RESULTS = {
  v1: result(0.9, 0.52, { gain: [1.1, 1.06, 1.06], offset: [-9, -5, -1], sharpen: 1.6, grain: 5.5 }),
  v2: result(0.5, 0.38, {
    brightness: 1.05,
    saturation: 0.94,
    gain: [0.96, 0.95, 0.96],
    offset: [9, 9, 9],
    glow: 0.22,
    blur: 0.8,
    grain: 1.6,
  }),
};
