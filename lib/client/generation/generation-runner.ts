import { createConnection } from '@/lib/browser/connection';
import type { Store } from '@/lib/browser/store';
import { wait } from '@/lib/browser/wait';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import type { CheckJobResponse } from '../../shared/contracts/jobs';
import { hasEnded } from '../../shared/rules/job-states';
import { LEGAL_VERSION } from '../../shared/rules/legal';

import { createAccount } from '../account/account';
import { createSignOuts } from '../sign-outs';
import { type CallError, type CallErrorDetails, toCallError } from '../api/call-error';
import { deviceTime, serverTime } from '../api/server-time';
import type { Client } from '../../browser/client';
import { createGallery, type Gallery } from '../gallery/gallery';
import { createLikeness } from '../gallery/likeness';
import { createPortraitMemory, type PortraitMemory } from '../gallery/portrait-memory';
import { type GenerationInput, picturesToUpload } from '../recipes/generation-input';
import { bestFirst } from '../photos/look/advise';
import { createGenerationApi, type GenerationApi } from './generation-api';
import { findObstacle, inputOf, type PageRequest } from './generation-checks';
import { GenerationDisplay } from './generation-display';
import { uploadInput } from './generation-request';
import { batchEnd, type JobEnd } from './batch-end';
import type { GenerationOptions, GenerationState } from './generation-state';
import {
  createJobMemory,
  type JobMemory,
  markUploading,
  forgetUploading,
  takeInterruptedUpload,
} from './job-memory';
import { createReadySignal } from './ready-signal';
import {
  forgetSubmissions,
  interruptedSubmissions,
  type PendingSubmission,
  pendingSubmissionsFor,
  storeSubmissions,
  submitRequest,
} from './submit-request';
import { createUploadCache } from './upload-cache';
import type { UploadServices } from './upload-pictures';
import { createUploadProgress } from './upload-progress';
import { type JobWatch, watchJob } from './watch-job';

/** A submission waits this long until its recipe is stored, in milliseconds. */
const STORED_WITHIN_MS = 3_000;

/** The jobs of one click, from the uploads to the last end. */
interface Batch {
  readonly uid: string;
  /** In milliseconds since the epoch, by the server's clock. */
  readonly startedAt: number;
  /** The jobs that have not ended, in their order. */
  readonly watches: Map<string, JobWatch>;
  readonly ends: JobEnd[];
  isSubmitting: boolean;
  isCancelWanted: boolean;
}

/** The part of the account that a generation depends on. */
export type GenerationAccount = Pick<AccountResponse, 'uid' | 'openJobs' | 'consentVersion'>;

export interface GenerationServices extends Omit<UploadServices, 'api'> {
  /** An account's calls. */
  readonly api: (uid: string) => GenerationApi;
  readonly jobs: JobMemory;
  readonly gallery: Gallery;
  readonly memory: PortraitMemory;
  /** See `createLikeness`. */
  readonly compareClick: (uid: string, madeAt: number) => Promise<void>;
  readonly refreshAccount: () => Promise<unknown>;
}

/** Makes the tab's runner, which follows the other tabs and the connection, and signals its ends. */
export function createGenerationRunner(client: Client, store: Store<GenerationState>): GenerationRunner {
  const runner = new GenerationRunner(
    {
      api: client.get(createGenerationApi),
      cache: client.get(createUploadCache),
      progress: client.get(createUploadProgress),
      connection: client.get(createConnection),
      jobs: client.get(createJobMemory),
      gallery: client.get(createGallery),
      memory: client.get(createPortraitMemory),
      compareClick: client.get(createLikeness).compareClick,
      refreshAccount: client.get(createAccount).refresh,
    },
    store,
  );
  runner.followOtherTabs();
  runner.followConnection();
  client.get(createReadySignal).follow(store);
  client.get(createSignOuts).store.subscribe(() => runner.signOut());
  return runner;
}

/**
 * Makes portraits, those of one click at a time: uploads, submits, watches the jobs, and reports to its store. It goes
 * on while the user leaves the page or switches the language.
 */
export class GenerationRunner {
  private readonly display: GenerationDisplay;
  private account: GenerationAccount | null = null;
  private batch: Batch | null = null;
  private uploads: AbortController | null = null;
  /** Keys of submissions that this page has given up: only the user repeats them. */
  private readonly givenUp = new Set<string>();

  constructor(
    private readonly services: GenerationServices,
    readonly store: Store<GenerationState>,
  ) {
    this.display = new GenerationDisplay(store);
  }

