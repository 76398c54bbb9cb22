import { darken, lighten, mix, type Hex } from '../paint/colour';
import { box, line, shape, spot } from '../paint/svg';
import type { Motif } from './backdrop';

const SPINES: readonly Hex[] = ['#8a4b3c', '#3d5566', '#c2a15c', '#5f6d4e', '#85705f', '#a5654a', '#42474f'];

function shelf(x: number, y: number, width: number, board: Hex): string {
  const books = SPINES.concat(SPINES)
    .slice(0, Math.floor(width / 38) - 1)
    .map((colour, index) => {
      const height = 112 - ((index * 37) % 46);
      return box(
        x + 22 + index * 36,
        y - height,
        31,
        height,
        darken(colour, (index * 13) % 3 === 0 ? 0.2 : 0.05),
      );
    });
  return books.join('') + box(x, y, width, 15, board);
}

/** A study with a window, shelves and a lamp. */
export const study: Motif = ({ size, ramp }) => {
  const { width, height } = size;
  return [
    box(0, 0, width, height, ramp[1]),
    box(0, 0, width * 0.31, height, lighten(ramp[1], 0.1)),
    box(width * 0.05, height * 0.07, 236, 330, lighten(ramp[0], 0.5)),
    box(width * 0.05, height * 0.07 + 158, 236, 12, ramp[2]),
    box(width * 0.05 + 112, height * 0.07, 12, 330, ramp[2]),
    shelf(width * 0.68, height * 0.24, width * 0.32, ramp[2]),
    shelf(width * 0.68, height * 0.47, width * 0.32, ramp[2]),
    shape(
      `M ${width * 0.46},-10 L ${width * 0.46},96 L ${width * 0.4},170 L ${width * 0.53},170 L ${width * 0.464},96 L ${width * 0.464},-10 Z`,
      '#d9c9a0',
    ),
  ].join('');
};

/** A kitchen in the evening: tiles, a cupboard, hanging pans and a yellow lamp. */
export const kitchen: Motif = ({ size, ramp }) => {
  const { width, height } = size;
  const grout = lighten(ramp[1], 0.16);
  const rows = Array.from({ length: 9 }, (_, row) => {
    const y = height * 0.34 + row * 66;
    return `M 0,${y} L ${width},${y} ${Array.from({ length: 11 }, (_unused, column) => `M ${column * 112 + (row % 2) * 56},${y} L ${column * 112 + (row % 2) * 56},${y + 66}`).join(' ')}`;
  }).join(' ');
  const pan = (x: number, radius: number): string =>
    line(`M ${x},${height * 0.3} L ${x},${height * 0.4}`, darken(ramp[2], 0.2), 9) +
    spot([x, height * 0.4 + radius], [radius, radius], darken(ramp[2], 0.25));
  return [
    box(0, 0, width, height, ramp[1]),
    line(rows, grout, 4, { opacity: 0.6 }),
    box(0, 0, width * 0.44, height * 0.26, darken(ramp[1], 0.3)),
    line(`M ${width * 0.22},0 L ${width * 0.22},${height * 0.26}`, darken(ramp[2], 0.1), 5),
    spot([width * 0.2, height * 0.21], [8, 8], lighten(ramp[0], 0.2)),
    spot([width * 0.245, height * 0.21], [8, 8], lighten(ramp[0], 0.2)),
    line(`M ${width * 0.56},${height * 0.3} L ${width},${height * 0.3}`, darken(ramp[2], 0.2), 8),
    pan(width * 0.72, 56),
    pan(width * 0.9, 44),
    spot([width * 0.6, height * 0.08], [150, 110], '#f6dc9a', { opacity: 0.55, blur: 40 }),
    spot([width * 0.6, height * 0.06], [46, 40], '#fdf0c8', { opacity: 0.9, blur: 5 }),
  ].join('');
};

/** A bedroom corner: a curtain, a poster and a plant. */
export const bedroom: Motif = ({ size, ramp }) => {
  const { width, height } = size;
  const folds = Array.from({ length: 7 }, (_, index) => {
    const x = width * 0.74 + index * 44;
    return `M ${x},-10 C ${x + 10},${height * 0.3} ${x - 12},${height * 0.6} ${x + 4},${height + 10}`;
  }).join(' ');
  const frond = (angle: number, length: number): string =>
    shape(
      `M 0,0 C ${length * 0.24},${-length * 0.16} ${length * 0.7},${-length * 0.18} ${length},0 C ${length * 0.7},${length * 0.05} ${length * 0.24},${length * 0.1} 0,0 Z`,
      mix('#4d6144', ramp[2], 0.25),
      {
        transform: `translate(${width * 0.1},${height * 0.66}) rotate(${angle})`,
      },
    );
  return [
    box(0, 0, width, height, ramp[1]),
    shape(
      `M ${width * 0.72},0 L ${width},0 L ${width},${height} L ${width * 0.74},${height} Z`,
      lighten(ramp[0], 0.14),
    ),
    line(folds, darken(ramp[1], 0.25), 16, { opacity: 0.35, blur: 8 }),
    box(width * 0.08, height * 0.08, 250, 320, lighten(ramp[0], 0.3)),
    spot([width * 0.08 + 110, height * 0.08 + 130], [70, 70], '#b5603f', { opacity: 0.85 }),
    box(width * 0.08 + 40, height * 0.08 + 210, 170, 60, mix('#3d5566', ramp[1], 0.2)),
    [-160, -130, -104, -78, -52, -24].map((angle, index) => frond(angle, 170 + (index % 3) * 30)).join(''),
    box(width * 0.1 - 56, height * 0.66, 112, 130, mix('#8a5a44', ramp[2], 0.2)),
  ].join('');
};
