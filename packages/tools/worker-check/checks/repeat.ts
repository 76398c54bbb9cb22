import { fails, holds, unchecked } from '../../check-report/outcome';
import { acceptedPortraits } from '../accepted-portraits';
import type { Check } from '../check';

/** The preview engine promises it; a diffusion worker need not. */
export const repeat: Check = {
  id: 'repeat',
  title: 'The same request gives the same bytes',
  needs: 'a portrait',
  run: async (probe) => {
    const [one, two] = await probe.pair();
    const [first, second] = [await acceptedPortraits(one), await acceptedPortraits(two)];
    const same =
      first.length === second.length &&
      first.every(({ file }, index) => second[index]?.file.equals(file) ?? false);
    if (same) return holds('Two runs gave identical files.');
    return probe.options.deterministic
      ? fails('Two runs gave different files.')
      : unchecked('Two runs gave different files, which only --deterministic forbids.');
  },
};
