import { integer, type ParameterValues, text, timeRange, type TimeRange } from './parameters';
import { invalidRequest, resourceMissing } from './stripe-error';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** The parameters of every list (https://docs.stripe.com/api/pagination). */
export const LIST_PARAMETERS = {
  limit: integer(1),
  starting_after: text,
  ending_before: text,
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
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before, created } = parameters;
  if (limit > MAX_LIMIT) {
    throw invalidRequest(`This value must be less than or equal to ${MAX_LIMIT}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  if (after !== undefined && before !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: ending_before, starting_after.');
  }
  const placeOf = (id: string, param: string): number => {
    const place = items.findIndex((item) => item.id === id);
    if (place < 0) throw resourceMissing(kind, id, param, 400);
    return place;
  };
  const within = (some: Item[]): Item[] => some.filter((item) => isWithin(item.created, created));
  if (before !== undefined) {
    const earlier = within(items.slice(0, placeOf(before, 'ending_before')));
    return { object: 'list', data: earlier.slice(-limit), has_more: earlier.length > limit, url };
  }
  const start = after === undefined ? 0 : placeOf(after, 'starting_after') + 1;
  const later = within(items.slice(start));
  return { object: 'list', data: later.slice(0, limit), has_more: later.length > limit, url };
}

function isWithin(time: number, { gt, gte, lt, lte }: TimeRange = {}): boolean {
  return (
    (gt === undefined || time > gt) &&
    (gte === undefined || time >= gte) &&
    (lt === undefined || time < lt) &&
    (lte === undefined || time <= lte)
  );
}
