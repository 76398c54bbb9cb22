import { isDeepStrictEqual } from 'node:util';

import { fails, holds, unchecked } from '../../check-report/outcome';
import type { Check } from '../check';

/** The webhook is what ends a job whose owner has closed the page. */
export const webhook: Check = {
  id: 'webhook',
  title: 'The webhook is called with what /status answers',
  needs: 'an end',
  run: async (probe) => {
    const { inbox, limits } = probe.options;
    if (inbox === null) return unchecked('The endpoint can’t reach this machine.');
    const [{ id, end, sightings }] = await probe.pair();
    const body = await inbox.bodyFor(id ?? '', limits.webhookPatienceMs);
    if (body === null) return fails('It was not called.');
    const ended = sightings.find(({ state }) => state === end);
    return isDeepStrictEqual(body, ended?.body)
      ? holds('Called with the same body.')
      : fails('Called with another body.');
  },
};
