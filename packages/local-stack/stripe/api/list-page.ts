import { group, integer, type ParameterValues, text } from './parameters';

const DEFAULT_LIMIT = 10;

/** The parameters of every list (https://docs.stripe.com/api/pagination). */
export const LIST_PARAMETERS = {
  limit: integer(1),
  starting_after: text,
  created: group({ gte: integer(0) }),
};

/** One page of a list in Stripe's form. */
export interface ListPage<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

/**
 * Returns a page of a list.
 * @param items newest first, already filtered by the list's own parameters.
 */
export function listPage<Item extends { id: string; created: number }>(
  items: Item[],
  { limit = DEFAULT_LIMIT, starting_after: after, created = {} }: ParameterValues<typeof LIST_PARAMETERS>,
  url: string,
): ListPage<Item> {
  const place = items.findIndex(({ id }) => id === after);
  const { gte = 0 } = created;
  const later = items.slice(place + 1).filter(({ created: time }) => time >= gte);
  return { object: 'list', data: later.slice(0, limit), has_more: later.length > limit, url };
}
