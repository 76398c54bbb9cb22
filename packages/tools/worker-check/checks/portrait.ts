import { holds } from '../../check-report/outcome';
import { acceptedPortraits } from '../accepted-portraits';
import type { Check } from '../check';

/** The whole point. */
export const portrait: Check = {
  id: 'portrait',
  title: 'A plain request becomes a portrait that Chiaro accepts',
  needs: 'nothing',
  run: async (probe) => {
    const [first] = await probe.pair();
    const portraits = await acceptedPortraits(first);
    const sizes = portraits.map(
      ({ format, width, height, file }) =>
        `${width} × ${height} ${format}, ${Math.round(file.length / 1024)} kB`,
    );
    return holds(`${sizes.join('; ')}, after ${(first.tookMs / 1000).toFixed(1)} s.`);
  },
};
