import 'server-only';

import type { GenerationRequest } from '../shared/contracts/generation-request';
import type { DigitalSource } from '../shared/rules/digital-sources';
import type { WorkStage } from '../shared/rules/job-states';
import type { RateLimitLeases } from './rate-limit-leases';
import type { ResolvedRequest } from './models/model';
import type { Payments } from './payment-provider';

/** The time in milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

/** Names one document, or the documents of one collection, and checks their data. */
export interface DocumentKey<Data> {
  readonly path: string;
  /** Returns a read document's data. Throws when the data are malformed. */
  readonly parse: (raw: unknown) => Data;
}

/** Reads and writes that take effect together or not at all. Reads come before writes. */
export interface DatabaseTransaction {
  /** Reads documents in one round trip, in the order of the keys; null for a missing one. */
  getAll<Keys extends readonly DocumentKey<unknown>[]>(
    ...keys: Keys
  ): Promise<{ [Index in keyof Keys]: Keys[Index] extends DocumentKey<infer Data> ? Data | null : never }>;
  /** Writes a new document; the commit fails with `already_exists` when it exists. */
  create<Data>(key: DocumentKey<Data>, data: Data): void;
  /** Replaces some fields of an existing document. */
  update<Data extends object>(key: DocumentKey<Data>, changes: Partial<Data>): void;
  /** Deletes a document, if it exists. */
  delete(key: DocumentKey<unknown>): void;
}

/** One page of a collection. */
export interface DocumentPage<Data> {
  documents: Data[];
  nextCursor: string | null;
}

/** The argument for a page of what a user has. */
export interface PageRequest extends Using<'database'> {
  actor: Pick<Actor, 'uid'>;
  /** The last page's `nextCursor`; null for the first page. */
  cursor: string | null;
}

/** The database. Every method throws DatabaseError for failures of the provider. */
export interface Database {
  get<Data>(key: DocumentKey<Data>): Promise<Data | null>;
  /** Runs `body` until it commits without a conflict; it may run several times and must use `transaction` alone. */
  transaction<Result>(body: (transaction: DatabaseTransaction) => Promise<Result>): Promise<Result>;
  /**
   * A page of documents by a field, newest first unless `isOldestFirst`, where fields have the values of `where`.
   * `cursor` is the last page's `nextCursor`; after an unknown document the page is empty and the last.
   */
  page<Data>(
    collection: DocumentKey<Data> & {
      where?: Readonly<Record<string, string>>;
      orderBy: string;
      isOldestFirst?: boolean;
      limit: number;
      cursor: string | null;
    },
  ): Promise<DocumentPage<Data>>;
  /** The documents whose list `field` contains one of 1 to 30 texts, in no order. */
  listHaving<Data>(
    search: DocumentKey<Data> & {
      field: string;
      anyOf: readonly string[];
    },
  ): Promise<Data[]>;
  /** Up to `limit` documents whose `field` has a value, by id, after the id `after`. */
  listWhere<Data>(
    search: DocumentKey<Data> & {
      field: string;
      equals: string | boolean;
      limit: number;
      after: string | null;
    },
  ): Promise<Data[]>;
  /** Deletes up to `limit` expired documents, except those written at the same time. Returns how many it found. */
  deleteExpired(search: { path: string; before: Date; limit: number }): Promise<number>;
}

/** A failed call's effect on its writes: only `unknown` may have written; `already_exists`: a new document exists. */
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

/** A signed-in user, from a verified ID token. */
export interface Actor {
  uid: string;
  email: string | null;
  displayName: string | null;
  /** The identity provider's id of the user: outlives the account. */
  providerSubject: string;
  /** The last sign-in, milliseconds since the epoch. */
  signedInAt: number;
}

/** A user's account at the sign-in provider. */
export interface SignInAccount {
  uid: string;
  /** The last sign-in, or the last renewal of its token; in milliseconds since the epoch. */
  lastUsedAt: number;
}

/** The sign-in provider. */
export interface Identity {
  /** Returns the user of an ID token; null when invalid or not a Google account's. Throws without an answer. */
  verify(idToken: string, options: { checkRevoked: boolean }): Promise<Actor | null>;
  /** Throws when the provider can't be asked. */
  check(): Promise<void>;
  /** Deletes a user's sign-in account, if it exists. Throws when the provider fails. */
  delete(uid: string): Promise<void>;
  /** A page of all sign-in accounts; `cursor` is the last page's `nextCursor`. Throws when the provider fails. */
  list(cursor: string | null): Promise<{ accounts: SignInAccount[]; nextCursor: string | null }>;
}

