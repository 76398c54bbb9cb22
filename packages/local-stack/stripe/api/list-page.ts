import { integer, type ParameterValues, text, timeRange } from './parameters';
import { invalidRequest, resourceMissing } from './stripe-error';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** The parameters of every list (https://docs.stripe.com/api/pagination). */
export const LIST_PARAMETERS = {
  limit: integer(1),
  starting_after: text,
  created: timeRange,
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
 * @param kind Stripe's name of the items in the error for an unknown cursor.
 */
export function listPage<Item extends { id: string; created: number }>(
  items: Item[],
  parameters: ParameterValues<typeof LIST_PARAMETERS>,
  { url, kind }: { url: string; kind: string },
): ListPage<Item> {
  const { limit = DEFAULT_LIMIT, starting_after: after, created = {} } = parameters;
  if (limit > MAX_LIMIT) {
    throw invalidRequest(`This value must be less than or equal to ${MAX_LIMIT}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const place = after === undefined ? -1 : items.findIndex(({ id }) => id === after);
  if (after !== undefined && place < 0) throw resourceMissing(kind, after, 'starting_after', 400);
  const { gt = -1, gte = 0, lte = Infinity } = created;
  const later = items.slice(place + 1).filter(({ created: time }) => time > gt && time >= gte && time <= lte);
  return { object: 'list', data: later.slice(0, limit), has_more: later.length > limit, url };
}
