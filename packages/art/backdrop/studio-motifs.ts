import { darken, lighten } from '../paint/colour';
import { coordinate } from '../paint/geometry';
import { seededRandom, spread } from '../paint/random';
import { blur, element, group, line, linearGradient, shape, spot } from '../paint/svg';
import type { Motif } from './backdrop';

/** A plastered niche with a round head. */
export const arch: Motif = ({ size, ramp, key }) => {
  const { width, height } = size;
  const [left, right] = [width * 0.17, width * 0.83];
  const radius = (right - left) / 2;
  const spring = height * 0.13 + radius;
  const niche = `M ${left},${height + 20} L ${left},${spring} A ${radius},${radius} 0 0 1 ${right},${spring} L ${right},${height + 20} Z`;
  return [
    linearGradient(
      'niche',
      [key < 0 ? left : right, 0],
      [key < 0 ? right : left, height * 0.7],
      [0, darken(ramp[1], 0.12), 0.75],
      [0.22, lighten(ramp[0], 0.2), 0.42],
      [1, lighten(ramp[0], 0.6), 0.5],
    ),
    shape(niche, 'url(#niche)'),
    line(niche, '#000000', 16, { opacity: 0.1, blur: 8, transform: `translate(${-key * 8},6)` }),
    line(niche, lighten(ramp[0], 0.7), 2.5, { opacity: 0.6 }),
  ].join('');
};

/** A painted sun on the wall. */
export const disc: Motif = ({ size, ramp, key }) => {
  const radius = size.width * 0.315;
  const [x, y] = [size.width / 2 + key * size.width * 0.13, size.height * 0.38];
  return [
    linearGradient(
      'disc',
      [x + key * radius, y - radius],
      [x - key * radius, y + radius],
      [0, lighten(ramp[0], 0.5), 0.62],
      [1, lighten(ramp[0], 0.1), 0.3],
    ),
    spot([x - key * 6, y + 10], [radius, radius], '#000000', { opacity: 0.1, blur: 14 }),
    spot([x, y], [radius, radius], 'url(#disc)'),
  ].join('');
};

/** Light that falls through a window with bars. */
export const window: Motif = ({ size, ramp, key }) => {
  const panes = [0, 1]
    .flatMap((column) =>
      [0, 1, 2].map((row) =>
        element('rect', {
          x: column * 196,
          y: row * 236,
          width: 172,
          height: 212,
          fill: lighten(ramp[0], 0.55),
        }),
      ),
    )
    .join('');
  const left = key < 0 ? size.width * 0.12 : size.width * 0.88 - 368;
  return (
    element(
      'g',
      {
        opacity: 0.26,
        filter: blur(8),
        transform: `translate(${left + key * -60},${size.height * 0.07}) skewX(${key * 13})`,
      },
      panes,
    ) +
    spot(
      [key < 0 ? size.width * 0.26 : size.width * 0.74, size.height * 0.34],
      [300, 360],
      lighten(ramp[0], 0.3),
      { opacity: 0.16, blur: 40 },
    )
  );
};

/** Upright slats of a folding screen. */
export const slats: Motif = ({ size, ramp, key }) => {
  const count = 11;
  const step = size.width / count;
  return Array.from({ length: count }, (_, index) => {
    const x = index * step;
    const id = `slat-${index}`;
    return (
      linearGradient(
        id,
        [x, 0],
        [x + step, 0],
        [0, key < 0 ? lighten(ramp[0], 0.1) : darken(ramp[2], 0.1), key < 0 ? 0.34 : 0.42],
        [0.5, ramp[1], 0.06],
        [1, key < 0 ? darken(ramp[2], 0.1) : lighten(ramp[0], 0.1), key < 0 ? 0.42 : 0.34],
      ) + element('rect', { x, y: 0, width: step + 0.5, height: size.height, fill: `url(#${id})` })
    );
  }).join('');
};

/** The shadow of a branch before the window. */
export const leaves: Motif = ({ size, ramp, key }) => {
  const random = seededRandom(29);
  const leaf = (x: number, y: number, length: number, angle: number): string =>
    group(
      `translate(${coordinate(x)},${coordinate(y)}) rotate(${coordinate(angle)})`,
      shape(
        `M 0,0 C ${length * 0.3},${-length * 0.24} ${length * 0.75},${-length * 0.2} ${length},0 C ${length * 0.75},${length * 0.2} ${length * 0.3},${length * 0.24} 0,0 Z`,
        ramp[2],
      ),
    );
  const branch = (x0: number, y0: number, x1: number, y1: number): string =>
    line(`M ${x0},${y0} Q ${(x0 + x1) / 2 + 40},${(y0 + y1) / 2 - 50} ${x1},${y1}`, ramp[2], 7) +
    Array.from({ length: 11 }, (_, index) => {
      const t = (index + 1) / 11;
      const side = index % 2 === 0 ? 1 : -1;
      const heading = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
      const bend = 4 * t * (1 - t);
      return leaf(
        x0 + (x1 - x0) * t + 20 * bend,
        y0 + (y1 - y0) * t - 25 * bend,
        118 + spread(random, 24),
        heading + side * (46 + spread(random, 12)),
      );
    }).join('');
  const { width, height } = size;
  const drawing =
    branch(-40, height * 0.5, width * 0.42, height * 0.02) +
    branch(-60, height * 0.86, width * 0.3, height * 0.42) +
    branch(width * 0.5, -60, width * 0.94, height * 0.3);
  return (
    spot([width * (0.5 + key * 0.16), height * 0.36], [360, 380], lighten(ramp[0], 0.5), {
      opacity: 0.4,
      blur: 40,
    }) +
    element(
      'g',
      {
        opacity: 0.24,
        filter: blur(8),
        transform: key < 0 ? undefined : `translate(${width},0) scale(-1,1)`,
      },
      drawing,
    )
  );
};

/** A bare wall. */
export const plain: Motif = ({ size, ramp, key }) =>
  spot(
    [size.width * (0.5 + key * 0.1), size.height * 0.4],
    [size.width * 0.36, size.height * 0.34],
    lighten(ramp[0], 0.4),
    { opacity: 0.34, blur: 40 },
  );
