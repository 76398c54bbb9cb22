import { fails, holds, unchecked } from '../../check-report/outcome';
import type { Check } from '../check';
import { jobBody, plainJobInput } from '../job-body';
import { watchRun } from '../watched-run';

/** People can cancel, and the app cancels what nobody waits for. */
export const cancel: Check = {
  id: 'cancel',
  title: 'A job that is cancelled ends CANCELLED',
  needs: 'an end',
  run: async ({ options: { endpoint, pictures, inbox, limits } }) => {
    const photos = pictures.hanging === null ? pictures.photos : [pictures.hanging];
    const body = jobBody(plainJobInput(pictures, { selfie_urls: photos }), { webhook: inbox?.url });
    const answers: number[] = [];
    const run = await watchRun(endpoint, body, limits, async (id, { state }) => {
      if (state.kind === 'running' && answers.length === 0) answers.push((await endpoint.cancel(id)).status);
    });
    const [answered] = answers;
    if (answered === undefined) return unchecked('The job had ended before it could be cancelled.');
    if (answered !== 200) return fails(`/cancel answers ${answered}.`);
    if (run.end === null) return fails('The job went on.');
    if (run.end.kind === 'completed')
      return unchecked('The portrait was finished first, which is as it should be.');
    return run.end.status === 'CANCELLED' ? holds('CANCELLED.') : fails(`The job ended ${run.end.status}.`);
  },
};