/** The store of photos, which only workers may read. */
export interface PrivateFiles {
  /** Stores or replaces a file; returns its address. */
  put(file: { path: string; bytes: Buffer; contentType: string }): Promise<{ url: string }>;
  /** Returns the path of a file from its address; null for an address outside of this store. */
  pathOf(url: string): string | null;
  /** Returns addresses that can be read for an hour, in the order of the paths. */
  presign(paths: readonly string[]): Promise<string[]>;
  /** A page of the files below a path; `cursor` is the last page's `nextCursor`. */
  list(folder: string, cursor: string | null): Promise<{ files: StoredFile[]; nextCursor: string | null }>;
  /** Deletes the files that exist. */
  delete(paths: readonly string[]): Promise<void>;
}

/** A file of the private store. */
export interface StoredFile {
  path: string;
  /** Milliseconds since the epoch. */
  uploadedAt: number;
}

/** The store of portraits, which every holder of an address may see. */
export interface PublicFiles {
  put(file: { path: string; bytes: Buffer; contentType: string }): Promise<{ url: string }>;
  /** A page of the addresses of the files below a path; `cursor` is the last page's `nextCursor`. */
  list(folder: string, cursor: string | null): Promise<{ urls: string[]; nextCursor: string | null }>;
  /** Deletes the files with these addresses that exist. */
  delete(urls: readonly string[]): Promise<void>;
}

/** Reads a portrait from the compute provider's output. */
export interface PortraitSource {
  /**
   * Returns the bytes behind an address, a data URI or base64; null for no public address. Throws when unreadable now.
   */
  read(output: string): Promise<Buffer | null>;
}

/** The face that the page found in a photo. */
export interface PhotoFace {
  /** The middle of the face, as shares of the photo's width and height. */
  x: number;
  y: number;
  /** Its width as a share of the photo's longer side. */
  size: number;
  /** Its turn to the side; 0 looks into the camera. */
  turn: number;
}

/** What the server knows of an uploaded photo. */
export interface PhotoQuality {
  /** Pixels. */
  width: number;
  height: number;
  /** The deviation of the edges' strength: 0 for a plain surface, about 10 for a sharp photo. */
  sharpness: number;
  /** Null where the page found none. The server itself looks for no face. */
  face: PhotoFace | null;
}

/** Decides which photos are best. */
export interface PhotoRanking {
  /** Returns the photos as indices, the best first. Null stands for an unmeasured photo. */
  rank(photos: readonly (PhotoQuality | null)[]): number[];
}

/** What a portrait's file tells machines of its origin. */
export interface PortraitMark {
  /** Unless the model's picture names what it is itself. */
  digitalSource: DigitalSource;
  /** The programs that made it. */
  creatorTool: string;
  createdAt: Date;
}

/** Encodes pictures in the one form in which they are stored. */
export interface Pictures {
  /**
   * Decodes, rotates, scales, strips and measures an upload, and encodes it as JPEG.
   * Throws AppError image_format, image_animated, image_too_large or image_not_readable.
   */
  normalizeUpload(bytes: Buffer): Promise<{ bytes: Buffer; quality: Omit<PhotoQuality, 'face'> }>;
  /**
   * Returns a photo's head with its shoulders, as JPEG; null where they fill it. Throws when the bytes are no picture.
   */
  cropToHead(bytes: Buffer, face: PhotoFace): Promise<Buffer | null>;
  /** Returns a portrait as WebP, with its mark and no other metadata; null when the bytes are no picture. */
  normalizePortrait(bytes: Buffer, mark: PortraitMark): Promise<Buffer | null>;
  /** Returns a picture of a request as JPEG with at most so many pixels a side. Throws when the bytes are no picture. */
  scaleUpload(bytes: Buffer, maximumSide: number): Promise<Buffer>;
}

/** Why a picture is no portrait. */
export type PortraitFault = 'no_face' | 'several_faces' | 'small';

/** Looks at pictures before they are delivered. */
export interface PortraitCheck {
  /** Returns the fault of a picture; null where it shows one face that is large enough. Throws when it can't look. */
  findFault(portrait: Buffer): Promise<PortraitFault | null>;
}

/** A compute endpoint, and the name of the model behind it. */
export interface ComputeEndpoint {
  id: string;
  model: string;
}

/** A run at the provider. */
export interface Run {
  id: string;
  /** Null for a run from before endpoints were recorded: the first endpoint has it. */
  endpoint: ComputeEndpoint | null;
}

