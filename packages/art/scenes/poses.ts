import { CLOTH } from '../palette';
import { SITTERS } from '../sitters';
import { studioPortrait, type Scene } from './scene';

const warm = '#fff0d6';

/** The five pose templates of the catalogue, by file name. */
export const POSES = {
  anna: studioPortrait({
    backdrop: { ramp: 'fog', motif: 'arch' },
    sitter: SITTERS.anna,
    clothes: { kind: 'blazer', colour: CLOTH.navy },
    pose: { yaw: 0, tilt: 0, turn: 0, lean: 0, gaze: 0, smile: 0.55 },
    light: { key: -1, rim: warm, contrast: 0.3 },
    placement: { x: 512, y: 446, scale: 1.12 },
    vignette: 0.36,
  }),
  daniel: studioPortrait({
    backdrop: { ramp: 'teal', motif: 'window' },
    sitter: SITTERS.daniel,
    clothes: { kind: 'shirt', colour: CLOTH.ivory },
    pose: { yaw: -17, tilt: 5, turn: -0.6, lean: 0, gaze: 0.3, smile: 0.5 },
    light: { key: 1, rim: '#ffdcb0', contrast: 0.6 },
    placement: { x: 536, y: 462, scale: 1.2 },
    vignette: 0.4,
  }),
  maya: studioPortrait({
    backdrop: { ramp: 'terracotta', motif: 'disc' },
    sitter: SITTERS.maya,
    clothes: { kind: 'turtleneck', colour: CLOTH.rust },
    pose: { yaw: 22, tilt: -4, turn: 0.9, lean: 2, gaze: -0.5, smile: 0.85 },
    light: { key: -1, rim: warm, contrast: 0.45 },
    placement: { x: 500, y: 470, scale: 1.1 },
    vignette: 0.38,
  }),
  leo: studioPortrait({
    backdrop: { ramp: 'olive', motif: 'slats' },
    sitter: SITTERS.leo,
    clothes: { kind: 'blazer', colour: CLOTH.charcoal, shirt: CLOTH.sky },
    pose: { yaw: 9, tilt: -6, turn: -0.5, lean: -3, gaze: -0.2, smile: 0.62 },
    light: { key: 1, rim: warm, contrast: 0.4 },
    placement: { x: 520, y: 400, scale: 0.98 },
    vignette: 0.42,
  }),
  sofia: studioPortrait({
    backdrop: { ramp: 'blush', motif: 'leaves' },
    sitter: SITTERS.sofia,
    clothes: { kind: 'crewNeck', colour: CLOTH.forest },
    pose: { yaw: -11, tilt: 9, turn: 0.4, lean: 0, gaze: 0.3, smile: 0.95 },
    light: { key: -1, rim: warm, contrast: 0.3 },
    placement: { x: 512, y: 488, scale: 1.16 },
    vignette: 0.34,
  }),
} satisfies Record<string, Scene>;
