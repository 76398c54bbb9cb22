import type { Making, PortraitRecord } from './portrait-making';
import type * as Records from './portrait-records';

/**
 * How portraits were made, remembered in this browser's IndexedDB. Nothing here rejects: where the database is
 * blocked, broken or full there is simply no memory. Its code is fetched with the first call.
 */
async function recall<Answer>(
  task: (records: typeof Records) => Promise<Answer>,
  unknown: Answer,
): Promise<Answer> {
  try {
    return await task(await import('./portrait-records'));
  } catch {
    return unknown;
  }
}

/** Remembers how portraits are made, with small versions of the pictures, under a name that is the job's later. */
export const rememberMaking = (name: string, making: Making): Promise<void> =>
  recall((records) => records.storeMaking(name, making), undefined);

/** Gives what was remembered under a name to the job that came of it; a second time does nothing. */
export const nameMaking = (name: string, jobId: string): Promise<void> =>
  recall((records) => records.renameMaking(name, jobId), undefined);

/** Says which portraits a job gave; before or after its making is remembered. */
export const bindPortraits = (jobId: string, addresses: readonly string[]): Promise<void> =>
  recall((records) => records.storePortraits(jobId, addresses), undefined);

/** How a portrait was made; null when that is not known. */
export const readPortrait = (address: string): Promise<PortraitRecord | null> =>
  recall((records) => records.loadPortrait(address), null);

/** How a job's portraits are made; null when that is not known. */
export const readMaking = (jobId: string): Promise<PortraitRecord | null> =>
  recall((records) => records.loadMaking(jobId), null);

/** The accounts that portraits belong to, by address, as far as they are known. */
export const readOwners = (addresses: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  recall((records) => records.loadOwners(addresses), new Map<string, string>());

/** Forgets how an account's portraits were made, small pictures included. */
export const forgetMakings = (uid: string): Promise<void> =>
  recall((records) => records.deleteMakings(uid), undefined);

/** Forgets portraits, and what nothing but them needed. */
export const forgetPortraits = (addresses: readonly string[]): Promise<void> =>
  recall((records) => records.deletePortraits(addresses), undefined);
