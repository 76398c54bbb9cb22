import { holds } from '../../check-report/outcome';
import { acceptedPortraits } from '../accepted-portraits';
import type { Check } from '../check';

/** Up to three jobs a person, and more people: they wait for each other or run side by side. */
export const queue: Check = {
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
};

function isQueued({ status }: { status: string }): boolean {
  return status === 'IN_QUEUE';
}
