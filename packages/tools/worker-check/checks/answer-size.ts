import { fails, holds } from '../../check-report/outcome';
import type { Check } from '../check';

/** Vercel's functions take 4.5 MB: a longer webhook never arrives, and the job ends with the next poll only. */
const MOST_WEBHOOK_BYTES = 4_500_000;

/** The webhook carries the whole status. */
export const answerSize: Check = {
  id: 'answer-size',
  title: 'The answer fits into a webhook',
  needs: 'an end',
  run: async (probe) => {
    const [first] = await probe.pair();
    const bytes = first.sightings.at(-1)?.bytes ?? 0;
    const size = `${Math.round(bytes / 1000)} kB`;
    return bytes <= MOST_WEBHOOK_BYTES ? holds(`${size} of 4,500.`) : fails(`${size}; at most 4,500 arrive.`);
  },
};
