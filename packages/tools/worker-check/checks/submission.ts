import { fails, holds } from '../../check-report/outcome';
import type { Check } from '../check';
import { fieldOf } from '../endpoint';

/** The app waits for an id; without one the credits go back. */
export const submission: Check = {
  id: 'submission',
  title: '/run answers an id and IN_QUEUE at once',
  needs: 'nothing',
  run: async (probe) => {
    const [{ submission: answer, id }] = await probe.pair();
    if (answer.status !== 200) return fails(`/run answers ${answer.status}.`);
    if (id === null) return fails('/run answers no id.');
    const status = fieldOf(answer.body, 'status');
    if (status !== 'IN_QUEUE') return fails(`/run answers the status ${String(status)}.`);
    return holds(`After ${Math.round(answer.tookMs)} ms.`);
  },
};
