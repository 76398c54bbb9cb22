import { inBands } from '../image/bands';
import { type Plane, newPlane } from '../image/plane';

/** Returns the squared difference of a plane and its blurred copy: how much fine detail each pixel has. */
export function detailEnergy(plane: Plane, soft: Plane): Plane {
  const energy = newPlane(plane.width, plane.height);
  measureDetail(plane.data.length, { plane, soft, energy }, {});
  return energy;
}

const measureDetail = inBands(
  'measure detail',
  ({ plane, soft, energy }: Record<'plane' | 'soft' | 'energy', Plane>, _numbers, from, to) => {
    for (let index = from; index < to; index++) {
      const detail = (plane.data[index] ?? 0) - (soft.data[index] ?? 0);
      energy.data[index] = detail * detail;
    }
  },
);
