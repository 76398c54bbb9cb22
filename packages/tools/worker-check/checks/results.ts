import { isDeepStrictEqual } from 'node:util';

import { fails, holds, unchecked } from '../../kit/outcome';
import { acceptedPortraits } from '../accepted-portraits';
import type { Check } from '../probe';

/** Checks of delivered portraits. */
export const RESULT_CHECKS: readonly Check[] = [
  {
    // The purpose of a worker.
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
  },
  {
    // The webhook carries the whole status.
    id: 'answer-size',
    title: 'The answer fits into a webhook',
    needs: 'an end',
    run: async (probe) => {
      const [first] = await probe.pair();
      const bytes = first.sightings.at(-1)?.bytes ?? 0;
      const size = `${Math.round(bytes / 1000)} kB`;
      return bytes <= MOST_WEBHOOK_BYTES
        ? holds(`${size} of 4,500.`)
        : fails(`${size}; at most 4,500 arrive.`);
    },
  },
  {
    // The webhook ends a job whose user has closed the page.
    id: 'webhook',
    title: 'The webhook is called with what /status answers',
    needs: 'an end',
    run: async (probe) => {
      const { inbox, limits } = probe.options;
      if (inbox === null) return unchecked('The endpoint can’t reach this machine.');
      const [{ id, end }] = await probe.pair();
      const body = await inbox.bodyFor(id ?? '', limits.webhookPatienceMs);
      if (body === null) return fails('It was not called.');
      return isDeepStrictEqual(body, end?.body)
        ? holds('Called with the same body.')
        : fails('Called with another body.');
    },
  },
  {
    // A user has up to eight jobs at once, and there are more users: jobs wait for each other or run side by side.
    id: 'queue',
    title: 'A second job waits or runs beside the first; both complete',
    needs: 'a portrait',
    run: async (probe) => {
      const runs = await probe.pair();
      for (const run of runs) await acceptedPortraits(run);
      const waited = runs.some(({ sightings }) => sightings.filter(isQueued).length > 1);
      const times = runs.map(({ tookMs }) => `${(tookMs / 1000).toFixed(1)} s`).join(' and ');
      return holds(`${waited ? 'One waited' : 'None was seen to wait'}: ${times}.`);
    },
  },
  {
    // The preview engine promises it; a diffusion worker need not.
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
  },
];

/** Vercel's functions take 4.5 MB. A longer webhook never arrives, so that only the next poll ends the job. */
const MOST_WEBHOOK_BYTES = 4_500_000;

function isQueued({ status }: { status: string }): boolean {
  return status === 'IN_QUEUE';
}