/** The answer to a submitted run. */
export type RunSubmission =
  | { kind: 'accepted'; runId: string }
  | { kind: 'no_id' }
  /** The model's safety check refused pictures or words. Nothing runs. */
  | { kind: 'content_refused' }
  /** Refused, failed or not answered: a run may exist. */
  | { kind: 'failed'; reason: string };

/** A run's state at the provider. */
export type RunState =
  | { kind: 'queued' }
  /** `stage` is the last stage that the worker reported. */
  | { kind: 'running'; stage?: WorkStage }
  /** `costDollars` is the provider's; `outputKeys` are the keys of an output without a picture, for the log. */
  | { kind: 'completed'; output: string[]; costDollars?: number; outputKeys?: string }
  | { kind: 'failed'; cause: 'error' | 'cancelled' | 'timed_out'; error: string | null }
  | { kind: 'not_found' }
  /** No usable answer: time-out, 401, 403, 429, 5xx, a malformed body. */
  | { kind: 'unknown'; reason: string };

/** The state of the compute provider's endpoint; of two, the worse one. */
export interface ComputeHealth {
  status: 'ok' | 'workers_unavailable' | 'no_workers' | 'unreachable' | 'no_endpoint';
  /** The endpoint's id. */
  endpoint: string;
}

/** The compute provider. No method throws: failures are in the answers. */
export interface Compute {
  /** Whether a model of this deployment gets heads in place of photos. */
  readonly getsHeads: boolean;
  /** Returns a request's endpoint. */
  endpointFor(request: Pick<GenerationRequest, 'method'>): ComputeEndpoint;
  submit(run: {
    endpoint: ComputeEndpoint;
    portrait: ResolvedRequest;
    /** The worker may write it into its log. */
    requestId: string;
    webhookUrl: string;
    executionTimeoutMs: number;
    timeToLiveMs: number;
  }): Promise<RunSubmission>;
  status(run: Run): Promise<RunState>;
  /** Asks for an end; the status shows whether it came in time. */
  cancel(run: Run): Promise<{ accepted: boolean }>;
  health(): Promise<ComputeHealth>;
}

/** The operator's log: codes and ids, never photos, e-mail addresses or tokens. */
export interface Log {
  info(event: string, facts?: Record<string, string | number | boolean | null>): void;
  warn(event: string, facts?: Record<string, string | number | boolean | null>): void;
  error(event: string, cause: unknown, facts?: Record<string, string | number | boolean | null>): void;
}

/** The deployment's secrets and addresses. */
export interface Settings {
  /** The deployment's public address, without a slash at the end. */
  appUrl: string;
  /** The address of the catalogue's pictures, without a slash at the end. */
  assetsUrl: string;
  /** The key of all HMACs. */
  serverSecret: string;
  /** The key before the last rotation, whose HMACs are still known; null without one. */
  previousServerSecret: string | null;
  /** The scheduler's bearer token. */
  cronSecret: string;
  /** The database of the payments: other deployments may share the payment provider's account. */
  environment: string;
  /** Lets a provider's call through the protection of Vercel's previews; null without protection. */
  protectionBypass: string | null;
  /**
   * The proxies in front of the app that append an address to `x-forwarded-for`; null on Vercel, which overwrites it.
   */
  trustedProxyHops: number | null;
  /** Countries in which the operator does not offer the site: ISO 3166-1 alpha-2. */
  unavailableCountries: readonly string[];
}

/** The ports that services use. */
export interface Services {
  rateLimitLeases: RateLimitLeases;
  clock: Clock;
  database: Database;
  privateFiles: PrivateFiles;
  publicFiles: PublicFiles;
  portraitSource: PortraitSource;
  pictures: Pictures;
  /** Null when the operator has switched it off. */
  portraitCheck: PortraitCheck | null;
  /** Returns whether a picture shows a naked body or sex. Throws when it can't look. */
  findNudity: (portrait: Buffer) => Promise<boolean>;
  photoRanking: PhotoRanking;
  compute: Compute;
  /** Null without a payment provider. */
  payments: Payments | null;
  log: Log;
  settings: Settings;
  /** Returns an unguessable name: 32 hexadecimal digits. */
  randomName: () => string;
  /** Returns the current request's id. */
  requestId: () => string;
}

/** An argument with the services that a function needs, by default all. */
export interface Using<Name extends keyof Services = keyof Services> {
  services: Pick<Services, Name>;
}