  /** Sets the signed-in account, null without one, and goes on with its running jobs. */
  setAccount(account: GenerationAccount | null): void {
    const isAnother = this.account !== null && this.account.uid !== account?.uid;
    this.account = account;
    if (isAnother) this.abandon();
    this.resumeJobs();
  }

  /** Stops what is done for the account, and forgets its requests in this tab. */
  signOut(): void {
    this.setAccount(null);
    forgetSubmissions();
  }

  /** Follows this browser's other tabs; returns what ends that. */
  followOtherTabs(): () => void {
    const { activeJobs } = this.services.jobs;
    return activeJobs.subscribe(() => {
      const active = new Set(activeJobs.get().map(({ id }) => id));
      // The tab that saw the end has forgotten the job: the server knows how it ended.
      for (const [jobId, watch] of this.batch?.watches ?? []) if (!active.has(jobId)) watch.checkNow();
      this.resumeJobs();
    });
  }

  /** Reports whether there is a network; returns what ends that. */
  followConnection(): () => void {
    const { store } = this.services.connection;
    const report = (): void => this.display.report({ type: 'connection', isOnline: store.get() });
    report();
    return store.subscribe(report);
  }

  /** Makes the portraits that the page requests, or shows what is missing. */
  async request(request: PageRequest): Promise<void> {
    const obstacle = findObstacle(request, this.store.get().error?.cause ?? null);
    if (obstacle) {
      const { code, ...details } = obstacle;
      this.refuse(code, details);
      return;
    }
    this.setAccount(request.account);
    await this.start(inputOf(request), { count: request.count });
  }

  /** Makes portraits for the signed-in user, after their consent; does nothing while some are being made. */
  async start(chosen: GenerationInput, options: GenerationOptions = {}): Promise<void> {
    const { account } = this;
    if (!account || this.display.running) return;
    const missingConsent = { kind: 'consent', uid: account.uid, input: chosen, options } as const;
    if (account.consentVersion !== LEGAL_VERSION) {
      this.display.report({ type: 'failed', cause: missingConsent });
      return;
    }
    const { count = 1, secondTryOf } = options;
    // Some models take only the first two or three.
    const input = { ...chosen, selfies: bestFirst(chosen.selfies) };
    const batch = this.begin(account.uid, serverTime());
    const toUpload = picturesToUpload(input).length;
    const isSecondTry = secondTryOf !== undefined;
    const at = deviceTime(batch.startedAt);
    const { pose } = input.settings;
    this.display.begin({ type: 'started', at, toUpload, count, isSecondTry, pose });
    const uploads = new AbortController();
    this.uploads = uploads;
    const endUploading = markUploading(account.uid);
    try {
      const request = await uploadInput(input, {
        ...this.services,
        api: this.services.api(account.uid),
        uid: account.uid,
        signal: uploads.signal,
        onUploaded: () => this.display.report({ type: 'uploaded' }),
      });
      uploads.signal.throwIfAborted();
      const whole = secondTryOf === undefined ? request : { ...request, second_try_of: secondTryOf };
      const pending = pendingSubmissionsFor(account.uid, whole, count);
      await this.storeRecipes(batch, pending, input);
      uploads.signal.throwIfAborted();
      await this.submit(batch, pending);
    } catch (error) {
      if (uploads.signal.aborted) return;
      const { code, details, isDefinite } = toCallError(error);
      const hasReason = isDefinite && code !== 'refused';
      this.batch = null;
      if (code === 'consent_required') this.display.fail(missingConsent);
      else this.display.fail({ kind: 'call', code: hasReason ? code : 'upload_failed', details });
    } finally {
      endUploading();
    }
  }

  /** Stops the uploads, or cancels the running jobs; finished ones stay. */
  async cancel(): Promise<void> {
    const { running } = this.display;
    const { batch } = this;
    if (!batch || !running || running.isCancelling || running.isComplete) return;
    if (running.stage === 'uploading') {
      this.uploads?.abort();
      this.batch = null;
      this.display.clear({ kind: 'stopped' });
      return;
    }
    this.display.report({ type: 'cancelling' });
    batch.isCancelWanted = true;
    if (!batch.isSubmitting) await this.cancelJobs(batch);
  }

  dismissBanner(): void {
    this.display.report({ type: 'banner-hidden' });
  }

  dismissError(): void {
    this.display.report({ type: 'error-dismissed' });
  }

  /** Shows why Generate did nothing. */
  refuse(code: string, details: CallErrorDetails = {}): void {
    this.display.report({ type: 'failed', cause: { kind: 'call', code, details } });
  }

  private begin(uid: string, startedAt: number): Batch {
    const batch: Batch = {
      uid,
      startedAt,
      watches: new Map(),
      ends: [],
      isSubmitting: false,
      isCancelWanted: false,
    };
    this.batch = batch;
    return batch;
  }

