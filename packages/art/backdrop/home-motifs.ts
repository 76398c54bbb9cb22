import { darken, lighten, mix, type Hex } from '../paint/colour';
import { box, line, linearGradient, shape, spot } from '../paint/svg';
import type { Motif } from './backdrop';

/** A tiled bathroom under a strip light: the edge of a mirror, a shelf with bottles, a towel on its hook. */
export const bathroom: Motif = ({ size, ramp }) => {
  const { width, height } = size;
  const tile = 104;
  const rows = Math.ceil(height / tile);
  const columns = Math.ceil(width / tile);
  const joints = [
    ...Array.from({ length: rows }, (_, row) => `M 0,${row * tile} L ${width},${row * tile}`),
    ...Array.from({ length: columns }, (_, column) => `M ${column * tile},0 L ${column * tile},${height}`),
  ].join(' ');
  const shelf = height * 0.5;
  const bottle = (x: number, tall: number, wide: number, fill: Hex): string =>
    box(width * x, shelf - tall, wide, tall, fill) +
    box(width * x + wide * 0.3, shelf - tall - 18, wide * 0.4, 20, darken(fill, 0.3));
  return [
    box(0, 0, width, height, mix(ramp[0], ramp[1], 0.45)),
    line(joints, lighten(ramp[0], 0.35), 5, { opacity: 0.75 }),
    line(joints, ramp[2], 2, { opacity: 0.25, transform: 'translate(3,3)' }),
    box(width * 0.16, height * 0.035, width * 0.68, 34, lighten(ramp[0], 0.8)),
    spot([width / 2, height * 0.05], [width * 0.42, 70], '#ffffff', { opacity: 0.4, blur: 40 }),
    box(-10, shelf, width * 0.25, 14, ramp[2]),
    bottle(0.02, 118, 50, '#5d7d86'),
    bottle(0.09, 84, 44, '#c9b48d'),
    bottle(0.155, 130, 36, '#8a5a4c'),
    shape(
      `M ${width * 0.84},${height * 0.26} C ${width * 0.82},${height * 0.44} ${width * 0.83},${height * 0.6} ${width * 0.82},${height * 0.78} L ${width * 1.02},${height * 0.78} L ${width * 1.02},${height * 0.3} Z`,
      '#6f8f8a',
    ),
    line(
      `M ${width * 0.9},${height * 0.3} C ${width * 0.88},${height * 0.5} ${width * 0.9},${height * 0.64} ${width * 0.89},${height * 0.77} M ${width * 0.96},${height * 0.32} L ${width * 0.96},${height * 0.77}`,
      '#3f5a57',
      12,
      { opacity: 0.5, blur: 5 },
    ),
  ].join('');
};

/** The seat of a parked car: headrest, belt, and a grey street in the side windows. */
export const car: Motif = ({ size, ramp }) => {
  const { width, height } = size;
  const glass = (path: string): string => shape(path, 'url(#street)') + line(path, darken(ramp[2], 0.5), 22);
  return [
    linearGradient(
      'street',
      [0, height * 0.1],
      [0, height * 0.6],
      [0, lighten(ramp[0], 0.45)],
      [0.55, ramp[0]],
      [0.56, mix(ramp[1], '#5f6d52', 0.5)],
      [1, ramp[2]],
    ),
    box(-width * 0.1, -height * 0.1, width * 1.2, height * 1.2, darken(ramp[2], 0.25)),
    box(-width * 0.1, -height * 0.1, width * 1.2, height * 0.19, mix(ramp[1], ramp[0], 0.3)),
    glass(
      `M -80,${height * 0.14} L ${width * 0.2},${height * 0.14} C ${width * 0.27},${height * 0.15} ${width * 0.26},${height * 0.4} ${width * 0.22},${height * 0.52} L -80,${height * 0.56} Z`,
    ),
    glass(
      `M ${width + 80},${height * 0.13} L ${width * 0.82},${height * 0.14} C ${width * 0.75},${height * 0.15} ${width * 0.75},${height * 0.4} ${width * 0.79},${height * 0.5} L ${width + 80},${height * 0.54} Z`,
    ),
    shape(
      `M ${width * 0.24},${height * 1.1} C ${width * 0.18},${height * 0.7} ${width * 0.24},${height * 0.5} ${width * 0.36},${height * 0.48} L ${width * 0.64},${height * 0.48} C ${width * 0.78},${height * 0.5} ${width * 0.84},${height * 0.7} ${width * 0.78},${height * 1.1} Z`,
      mix(ramp[2], '#4a4238', 0.5),
    ),
    shape(
      `M ${width * 0.31},${height * 0.4} C ${width * 0.29},${height * 0.2} ${width * 0.34},${height * 0.16} ${width * 0.5},${height * 0.16} C ${width * 0.66},${height * 0.16} ${width * 0.71},${height * 0.2} ${width * 0.69},${height * 0.4} C ${width * 0.66},${height * 0.45} ${width * 0.34},${height * 0.45} ${width * 0.31},${height * 0.4} Z`,
      mix(ramp[2], '#5a5044', 0.55),
    ),
    line(`M ${width * 0.8},${height * 0.44} L ${width * 0.7},${height * 0.7}`, darken(ramp[2], 0.55), 44),
  ].join('');
};

/** A terrace: a brick wall, a string of lamps and potted plants. */
export const terrace: Motif = ({ size, ramp }) => {
  const { width, height } = size;
  const bricks = Array.from({ length: 16 }, (_, row) => {
    const y = row * height * 0.06;
    const joints = Array.from(
      { length: 8 },
      (_unused, column) => `M ${column * 160 + (row % 2) * 80},${y} l 0,${height * 0.06}`,
    );
    return `M 0,${y} L ${width},${y} ${joints.join(' ')}`;
  }).join(' ');
  const leaf = (x: number, y: number, angle: number, length: number, shade: number): string =>
    shape(
      `M 0,0 C ${length * 0.3},${-length * 0.2} ${length * 0.8},${-length * 0.16} ${length},0 C ${length * 0.8},${length * 0.12} ${length * 0.3},${length * 0.16} 0,0 Z`,
      darken('#6c8350', shade),
      { transform: `translate(${x},${y}) rotate(${angle})` },
    );
  const plant = (x: number, y: number, reach: number): string =>
    [-170, -146, -124, -104, -86, -66, -44, -20, -8]
      .map((angle, index) => leaf(x, y, angle, reach * (0.8 + ((index * 5) % 4) * 0.12), (index % 3) * 0.14))
      .join('') +
    shape(
      `M ${x - 66},${y - 6} L ${x + 66},${y - 6} L ${x + 46},${y + 130} L ${x - 46},${y + 130} Z`,
      '#955a40',
    );
  const lamps = [0.08, 0.24, 0.4, 0.56, 0.72, 0.88].map((share) => {
    const y = height * (0.1 + 0.1 * 4 * share * (1 - share) * 0.5);
    return (
      spot([width * share, y + 22], [34, 34], '#f7dd9a', { opacity: 0.5, blur: 14 }) +
      spot([width * share, y + 18], [12, 15], '#fbeec6')
    );
  });
  return [
    box(0, 0, width, height, mix(ramp[1], '#9a6a50', 0.45)),
    line(bricks, mix(ramp[0], '#b99a80', 0.5), 5, { opacity: 0.5 }),
    line(
      `M 0,${height * 0.09} Q ${width / 2},${height * 0.19} ${width},${height * 0.09}`,
      darken(ramp[2], 0.3),
      5,
    ),
    ...lamps,
    plant(width * 0.1, height * 0.56, 190),
    plant(width * 0.93, height * 0.48, 210),
  ].join('');
};
