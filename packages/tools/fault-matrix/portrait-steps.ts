import {
  deletePortraitsEndpoint,
  listPortraitsEndpoint,
  starPortraitsEndpoint,
  type ListPortraitsResponse,
} from '@/lib/shared/contracts/portraits';
import type { JourneyState, Step } from './journey';

async function readPortraits({ visitor }: JourneyState): Promise<ListPortraitsResponse['portraits']> {
  const { body } = await visitor.call('GET', listPortraitsEndpoint.path);
  return body['portraits'] as ListPortraitsResponse['portraits'];
}

export const listPortraits: Step = {
  name: 'list the portraits',
  act: async (state) => void (await readPortraits(state)),
};

export const starPortrait: Step = {
  name: 'star the portrait',
  act: async ({ visitor, known }) => {
    const body = { portraits: [known['portrait']], isStarred: true };
    await visitor.call('POST', starPortraitsEndpoint.path, { body });
    known['starred'] = String(known['portrait']);
  },
};

export const deletePortrait: Step = {
  name: 'delete the portrait',
  act: async ({ visitor, known }) => {
    const body = { portraits: [known['portrait']] };
    await visitor.call('POST', deletePortraitsEndpoint.path, { body });
  },
};

/** A delivered portrait is in the list, with its recipe, and with a star that was answered. */
export async function findLostStar(state: JourneyState): Promise<string | null> {
  const { portrait, starred } = state.known;
  const listed = (await readPortraits(state)).find(({ address }) => address === portrait);
  if (!listed) return 'a delivered portrait is not listed';
  if (listed.recipe === null) return 'a listed portrait has no recipe';
  return starred === undefined || listed.isStarred ? null : 'an answered star is missing';
}