  /** Stores a recipe under each submission's key while the jobs have no id: a reload would lose it. */
  private async storeRecipes(
    { uid, startedAt }: Batch,
    pending: readonly PendingSubmission[],
    input: GenerationInput,
  ): Promise<void> {
    const storing = Promise.all(
      pending.map(({ idempotencyKey }) =>
        this.services.memory.storeRecipe(idempotencyKey, { uid, madeAt: startedAt, input }),
      ),
    );
    await Promise.race([storing, wait(STORED_WITHIN_MS)]);
  }

  /**
   * Submits one request after another, until one is refused or the user cancels, and watches their jobs; never rejects.
   */
  private async submit(batch: Batch, pending: readonly PendingSubmission[]): Promise<void> {
    batch.isSubmitting = true;
    this.display.report({ type: 'sending' });
    storeSubmissions(pending);
    forgetUploading();
    const failure = await this.submitAll(batch, pending);
    if (this.batch !== batch) return;
    batch.isSubmitting = false;
    if (failure) {
      const { code, details } = failure;
      // The server has deleted an upload meanwhile.
      if (code === 'invalid_photo_url') this.services.cache.forgetAll();
      batch.ends.push({ kind: 'failed', cause: { kind: 'call', code, details } });
    }
    this.goOn(batch);
    if (batch.isCancelWanted) await this.cancelJobs(batch);
    void this.services.refreshAccount();
  }

  /** Returns why not all requests became jobs; null when they did, or the user cancelled. */
  private async submitAll(batch: Batch, pending: readonly PendingSubmission[]): Promise<CallError | null> {
    const { api, connection, jobs, memory } = this.services;
    for (const [index, one] of pending.entries()) {
      if (batch.isCancelWanted) {
        forgetSubmissions(pending.slice(index));
        return null;
      }
      try {
        const id = await submitRequest(api(batch.uid), connection, one);
        if (this.batch !== batch) return null;
        const making = one.idempotencyKey;
        const isSecondTry = one.request.second_try_of !== undefined;
        jobs.remember({ id, uid: batch.uid, startedAt: batch.startedAt, making, isSecondTry });
        void memory.renameRecipe(making, id);
        this.watch(batch, id);
      } catch (error) {
        this.givenUp.add(one.idempotencyKey);
        forgetSubmissions(pending.slice(index + 1));
        return toCallError(error);
      }
    }
    return null;
  }

  /** Goes on with the jobs or submissions of an earlier page, another tab or another device. */
  private resumeJobs(): void {
    const { account, batch } = this;
    const { jobs, memory } = this.services;
    if (!account || batch?.isSubmitting || (this.display.running && !batch)) return;
    const { uid } = account;
    const remembered = jobs.activeJobs.get().filter((job) => job.uid === uid && !jobs.isSettled(job.id));
    // A reload may have come before the recipes had the jobs' ids.
    for (const { making, id } of remembered) if (making) void memory.renameRecipe(making, id);
    if (batch) {
      for (const { id } of remembered) this.watch(batch, id);
      if (batch.watches.size > 0) this.goOn(batch);
      return;
    }
    const interrupted = interruptedSubmissions(uid).filter(
      ({ idempotencyKey }) => !this.givenUp.has(idempotencyKey),
    );
    const open = account.openJobs
      .filter((job) => !jobs.isSettled(job.id))
      .map(({ id, createdAt }) => ({
        id,
        startedAt: Math.min(serverTime(), Date.parse(createdAt) || serverTime()),
      }));
    const known = remembered.length + interrupted.length > 0 ? remembered : open;
    const isUploadInterrupted = takeInterruptedUpload(uid);
    if (known.length + interrupted.length > 0) this.resume(uid, known, interrupted);
    else void this.reportInterruptedUpload(uid, isUploadInterrupted);
  }

  private async reportInterruptedUpload(uid: string, isUploadInterrupted: Promise<boolean>): Promise<void> {
    if ((await isUploadInterrupted) && this.account?.uid === uid && !this.batch)
      this.refuse('upload_interrupted');
  }

