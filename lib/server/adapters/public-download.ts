import 'server-only';

import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { promisify } from 'node:util';

import ipaddr from 'ipaddr.js';

import { withinTimeLimit } from '@/lib/shared/within-time-limit';
import { readLimited } from '../read-limited';

/** How a foreign address is read. */
export interface DownloadOptions {
  maximumBytes: number;
  /** For all of it, redirects included. */
  timeoutMs: number;
  /** Whether HTTP addresses of this machine are read too, as the local stack gives them. */
  allowsLoopback: boolean;
  /** Returns the addresses of a host's name, or of an IP address itself. Throws without any. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const REDIRECTS_MAXIMUM = 3;

const lookupAll = promisify(lookup);
const resolveByDns = (host: string) => lookupAll(host, { all: true });

/**
 * Reads an address that others have given, over HTTPS, from checked public IP addresses, also after redirects.
 * https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html
 * Returns null for one that is not read. Throws when it can't be read now, and for too many bytes.
 */
export async function downloadPublic(address: string, options: DownloadOptions): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  // Nothing else ends a lookup.
  return withinTimeLimit(follow(parseUrl(address), options, signal), options.timeoutMs);
}

async function follow(
  first: URL | null,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<Buffer | null> {
  let url = first;
  for (let redirects = 0; redirects <= REDIRECTS_MAXIMUM; redirects += 1) {
    const addresses = url && (await checkedAddresses(url, options));
    if (!url || !addresses) return null;
    const response = await get(url, addresses, signal);
    const { statusCode: status = 0, headers } = response;
    if (REDIRECTS.includes(status) && headers.location !== undefined) {
      response.destroy();
      url = parseUrl(headers.location, url);
    } else return readBody(response, options.maximumBytes);
  }
  throw new Error('The address redirects too often.');
}

/** Returns the IP addresses of a URL that may be read; null for another URL. */
async function checkedAddresses(
  url: URL,
  { allowsLoopback, resolve = resolveByDns }: DownloadOptions,
): Promise<LookupAddress[] | null> {
  if (url.username !== '' || url.password !== '') return null;
  const isSecure = url.protocol === 'https:' && url.port === '';
  if (!isSecure && !(url.protocol === 'http:' && allowsLoopback)) return null;
  const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ''));
  const isAllowed = isSecure ? isPublic : isLoopback;
  return addresses.length > 0 && addresses.every(({ address }) => isAllowed(address)) ? addresses : null;
}

/** Of IPv6 only 2000::/3 is assigned to the internet. https://www.iana.org/assignments/ipv6-unicast-address-assignments */
function isPublic(text: string): boolean {
  // An IPv4 address inside an IPv6 one counts as IPv4.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(ipaddr.IPv6.parse('2000::'), 3);
}

function isLoopback(text: string): boolean {
  return ipaddr.process(text).range() === 'loopback';
}

async function get(url: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const [first] = addresses;
  const options: RequestOptions = {
    signal,
    // A new connection: an agent's open ones went to addresses that were not checked here.
    agent: false,
    headers: { 'accept-encoding': 'identity' },
    lookup: (_host, { all }, callback) =>
      all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family),
  };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end();
  });
}

async function readBody(response: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`The address answered ${response.statusCode ?? 0}.`);
  }
  const bytes = await readLimited(response, maximumBytes);
  if (!bytes) throw new Error('The file is larger than any that we make.');
  return bytes;
}

function parseUrl(text: string, base?: URL): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
