import { fails, holds } from '../../check-report/outcome';
import type { Check } from '../check';

/** The app settles a job as lost on a 404 and on nothing else. */
export const unknownJob: Check = {
  id: 'unknown-job',
  title: 'An unknown id is answered with 404',
  needs: 'nothing',
  run: async ({ options: { endpoint } }) => {
    const { status } = await endpoint.status('00000000-0000-4000-8000-000000000000-u1');
    return status === 404 ? holds('/status answers 404.') : fails(`/status answers ${status}.`);
  },
};
