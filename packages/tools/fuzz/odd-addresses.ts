import fc, { type Arbitrary } from 'fast-check';

import { encoded, oddText } from './odd-values';

/** Other spellings of an address, similar addresses, and invalid ones. */
const CHANGES: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replaceAll('/', '%5c'),
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => `${path}/..`,
  (path) => `${path}/.`,
  (path) => `${path}/%2e%2e/account`,
  (path) => `${path}%00`,
  (path) => `${path}%2f`,
  (path) => `${path}%`,
  (path) => `${path}%zz`,
  (path) => `${path}%ff`,
  (path) => `${path}%ed%a0%80`,
  (path) => `${path}%0d%0ax-injected:%201`,
  (path) => `${path}%20`,
  (path) => `${path};a=b`,
  (path) => `${path}.json`,
  (path) => `${path}.rsc`,
  (path) => `${path}.segments/_tree.segment.rsc`,
  (path) => `${path}.map`,
  (path) => `${path}#x`,
  (path) => `${path}/__proto__`,
  (path) => `${path}/constructor/prototype`,
  (path) => `${path}/x/y/z`,
  (path) => `${path}/${'a'.repeat(9_000)}`,
  (path) => `${path}${'/a'.repeat(3_000)}`,
  (path) => `${path}/${'%41'.repeat(3_000)}`,
  (path) => `${path}${'a'.repeat(17_000)}`,
  (path) => letters(path, (letter) => letter.toUpperCase()),
  (path) => `${path} x`,
  (path) => `${path}\0`,
  (path) => `${path}é`,
  (path) => letters(path, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.slice(1),
  (path) => `http://other.example${path}`,
  (path) => `⟦app⟧${path}`,
  (path) => `//other.example${path}`,
  (path) => `/\\other.example${path}`,
  (path) => `/en${path}`,
  (path) => `/[locale]${path}`,
  (path) => `/_next/data/x${path}.json`,
  (path) => `/_next/image?url=${encoded(path)}&w=640&q=75`,
  (path) => `/_next/static${path}`,
  (path) => path.replace(/[^/]*$/, '__id7__'),
  (path) => path.replace(/[^/]*$/, '..%2f..%2f'),
  (path) => path.replace(/[^/]*$/, ''),
  () => '*',
  () => '',
  () => '?',
  () => 'other.example:443',
];

/** Changes the letters of a path outside of its placeholders. */
function letters(path: string, change: (letter: string) => string): string {
  return path.replace(/⟦[^⟧]*⟧|[a-z]/g, (found) => (found.length === 1 ? change(found) : found));
}

/** An address that is similar to a path. */
export function addressNear(path: string): Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...CHANGES).map((change) => change(path)) },
    { weight: 2, arbitrary: oddText.map((text) => path.replace(/[^/]*$/, encoded(text))) },
    { weight: 1, arbitrary: oddText.map((text) => path.replace(/[^/]*$/, () => text)) },
  );
}

const QUERIES = [
  '?',
  '?%',
  '?%ff=%zz',
  '?__proto__=1&constructor[prototype][x]=1',
  '?lang=ru',
  '?lang=../../x&lang=en',
  '?_rsc=x',
  '?nxtPid=x&nxtIid=%zz',
  '?__nextLocale=x&__nextDefaultLocale=y',
  `?${'a=b&'.repeat(1_500)}`,
  `?q=${'a'.repeat(7_000)}`,
];

/** A query that no endpoint expects. */
export const oddQuery: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...QUERIES) },
  { weight: 1, arbitrary: oddText.map((text) => `?${encoded(text)}=${encoded(text)}`) },
  { weight: 1, arbitrary: oddText.map((text) => `?x=${text}`) },
);