  private resume(
    uid: string,
    known: readonly { id: string; startedAt: number; isSecondTry?: boolean }[],
    interrupted: readonly PendingSubmission[],
  ): void {
    const startedAt = Math.min(
      ...known.map((job) => job.startedAt),
      ...interrupted.map(({ at }) => serverTime(at)),
    );
    const shownStart = deviceTime(startedAt);
    const batch = this.begin(uid, startedAt);
    const count = known.length + interrupted.length;
    const isSecondTry =
      known.some((job) => job.isSecondTry) ||
      interrupted.some(({ request }) => request.second_try_of !== undefined);
    const [first] = known;
    if (first)
      this.display.begin({ type: 'resumed', jobId: first.id, startedAt: shownStart, count, isSecondTry });
    else this.display.begin({ type: 'started', at: shownStart, toUpload: 0, count, isSecondTry, pose: null });
    for (const { id } of known) {
      this.services.jobs.remember({ id, uid, startedAt });
      this.watch(batch, id);
    }
    if (interrupted.length > 0) void this.submit(batch, interrupted);
  }

  private watch(batch: Batch, jobId: string): void {
    if (batch.watches.has(jobId)) return;
    const isShown = (): boolean => this.batch === batch && this.display.running?.jobId === jobId;
    const watch = watchJob(jobId, this.services.api(batch.uid), {
      isShown,
      onRunning: ({ status, stage = null }) => {
        if (isShown()) this.display.report({ type: 'answered', status, workStage: stage });
      },
      onSilence: () => {
        if (isShown()) this.display.report({ type: 'silent' });
      },
      onSettled: (answer) => this.settle(batch, jobId, answer),
      onUnknown: () => {
        this.services.jobs.claimSettlement(jobId);
        this.end(batch, jobId, { kind: 'failed', cause: { kind: 'job', failure: 'lost' } });
      },
    });
    batch.watches.set(jobId, watch);
  }

  private async cancelJobs(batch: Batch): Promise<void> {
    await Promise.all([...batch.watches.keys()].map((jobId) => this.cancelJob(batch, jobId)));
  }

  private async cancelJob(batch: Batch, jobId: string): Promise<void> {
    try {
      const answer = await this.services.api(batch.uid).cancelJob(jobId);
      if (hasEnded(answer)) this.settle(batch, jobId, answer);
    } catch (error) {
      const { code, details, isDefinite } = toCallError(error);
      const cause = { kind: 'call', code: isDefinite ? code : 'cancel_failed', details } as const;
      batch.isCancelWanted = false;
      if (batch.watches.has(jobId)) this.display.report({ type: 'cancel-refused', cause });
    }
  }

  private settle(batch: Batch, jobId: string, answer: CheckJobResponse): void {
    if (this.batch !== batch || !batch.watches.has(jobId)) return;
    batch.watches.get(jobId)?.stop();
    const { jobs, gallery, memory } = this.services;
    const isFirst = jobs.claimSettlement(jobId);
    const { code, refund, output: portraits = [] } = answer;
    if (answer.status === 'FAILED') {
      const cause = { kind: 'job', failure: code ?? null, refund } as const;
      this.end(
        batch,
        jobId,
        code === 'cancelled' ? { kind: 'cancelled', refund } : { kind: 'failed', cause },
      );
    } else if (portraits.length === 0) {
      this.end(batch, jobId, { kind: 'failed', cause: { kind: 'no_output', refund } });
    } else {
      if (isFirst) {
        gallery.add(portraits);
        void memory.storePortraits(jobId, portraits);
      }
      this.end(batch, jobId, { kind: 'ready' });
    }
  }

  private end(batch: Batch, jobId: string, end: JobEnd): void {
    if (this.batch !== batch) return;
    batch.watches.get(jobId)?.stop();
    batch.watches.delete(jobId);
    batch.ends.push(end);
    if (!batch.isSubmitting) this.goOn(batch);
    void this.services.refreshAccount();
  }

  /** Shows the first job that has not ended, or how all have. */
  private goOn(batch: Batch): void {
    const [next] = batch.watches.keys();
    const ended = batch.ends.length;
    if (next !== undefined) {
      const isOther = next !== this.display.running?.jobId;
      this.display.report({ type: 'accepted', jobId: next, count: ended + batch.watches.size, ended });
      if (isOther) batch.watches.get(next)?.checkNow();
      return;
    }
    this.batch = null;
    const { error, outcome } = batchEnd(batch.ends);
    if (error) this.display.fail(error, outcome.kind === 'ready' ? outcome.ready : 0);
    else if (outcome.kind === 'ready') this.display.complete(outcome.ready, () => this.resumeJobs());
    else this.display.clear(outcome);
    if (batch.ends.some(({ kind }) => kind === 'ready'))
      void this.services.compareClick(batch.uid, batch.startedAt);
  }

  /** Stops here: the jobs go on at the server until the user returns. */
  private abandon(): void {
    for (const watch of this.batch?.watches.values() ?? []) watch.stop();
    this.batch = null;
    this.uploads?.abort();
    this.display.reset();
  }
}
