import type { FigureSpec } from '../figure/figure-spec';
import { CLOTH } from '../palette';
import { SITTERS } from '../sitters';
import type { GradedScene } from './scene';

const size = { width: 1024, height: 1024 } as const;
const sitter = SITTERS.hana;
const placement = { x: 516, y: 470, scale: 1.2 } as const;
const pose = { yaw: -6, tilt: 2, turn: -0.3, lean: 0, gaze: 0.1, smile: 0.6 } as const;

const seated = (figure: Pick<FigureSpec, 'clothes' | 'light'> & Partial<FigureSpec>): FigureSpec => ({
  sitter,
  placement,
  pose,
  ...figure,
});

/** The four styles of the catalogue, with one sitter. */
export const STYLES = {
  professional: {
    scene: {
      size,
      backdrop: { ramp: 'fog', motif: 'arch' },
      figure: seated({
        clothes: { kind: 'blazer', colour: CLOTH.navy },
        light: { key: -1, rim: '#fff2dc', contrast: 0.3 },
      }),
      vignette: 0.34,
    },
    grade: { grain: 3 },
  },
  casual: {
    scene: {
      size,
      backdrop: { ramp: 'cream', motif: 'disc' },
      figure: seated({
        clothes: { kind: 'crewNeck', colour: CLOTH.rust },
        light: { key: -1, rim: '#fff0d0', contrast: 0.16 },
        pose: { ...pose, yaw: 8, tilt: -6, turn: 0.3, smile: 0.95 },
      }),
      vignette: 0.22,
    },
    grade: { saturation: 1.06, brightness: 1.02, grain: 3 },
  },
  cinematic: {
    scene: {
      size,
      backdrop: { ramp: 'night', motif: 'window' },
      figure: seated({
        clothes: { kind: 'turtleneck', colour: '#22303a' },
        light: { key: 1, rim: '#ff9a55', contrast: 0.95 },
        pose: { ...pose, yaw: 14, tilt: 2, turn: 0.7, gaze: -0.3, smile: 0.35 },
      }),
      vignette: 0.55,
    },
    grade: { gain: [1.04, 1, 1.02], offset: [-4, 0, 5], grain: 4 },
  },
  vintage: {
    scene: {
      size,
      backdrop: { ramp: 'sepia', motif: 'plain' },
      figure: seated({
        clothes: { kind: 'shirt', colour: CLOTH.linen },
        light: { key: -1, rim: '#fff0d0', contrast: 0.35 },
        pose: { ...pose, yaw: -12, tilt: -3, turn: 0.5, smile: 0.45 },
      }),
      vignette: 0.5,
    },
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
