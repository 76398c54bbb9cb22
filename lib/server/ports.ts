import 'server-only';

import type { GenerationRequest } from '../shared/contracts/submit-job';
import type { WorkStage } from '../shared/rules/jobs';
import type { CallBlocks } from './rate-limit-leases';
import type { PortraitRequest } from './models/model';
import type { Payments } from './payment-provider';

/** The time in milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

/** Names one document; its type says what stands in it. */
export interface DocumentKey<Data> {
  readonly path: string;
  /** Checks what the database gave; throws when it is not such a document. */
  readonly parse: (raw: unknown) => Data;
}

/** Reads and writes that take effect together or not at all. Reads come before writes. */
export interface DatabaseTransaction {
  /** The documents as they stand, null for a missing one, in the order of the keys, in one round trip. */
  getAll<Keys extends readonly DocumentKey<unknown>[]>(
    ...keys: Keys
  ): Promise<{ [Index in keyof Keys]: Keys[Index] extends DocumentKey<infer Data> ? Data | null : never }>;
  /** Writes a new document; the commit fails with `already_exists` when it is there. */
  create<Data>(key: DocumentKey<Data>, data: Data): void;
  /** Replaces fields of a document that exists; the others stay. */
  update<Data extends object>(key: DocumentKey<Data>, changes: Partial<Data>): void;
  /** Deletes a document; one that is not there is no error. */
  delete(key: DocumentKey<unknown>): void;
}

/** One page of a collection, newest first. */
export interface DocumentPage<Data> {
  documents: Data[];
  nextCursor: string | null;
}

/** The database. Every method throws DatabaseError and nothing else of the provider's. */
export interface Database {
  get<Data>(key: DocumentKey<Data>): Promise<Data | null>;
  /** Runs `body` until it commits without a conflict; the body may run several times and must only use `transaction`. */
  transaction<Result>(body: (transaction: DatabaseTransaction) => Promise<Result>): Promise<Result>;
  /** Documents of a collection ordered by a field, newest first; `cursor` is a `nextCursor` of before. */
  page<Data>(collection: {
    path: string;
    parse: (raw: unknown) => Data;
    orderBy: string;
    limit: number;
    cursor: string | null;
  }): Promise<DocumentPage<Data>>;
  /** Documents of a collection whose list `field` has one of 1 to 30 texts in it, in no order. */
  listHaving<Data>(search: {
    path: string;
    parse: (raw: unknown) => Data;
    field: string;
    anyOf: readonly string[];
  }): Promise<Data[]>;
  /** Up to `limit` documents of a collection whose `field` has this value, ordered by their ids, behind the id `after`. */
  listWhere<Data>(search: {
    path: string;
    parse: (raw: unknown) => Data;
    field: string;
    equals: string | boolean;
    limit: number;
    after: string | null;
  }): Promise<Data[]>;
  /**
   * Deletes up to `limit` documents of a collection whose `expiresAt` has passed, but not one that is written at the
   * same time. Gives how many were found.
   */
  deleteExpired(search: { path: string; before: Date; limit: number }): Promise<number>;
}

/**
 * What a failed call to the database means for its writes:
 * `contention` and `refused`: nothing was written; `already_exists`: a document to create was there;
 * `unknown`: no answer came, the writes may stand or not.
 */
export type DatabaseFailure = 'contention' | 'already_exists' | 'refused' | 'unknown';

/** A call to the database that failed. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';

  constructor(
    readonly failure: DatabaseFailure,
    options?: ErrorOptions,
  ) {
    super(`database: ${failure}`, options);
  }
}

/** A signed-in person, from a verified ID token. */
export interface Actor {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
  /** The identity provider's own id of the person: outlives the account. */
  providerSubject: string;
  /** When the person last signed in, milliseconds since the epoch. */
  signedInAt: number;
}

/** Who a bearer token belongs to. */
export interface Identity {
  /**
   * The person behind an ID token, or null when the token is not valid (forged, expired, of another
   * project, revoked when that is checked, or not a Google account's). Throws when the provider can't be asked.
   */
  verify(idToken: string, options: { checkRevoked: boolean }): Promise<Actor | null>;
  /** Throws when the provider can't be asked. */
  check(): Promise<void>;
  /** Deletes the sign-in account of a person; one that is gone already is no error. Throws when the provider fails. */
  delete(uid: string): Promise<void>;
}

/** Photos that only the worker may read. */
export interface PrivateFiles {
  /** Stores bytes under a path, over what was there; resolves to the file's address. */
  put(file: { path: string; bytes: Buffer; contentType: string }): Promise<{ url: string }>;
  /** The path of a file of this store from its address; null for any other address. */
  pathOf(url: string): string | null;
  /** Addresses that let their holder read these files for an hour, in the order of the paths. */
  presign(paths: readonly string[]): Promise<string[]>;
  /** One page of the files below a path; `cursor` is a `nextCursor` of before. */
  list(folder: string, cursor: string | null): Promise<{ files: StoredFile[]; nextCursor: string | null }>;
  /** Deletes files; those that are gone already are no error. */
  delete(paths: readonly string[]): Promise<void>;
}

/** A file of the private store. */
export interface StoredFile {
  path: string;
  /** Milliseconds since the epoch. */
  uploadedAt: number;
}

