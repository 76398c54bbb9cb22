import { fails, holds } from '../../check-report/outcome';
import type { Check } from '../check';
import { runIdOf } from '../endpoint';

/** Without the right key nobody submits or sees a job. */
export const authorization: Check = {
  id: 'authorization',
  title: 'A wrong key is refused with 401',
  needs: 'nothing',
  run: async ({ options: { endpoint } }) => {
    const wrongKey = 'not-the-key';
    const submitted = await endpoint.run({ input: {} }, wrongKey);
    const strayId = runIdOf(submitted);
    if (strayId !== null) await endpoint.cancel(strayId);
    const asked = await endpoint.status('no-such-job', wrongKey);
    if (submitted.status !== 401) return fails(`/run answers ${submitted.status} to a wrong key.`);
    if (asked.status !== 401) return fails(`/status answers ${asked.status} to a wrong key.`);
    return holds('Both /run and /status answer 401.');
  },
};
