import fc, { type Arbitrary } from 'fast-check';

import { FRAMINGS, type Framing, type Header, type HostileRequest } from './hostile-request';
import { addressNear, oddQuery } from './odd-addresses';
import { messageHeaders, oddHeaders } from './odd-headers';
import type { Payload } from './payloads';
import { recipeOf } from './recipes';
import { NOWHERE, type Target } from './targets';

/** People of a cast that are signed in. */
export const PEOPLE = 4;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ODD_METHODS = ['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'QUERY', 'BREW', 'get', 'G\0T', '', 'POST '];

/** Longer ones may be refused by HTTP itself: Node takes 16 KiB with the address. */
const PLAIN_HEADER_BYTES = 8_000;

/** Requests against all targets: most of them near to valid ones, so that they come past the edge. */
export function hostileRequests(targets: readonly Target[]): Arbitrary<HostileRequest> {
  const isOurs = ({ isEndpoint, path }: Target) => isEndpoint && path !== NOWHERE;
  const [endpoints, others] = [targets.filter(isOurs), targets.filter((target) => !isOurs(target))];
  const at = (some: readonly Target[]) => fc.oneof(...some.map(requestTo));
  return fc.oneof({ weight: 5, arbitrary: at(endpoints) }, { weight: 1, arbitrary: at(others) });
}

function requestTo(target: Target): Arbitrary<HostileRequest> {
  const { method, path } = target;
  const recipe = recipeOf(`${method} ${path}`);
  const properAddress = path.replace(':id', '⟦job:@⟧').replace(':path', 'nowhere');
  return fc
    .record({
      person: fc.nat(PEOPLE - 1),
      method: mostly(method, fc.oneof(fc.constantFrom(...METHODS), fc.constantFrom(...ODD_METHODS))),
      address: mostly(properAddress, addressNear(properAddress)),
      query: fc.oneof({ weight: 8, arbitrary: recipe.query }, { weight: 2, arbitrary: oddQuery }),
      headers: recipe.headers,
      more: fc.oneof(
        { weight: 8, arbitrary: fc.constant<Header[]>([]) },
        { weight: 6, arbitrary: oddHeaders },
        { weight: 1, arbitrary: messageHeaders },
      ),
      payload: recipe.payload,
      framing: mostly<Framing>('length', fc.constantFrom(...FRAMINGS)),
    })
    .map(({ person, query, payload, ...made }) => {
      const headers = [...made.headers, ...contentHeaders(payload), ...made.more];
      const address = `${made.address}${query}`;
      const isPlain =
        isServedBy(target, made.method) &&
        made.address === properAddress &&
        isPlainText(address) &&
        isPlainFraming(made.framing) &&
        arePlain(headers);
      return {
        target: target.name,
        person,
        method: made.method,
        address,
        headers,
        body: payload.body,
        framing: made.framing,
        isPlain,
      };
    });
}

function mostly<Value>(usual: Value, other: Arbitrary<Value>): Arbitrary<Value> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
}

function contentHeaders({ contentType }: Payload): Header[] {
  return contentType === null ? [] : [['content-type', contentType]];
}

function isServedBy({ method }: Target, asked: string): boolean {
  return asked === method || (asked === 'HEAD' && method === 'GET');
}

function isPlainFraming(framing: Framing): boolean {
  return framing === 'length' || framing === 'chunked';
}

const ANSWERED_EARLIER =
  /^(content-length|transfer-encoding|expect|upgrade|connection|te|trailer|host|rsc|x-\d+)$/;

function arePlain(headers: readonly Header[]): boolean {
  const length = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return (
    length < PLAIN_HEADER_BYTES &&
    headers.every(
      ([name, value]) => /^[\w-]+$/.test(name) && !ANSWERED_EARLIER.test(name) && isPlainText(value, ' \t'),
    )
  );
}

/** Printable ASCII, the names of what a run fills in aside. */
function isPlainText(text: string, more = ''): boolean {
  return new RegExp(`^[\\x21-\\x7e${more}]{0,${PLAIN_HEADER_BYTES}}$`).test(text.replace(/⟦[^⟧]*⟧/g, ''));
}
