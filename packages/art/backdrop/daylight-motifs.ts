import { darken, lighten, mix } from '../paint/colour';
import { box, line, linearGradient, shape, spot } from '../paint/svg';
import type { Motif } from './backdrop';

/** A bare wall in daylight with a door frame and a light switch. */
export const hallway: Motif = ({ size, ramp, key }) => {
  const { width, height } = size;
  const door = key < 0 ? width * 0.84 : -width * 0.06;
  const post = key < 0 ? door : width * 0.16 - 34;
  const light = key < 0 ? width * 0.16 : width * 0.84;
  return [
    box(0, 0, width, height, lighten(ramp[0], 0.12)),
    spot([light, height * 0.4], [360, 520], '#ffffff', { opacity: 0.5, blur: 40 }),
    box(door, -20, width * 0.22, height + 40, mix(ramp[1], ramp[0], 0.35)),
    box(post, -20, 34, height + 40, lighten(ramp[0], 0.5)),
    line(`M ${post},0 L ${post},${height}`, ramp[2], 5, { opacity: 0.3, blur: 3 }),
    box(key < 0 ? post - 92 : post + 84, height * 0.44, 46, 62, lighten(ramp[0], 0.65)),
    line(`M ${key < 0 ? post - 92 : post + 84},${height * 0.44 + 64} l 46,0`, ramp[2], 4, {
      opacity: 0.35,
      blur: 2,
    }),
  ].join('');
};

/** A tall, bright window in a dim room; only its bars are visible. */
export const balcony: Motif = ({ size, ramp }) => {
  const { width, height } = size;
  const [left, right] = [width * 0.11, width * 0.89];
  const curtain = (outer: number, inner: number): string =>
    shape(
      `M ${outer},-20 L ${inner},-20 C ${inner + (outer - inner) * 0.1},${height * 0.4} ${inner},${height * 0.7} ${inner + (outer - inner) * 0.2},${height + 20} L ${outer},${height + 20} Z`,
      mix(ramp[1], ramp[2], 0.4),
    );
  return [
    box(-width * 0.1, -height * 0.1, width * 1.2, height * 1.2, darken(ramp[2], 0.25)),
    linearGradient(
      'daylight',
      [0, 0],
      [0, height],
      [0, '#ffffff'],
      [0.7, lighten(ramp[0], 0.85)],
      [1, lighten(ramp[0], 0.5)],
    ),
    box(left, -height * 0.1, right - left, height * 1.2, 'url(#daylight)'),
    line(
      `M ${width * 0.5},-60 L ${width * 0.5},${height + 60} M ${left},${height * 0.36} L ${right},${height * 0.36}`,
      mix(ramp[0], ramp[1], 0.6),
      16,
    ),
    curtain(-width * 0.1, left + 40),
    curtain(width * 1.1, right - 40),
  ].join('');
};

/** A park on a clear day: sky, trees and a lawn. */
export const park: Motif = ({ size, ramp }) => {
  const { width, height } = size;
  const crown = (x: number, y: number, radius: number, shade: number): string =>
    [
      [-0.62, 0.16, 0.62],
      [0.6, 0.2, 0.6],
      [0, -0.2, 0.82],
      [0.05, 0.36, 0.7],
    ]
      .map(([dx = 0, dy = 0, share = 1]) =>
        spot([x + dx * radius, y + dy * radius], [radius * share, radius * share], darken('#7d9a55', shade)),
      )
      .join('');
  return [
    linearGradient('sky', [0, -60], [0, height * 0.66], [0, '#7fb4dc'], [1, '#dcecf2']),
    box(-width * 0.1, -height * 0.1, width * 1.2, height * 0.8, 'url(#sky)'),
    spot([width * 0.16, height * 0.13], [54, 54], '#fffbe0'),
    spot([width * 0.16, height * 0.13], [120, 120], '#fff6c8', { opacity: 0.55, blur: 40 }),
    box(-width * 0.1, height * 0.6, width * 1.2, height * 0.6, mix('#93ac5f', ramp[1], 0.15)),
    crown(width * 0.02, height * 0.52, 120, 0.16),
    crown(width * 0.3, height * 0.57, 80, 0.06),
    box(width * 0.88 - 14, height * 0.4, 34, height * 0.3, '#6b5138'),
    crown(width * 0.9, height * 0.34, 190, 0.1),
  ].join('');
};