/** Portraits that whoever has the address may see. */
export interface PublicFiles {
  put(file: { path: string; bytes: Buffer; contentType: string }): Promise<{ url: string }>;
  /** One page of the addresses of the files below a path; `cursor` is a `nextCursor` of before. */
  list(folder: string, cursor: string | null): Promise<{ urls: string[]; nextCursor: string | null }>;
  /** Deletes files of this store by their addresses; those that are gone already are no error. */
  delete(urls: readonly string[]): Promise<void>;
}

/** Fetches a portrait from the address that the compute provider gave. */
export interface PortraitSource {
  /** The bytes behind an address, a data URI or base64. Throws when they can't be had now. */
  read(output: string): Promise<Buffer>;
}

/** What the server knows of an uploaded photo without looking for a face. */
export interface PhotoQuality {
  /** Pixels. */
  width: number;
  height: number;
  /** The deviation of the edges' strength: 0 for a plain surface, about 10 for a sharp photo. */
  sharpness: number;
}

/** Decides which photos show a person best. */
export interface PhotoRanking {
  /** Returns the photos as indices, the best first. Null stands for a photo of which nothing is known. */
  rank(photos: readonly (PhotoQuality | null)[]): number[];
}

/** A picture in the one form in which we keep pictures. */
export interface Pictures {
  /**
   * Decodes, rotates, scales down and strips a picture of an upload, encodes it as WebP and measures it.
   * Throws AppError image_format, image_animated, image_too_large or image_not_readable.
   */
  normalizeUpload(bytes: Buffer): Promise<{ bytes: Buffer; quality: PhotoQuality }>;
  /** A portrait as WebP, stripped of metadata; null when the bytes are no picture. */
  normalizePortrait(bytes: Buffer): Promise<Buffer | null>;
}

/** A compute endpoint, and the name of the model behind it. */
export interface ComputeEndpoint {
  id: string;
  model: string;
}

/** A run at the provider. */
export interface Run {
  id: string;
  /** Null for a run from before endpoints were recorded: it is at the first one. */
  endpoint: ComputeEndpoint | null;
}

/** The answer to a submitted run. */
export type RunSubmission =
  | { kind: 'accepted'; runId: string }
  | { kind: 'no_id' }
  /** The model's own safety check refused pictures or words. Nothing runs. */
  | { kind: 'content_refused' }
  /** Refused, failed or not answered: it may run all the same. */
  | { kind: 'failed'; reason: string };

/** What the provider says of a run. */
export type RunState =
  /** `stage` is what the worker has just done, where it says so. */
  | { kind: 'running'; status: string; stage?: WorkStage }
  /** `costDollars` is what the provider says that the run costs, where it does. */
  | { kind: 'completed'; output: string[]; costDollars?: number }
  | { kind: 'failed'; status: string; error: string | null }
  | { kind: 'not_found' }
  /** No answer that settles anything: time-out, 401, 403, 429, 5xx, nonsense. */
  | { kind: 'unknown'; reason: string };

/** Whether the compute provider answers, and how many workers it has in whatever state; null where that is its own business. */
export type ComputeHealth =
  | { kind: 'reachable'; workers: number | null }
  | { kind: 'unknown'; workers: null };

/** The compute provider. No method throws: what went wrong is in the answer. */
export interface Compute {
  /** Returns the endpoint that makes a request's portrait. */
  endpointFor(request: Pick<GenerationRequest, 'method'>): ComputeEndpoint;
  submit(run: {
    endpoint: ComputeEndpoint;
    portrait: PortraitRequest;
    /** The worker may write it into its log. */
    requestId: string;
    webhookUrl: string;
    executionTimeoutMs: number;
    timeToLiveMs: number;
  }): Promise<RunSubmission>;
  status(run: Run): Promise<RunState>;
  /** Asks for an end; whether it came in time shows in the status. */
  cancel(run: Run): Promise<{ accepted: boolean }>;
  health(): Promise<ComputeHealth>;
}

/** What happened, for the operator: codes and ids, never a photo, an e-mail address or a token. */
export interface Log {
  info(event: string, facts?: Record<string, string | number | boolean | null>): void;
  warn(event: string, facts?: Record<string, string | number | boolean | null>): void;
  error(event: string, cause: unknown, facts?: Record<string, string | number | boolean | null>): void;
}

/** Our own secrets and addresses, as the services need them. */
export interface Settings {
  /** Where this deployment is reached from outside, without a slash at the end. */
  appUrl: string;
  /** Where the catalogue's pictures are, without a slash at the end. */
  assetsUrl: string;
  /** Key of every HMAC. */
  serverSecret: string;
  /** What the scheduler proves itself with. */
  cronSecret: string;
  /** Which database the payments belong to: other deployments may share the payment provider's account. */
  environment: string;
  /** What lets a provider's call through the protection that Vercel puts before previews; null where there is none. */
  protectionBypass: string | null;
}

/** Everything that a service needs from outside. */
export interface Services {
  /** What this server has left of the calls that are counted by blocks. */
  callBlocks: CallBlocks;
  clock: Clock;
  database: Database;
  privateFiles: PrivateFiles;
  publicFiles: PublicFiles;
  portraitSource: PortraitSource;
  pictures: Pictures;
  photoRanking: PhotoRanking;
  compute: Compute;
  /** Null where no payment provider is set up. */
  payments: Payments | null;
  log: Log;
  settings: Settings;
  /** An unguessable name: 32 hexadecimal digits. */
  randomName: () => string;
  /** The name of the request that is being answered. */
  requestId: () => string;
}
