import { CLOTH } from '../palette';
import { SITTERS } from '../sitters';
import { studioPortrait, type GradedScene } from './scene';

const pose = { yaw: -6, tilt: 2, turn: -0.3, lean: 0, gaze: 0.1, smile: 0.6 } as const;
const hana = { sitter: SITTERS.hana, placement: { x: 516, y: 470, scale: 1.2 }, pose } as const;

/** The four styles of the catalogue, with one sitter. */
export const STYLES = {
  professional: {
    scene: studioPortrait({
      ...hana,
      backdrop: { ramp: 'fog', motif: 'arch' },
      clothes: { kind: 'blazer', colour: CLOTH.navy },
      light: { key: -1, rim: '#fff2dc', contrast: 0.3 },
      vignette: 0.34,
    }),
    grade: { grain: 3 },
  },
  casual: {
    scene: studioPortrait({
      ...hana,
      backdrop: { ramp: 'cream', motif: 'disc' },
      clothes: { kind: 'crewNeck', colour: CLOTH.rust },
      light: { key: -1, rim: '#fff0d0', contrast: 0.16 },
      pose: { ...pose, yaw: 8, tilt: -6, turn: 0.3, smile: 0.95 },
      vignette: 0.22,
    }),
    grade: { saturation: 1.06, brightness: 1.02, grain: 3 },
  },
  cinematic: {
    scene: studioPortrait({
      ...hana,
      backdrop: { ramp: 'night', motif: 'window' },
      clothes: { kind: 'turtleneck', colour: '#22303a' },
      light: { key: 1, rim: '#ff9a55', contrast: 0.95 },
      pose: { ...pose, yaw: 14, tilt: 2, turn: 0.7, gaze: -0.3, smile: 0.35 },
      vignette: 0.55,
    }),
    grade: { gain: [1.04, 1, 1.02], offset: [-4, 0, 5], grain: 4 },
  },
  vintage: {
    scene: studioPortrait({
      ...hana,
      backdrop: { ramp: 'sepia', motif: 'plain' },
      clothes: { kind: 'shirt', colour: CLOTH.linen },
      light: { key: -1, rim: '#fff0d0', contrast: 0.35 },
      pose: { ...pose, yaw: -12, tilt: -3, turn: 0.5, smile: 0.45 },
      vignette: 0.5,
    }),
    grade: {
      saturation: 0.5,
      sepia: 0.75,
      gain: [0.74, 0.72, 0.68],
      offset: [34, 30, 28],
      blur: 0.6,
      grain: 9,
    },
  },
} as const satisfies Record<string, GradedScene>;
