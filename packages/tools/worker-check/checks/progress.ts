import { holds, unchecked } from '../../check-report/outcome';
import type { Check } from '../check';
import { fieldOf } from '../endpoint';

/** What a worker reports with progress_update stands in the output while it works. */
export const progress: Check = {
  id: 'progress',
  title: 'Progress is reported while a job runs (optional)',
  needs: 'nothing',
  run: async (probe) => {
    const reports = (await probe.pair())
      .flatMap(({ sightings }) => sightings)
      .filter(({ state }) => state.kind === 'running')
      .map(({ body }) => fieldOf(body, 'output'))
      .filter((output) => output !== undefined && output !== null);
    const last = reports.at(-1);
    if (last === undefined) return unchecked('No report was seen; the page shows the time instead.');
    return holds(`${reports.length} seen, the last ${JSON.stringify(last).slice(0, 60)}.`);
  },
};
