import { type GenerationOrder, isUpload, type OrderPicture } from '../generation/generation-order';
import type { PictureToUpload } from '../generation/upload-pictures';
import {
  ALL_STORES,
  openPortraitDatabase,
  type PortraitDatabase,
  type StoredMaking,
} from './portrait-database';
import type { KeptPicture, Making, PortraitRecord } from './portrait-making';
import { readStoredMaking } from './read-stored-making';
import { makeSmallPicture } from './small-picture';
import { tidyRecords } from './tidy-records';

/** Stores how portraits are made, for a job or under a name that it has until then. Rejects when the database does. */
export async function storeMaking(jobId: string, { uid, madeAt, order }: Making): Promise<void> {
  const database = await openPortraitDatabase();
  const making: StoredMaking = {
    jobId,
    uid,
    madeAt,
    settings: order.settings,
    photos: order.selfies.map(({ cacheName }) => cacheName),
    pose: uploadName(order.template),
    style: uploadName(order.style),
  };
  // Before its pictures: from here on no other tab takes them for unneeded.
  await database.put('makings', making);
  await storePictures(database, order);
  await tidy(database);
}

/** Gives a job what is stored under another name; does nothing where there is nothing. Rejects when the database does. */
export async function renameMaking(name: string, jobId: string): Promise<void> {
  const database = await openPortraitDatabase();
  const transaction = database.transaction('makings', 'readwrite');
  const making = await transaction.store.get(name);
  if (making)
    await Promise.all([transaction.store.put({ ...making, jobId }), transaction.store.delete(name)]);
  await transaction.done;
}

/** Stores which portraits a job gave. Rejects when the database does. */
export async function storePortraits(jobId: string, addresses: readonly string[]): Promise<void> {
  const database = await openPortraitDatabase();
  const transaction = database.transaction('portraits', 'readwrite');
  await Promise.all([
    ...addresses.map((address) => transaction.store.put({ address, jobId })),
    transaction.done,
  ]);
}

/** How a portrait was made, or null. Rejects when the database does. */
export async function loadPortrait(address: string): Promise<PortraitRecord | null> {
  const database = await openPortraitDatabase();
  const portrait = await database.get('portraits', address);
  return portrait ? loadMaking(portrait.jobId) : null;
}

/** How a job's portraits are made, or null. Rejects when the database does. */
export async function loadMaking(jobId: string): Promise<PortraitRecord | null> {
  const database = await openPortraitDatabase();
  const making = readStoredMaking(await database.get('makings', jobId));
  if (!making) return null;
  const [pose, style, ...photos] = await Promise.all(
    [making.pose, making.style, ...making.photos].map((name) => loadPicture(database, name)),
  );
  return {
    ...making,
    photos: photos.filter((photo) => photo !== null),
    pose: pose ?? null,
    style: style ?? null,
  };
}

/** The accounts of portraits, by address, as far as they are known. Rejects when the database does. */
export async function loadOwners(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const database = await openPortraitDatabase();
  const owners = await Promise.all(
    addresses.map(async (address) => {
      const portrait = await database.get('portraits', address);
      const making = portrait && readStoredMaking(await database.get('makings', portrait.jobId));
      return [address, making?.uid] as const;
    }),
  );
  return new Map(owners.flatMap(([address, uid]) => (uid ? [[address, uid]] : [])));
}

/** Forgets portraits, their jobs once no portrait of theirs is left, and the pictures of those. */
export async function deletePortraits(addresses: readonly string[]): Promise<void> {
  const database = await openPortraitDatabase();
  const transaction = database.transaction(ALL_STORES, 'readwrite');
  const portraits = transaction.objectStore('portraits');
  const known = await Promise.all(addresses.map((address) => portraits.get(address)));
  await Promise.all(addresses.map((address) => portraits.delete(address)));
  for (const jobId of new Set(known.flatMap((portrait) => portrait?.jobId ?? []))) {
    const left = await portraits.index('jobId').count(jobId);
    if (left === 0) await transaction.objectStore('makings').delete(jobId);
  }
  await tidyRecords(transaction, Date.now());
  await transaction.done;
}

/** Forgets an account's jobs, the portraits that they gave, and the pictures of those. Rejects when the database does. */
export async function deleteMakings(uid: string): Promise<void> {
  const database = await openPortraitDatabase();
  const transaction = database.transaction(ALL_STORES, 'readwrite');
  const makings = transaction.objectStore('makings');
  const portraits = transaction.objectStore('portraits');
  for (const making of await makings.getAll()) {
    if (making.uid !== uid) continue;
    const addresses = await portraits.index('jobId').getAllKeys(making.jobId);
    await Promise.all([
      makings.delete(making.jobId),
      ...addresses.map((address) => portraits.delete(address)),
    ]);
  }
  await tidyRecords(transaction, Date.now());
  await transaction.done;
}

/** Keeps a small version of each picture that is not kept yet; one that can't be read or kept is left out. */
async function storePictures(database: PortraitDatabase, order: GenerationOrder): Promise<void> {
  const pictures = [...order.selfies, order.template, order.style].filter(isUpload);
  await Promise.all(pictures.map((picture) => storePicture(database, picture).catch(() => undefined)));
}

async function storePicture(
  database: PortraitDatabase,
  { cacheName, picture }: PictureToUpload,
): Promise<void> {
  if (await database.getKey('pictures', cacheName)) return;
  const small = await makeSmallPicture(await picture);
  await database.put('pictures', { name: cacheName, type: small.type, bytes: await small.arrayBuffer() });
}

async function tidy(database: PortraitDatabase): Promise<void> {
  const transaction = database.transaction(ALL_STORES, 'readwrite');
  await tidyRecords(transaction, Date.now());
  await transaction.done;
}

async function loadPicture(database: PortraitDatabase, name: string | null): Promise<KeptPicture | null> {
  const stored = name === null ? undefined : await database.get('pictures', name);
  return stored ? { name: stored.name, picture: new Blob([stored.bytes], { type: stored.type }) } : null;
}

function uploadName(picture: OrderPicture | null): string | null {
  return isUpload(picture) ? picture.cacheName : null;
}
