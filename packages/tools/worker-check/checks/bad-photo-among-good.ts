import { holds } from '../../check-report/outcome';
import { acceptedPortraits } from '../accepted-portraits';
import type { Check } from '../check';

/** One photo that expired or broke must not cost the person the portrait. */
export const badPhotoAmongGood: Check = {
  id: 'bad-photo-among-good',
  title: 'Photos of no use among good ones are passed over',
  needs: 'a portrait',
  run: async (probe) => {
    const { photos, nobody, unreadable } = probe.options.pictures;
    const [first = '', ...others] = photos;
    const bad = unreadable.slice(0, 3).map(({ address }) => address);
    const selfies = [...bad, nobody, first, ...others].slice(0, 9);
    await acceptedPortraits(await probe.runPlain({ selfie_urls: selfies }));
    return holds(`${bad.length + 1} of ${selfies.length} photos were of no use.`);
  },
};
