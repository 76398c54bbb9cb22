import fc, { type Arbitrary } from 'fast-check';

import { FRAMINGS, type Framing, type Header, type HostileRequest } from './hostile-request';
import { addressNear, oddQuery } from './odd-addresses';
import { messageHeaders, oddHeaders } from './odd-headers';
import type { Payload } from './payloads';
import { inputOf } from './endpoint-inputs';
import { NOWHERE, type Target } from './targets';

/** The number of signed-in users. */
export const USERS = 4;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ODD_METHODS = ['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'QUERY', 'BREW', 'get', 'G\0T', '', 'POST '];

/** Node may refuse longer headers: it takes 16 KiB with the address. */
const PLAIN_HEADER_BYTES = 8_000;

/** Requests to all targets; most are nearly valid, so that they get past the first checks. */
export function hostileRequests(targets: readonly Target[]): Arbitrary<HostileRequest> {
  const isOurs = ({ endpoint, path }: Target) => endpoint !== null && path !== NOWHERE;
  const [endpoints, others] = [targets.filter(isOurs), targets.filter((target) => !isOurs(target))];
  const at = (some: readonly Target[]) => fc.oneof(...some.map(requestTo));
  return fc.oneof({ weight: 5, arbitrary: at(endpoints) }, { weight: 1, arbitrary: at(others) });
}

function requestTo(target: Target): Arbitrary<HostileRequest> {
  const { method, path } = target;
  const input = inputOf(`${method} ${path}`);
  const properAddress = path.replace(':id', '⟦job:@⟧').replace(':path', 'nowhere');
  return fc
    .record({
      user: fc.nat(USERS - 1),
      method: mostly(method, fc.oneof(fc.constantFrom(...METHODS), fc.constantFrom(...ODD_METHODS))),
      address: mostly(properAddress, addressNear(properAddress)),
      query: fc.oneof({ weight: 8, arbitrary: input.query }, { weight: 2, arbitrary: oddQuery }),
      headers: input.headers,
      more: fc.oneof(
        { weight: 8, arbitrary: fc.constant<Header[]>([]) },
        { weight: 6, arbitrary: oddHeaders },
        { weight: 1, arbitrary: messageHeaders },
      ),
      payload: input.payload,
      framing: mostly<Framing>('length', fc.constantFrom(...FRAMINGS)),
    })
    .map(({ user, query, payload, ...generated }) => {
      const headers = [...generated.headers, ...contentHeaders(payload), ...generated.more];
      const address = `${generated.address}${query}`;
      const isPlain =
        isServedBy(target, generated.method) &&
        generated.address === properAddress &&
        isPlainText(address) &&
        isPlainFraming(generated.framing) &&
        arePlain(headers);
      return {
        target: target.name,
        user,
        method: generated.method,
        address,
        headers,
        body: payload.body,
        framing: generated.framing,
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

/** Whether a text is printable ASCII apart from its placeholders. */
function isPlainText(text: string, more = ''): boolean {
  return new RegExp(`^[\\x21-\\x7e${more}]{0,${PLAIN_HEADER_BYTES}}$`).test(text.replace(/⟦[^⟧]*⟧/g, ''));
}
