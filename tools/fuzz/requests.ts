import { readdirSync } from 'node:fs';

import fc, { type Arbitrary } from 'fast-check';

import type { Endpoint } from '@/lib/shared/contracts/define-endpoint';
import { ENDPOINTS } from '@/lib/shared/contracts/endpoints';
import { emptyBody, oddBody } from './bodies';
import { type EndpointInput, endpointInput, mostly, signatureOf } from './endpoint-input';
import {
  addressNear,
  type FramingName,
  FRAMINGS,
  type Header,
  messageHeaders,
  oddHeaders,
  oddQuery,
} from './odd-http';
import type { Fixtures, FuzzUser } from './fixtures';

/** An endpoint, page or file. */
export interface Target {
  /** Its name in the report. */
  name: string;
  method: string;
  /** A dynamic segment is written `:id`. */
  path: string;
  /** Null for a page or a file. */
  endpoint: Endpoint | null;
}

/** A request as it is sent. */
export interface HostileRequest {
  target: Target;
  method: string;
  /** Path and query, or something invalid. */
  address: string;
  headers: readonly Header[];
  body: Buffer;
  framing: FramingName;
  /** Whether it is valid HTTP, so that the endpoint's handler must answer it. */
  isPlain: boolean;
}

/** The endpoint for unknown addresses. */
export const UNKNOWN_PATH = '/api/:path';

/** Pages, files and unknown paths. Not `/__/auth`, which is proxied to another host. */
const OTHERS = [
  ...'/ /generator /donate /privacy /terms /nowhere /sitemap.xml /robots.txt /manifest.webmanifest'.split(
    ' ',
  ),
  ...'/favicon.ico /images/social-card-en.png /images/icon.svg /_next/image /_next/static/chunks/:chunk'.split(
    ' ',
  ),
  `/fonts/${readdirSync('public/fonts').find((name) => name.endsWith('.woff2')) ?? ''}`,
];

/** All endpoints, and pages and files. */
export const TARGETS: readonly Target[] = [
  ...ENDPOINTS.map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}`, endpoint })),
  ...OTHERS.map((path) => ({ name: path, method: 'GET', path, endpoint: null })),
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ODD_METHODS = ['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'QUERY', 'BREW', 'get', 'G\0T', '', 'POST '];

/** Requests to all targets; most are nearly valid, so that they get past the first checks. */
export function hostileRequests(fixtures: Fixtures): Arbitrary<HostileRequest> {
  const isEndpoint = ({ endpoint, path }: Target) => endpoint !== null && path !== UNKNOWN_PATH;
  const requestsTo = (targets: readonly Target[]) =>
    fc.oneof(...targets.flatMap((target) => fixtures.users.map((user) => requestTo(target, user, fixtures))));
  return fc.oneof(
    { weight: 5, arbitrary: requestsTo(TARGETS.filter(isEndpoint)) },
    { weight: 1, arbitrary: requestsTo(TARGETS.filter((target) => !isEndpoint(target))) },
  );
}

function requestTo(target: Target, user: FuzzUser, fixtures: Fixtures): Arbitrary<HostileRequest> {
  const { endpoint } = target;
  const path = target.path
    .replace(':id', user.job)
    .replace(':path', 'nowhere')
    .replace(':chunk', fixtures.chunk);
  const input: EndpointInput = endpoint
    ? endpointInput(endpoint, user, fixtures)
    : {
        query: fc.constant(''),
        headers: fc.constant<Header[]>([]),
        body: fc.oneof({ weight: 2, arbitrary: emptyBody }, oddBody),
      };
  return fc
    .record({
      headers: input.headers,
      body: input.body,
      method: mostly(target.method, fc.constantFrom(...METHODS, ...ODD_METHODS)),
      path: mostly(path, addressNear(path)),
      query: fc.oneof({ weight: 8, arbitrary: input.query }, { weight: 2, arbitrary: oddQuery }),
      more: fc.oneof(
        { weight: 8, arbitrary: fc.constant<Header[]>([]) },
        { weight: 6, arbitrary: oddHeaders },
        { weight: 1, arbitrary: messageHeaders },
      ),
      framing: mostly<FramingName>('length', fc.constantFrom(...(Object.keys(FRAMINGS) as FramingName[]))),
      isSigned: fc.nat(4).map((number) => number > 0),
    })
    .map(({ method, query, headers: own, body, more, framing, isSigned, ...generated }) => {
      const { bytes, contentType } = body;
      const headers: Header[] = [
        ...own,
        ...(endpoint?.auth === 'provider signature' && isSigned ? [signatureOf(bytes, fixtures)] : []),
        ...(contentType === null ? [] : [['content-type', contentType] as const]),
        ...more,
      ];
      const address = `${generated.path}${query}`;
      const isServed = method === target.method || (method === 'HEAD' && target.method === 'GET');
      const isPlain =
        isServed &&
        generated.path === path &&
        isPrintable(address) &&
        /^(length|chunked)$/.test(framing) &&
        arePlain(headers);
      return { target, method, address, headers, body: bytes, framing, isPlain };
    });
}

/** Node may refuse longer headers: it takes 16 KiB with the address. */
const PLAIN_HEADER_BYTES = 8_000;
const ANSWERED_EARLIER =
  /^(content-length|transfer-encoding|expect|upgrade|connection|te|trailer|host|rsc|x-\d+)$/;

/** Whether the headers are valid, and none makes Node or Next answer before the endpoint's handler. */
function arePlain(headers: readonly Header[]): boolean {
  const length = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const isPlain = ([name, value]: Header) =>
    /^[\w-]+$/.test(name) && !ANSWERED_EARLIER.test(name) && isPrintable(value.replaceAll(/[ \t]/g, ''));
  return length < PLAIN_HEADER_BYTES && headers.every(isPlain);
}

/** Whether a text is printable ASCII without spaces, and short enough. */
function isPrintable(text: string): boolean {
  return text.length < PLAIN_HEADER_BYTES && /^[\x21-\x7e]*$/.test(text);
}
