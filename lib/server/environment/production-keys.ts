import 'server-only';

import { sha256 } from '../hashing';
import { isPreview } from '../../shared/deployment';
import { blobCredentials, blobStoreId, type BlobAccess, type BlobVariables } from './blob-stores';

/** Enough of a SHA-256 to tell keys apart, too little to find one; in hexadecimal digits. */
const DIGITS = 12;

interface KeyVariables extends BlobVariables {
  NEXT_PUBLIC_FIREBASE_PROJECT_ID?: string | undefined;
  FIREBASE_CLIENT_EMAIL?: string | undefined;
  RUNPOD_API_KEY?: string | undefined;
}

/** What opens production's data, with the variables' names. */
function keysOf(variables: KeyVariables): [name: string, value: string | undefined][] {
  const store = (access: BlobAccess): string => blobStoreId(blobCredentials(variables, access));
  return [
    ['NEXT_PUBLIC_FIREBASE_PROJECT_ID', variables.NEXT_PUBLIC_FIREBASE_PROJECT_ID],
    ['FIREBASE_CLIENT_EMAIL', variables.FIREBASE_CLIENT_EMAIL],
    ['RUNPOD_API_KEY', variables.RUNPOD_API_KEY],
    ['BLOB_PRIVATE_…', store('private')],
    ['BLOB_PUBLIC_…', store('public')],
  ];
}

/** What PRODUCTION_KEYS must hold: a short hash of each of production's keys, with commas between them. */
export function productionKeys(variables: KeyVariables): string {
  return keysOf(variables)
    .map(([, value = '']) => sha256(value).slice(0, DIGITS))
    .join(',');
}

/**
 * Returns a sentence when a preview has a key of production, or PRODUCTION_KEYS can't show that it has none, else null:
 * a preview runs unreviewed code. Production refuses an outdated value.
 */
export function productionKeysProblem(variables: Record<string, string | undefined>): string | null {
  const given = variables['PRODUCTION_KEYS'];
  if (variables['VERCEL_ENV'] === 'production' && given !== productionKeys(variables))
    return `PRODUCTION_KEYS must be ${productionKeys(variables)}: set it at Vercel for Production and Preview. It keeps production’s keys out of previews.`;
  if (!isPreview(variables)) return null;
  if (given === undefined)
    return 'PRODUCTION_KEYS is missing: let production’s count for Preview, too. It keeps production’s keys out of previews.';
  const hashes = new Set(given.split(','));
  const shared = keysOf(variables).find(([, value = '']) => hashes.has(sha256(value).slice(0, DIGITS)));
  return shared
    ? `${shared[0]} is production’s: a preview needs another one (docs/operation.md, Previews).`
    : null;
}
