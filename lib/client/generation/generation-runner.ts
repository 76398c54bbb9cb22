import { createConnection } from '@/lib/browser/connection';
import type { Store } from '@/lib/browser/store';
import { wait } from '@/lib/browser/wait';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import type { CheckJobResponse } from '../../shared/contracts/jobs';
import { hasEnded } from '../../shared/rules/job-states';

import { createAccount } from '../account/account';
import { type CallErrorDetails, toCallError } from '../api/call-error';
import type { Client } from '../../browser/client';
import { createGallery, type Gallery } from '../gallery/gallery';
import { createPortraitMemory, type PortraitMemory } from '../gallery/portrait-memory';
import { type GenerationInput, picturesToUpload } from '../gallery/portrait-recipe';
import { bestFirst } from '../photos/look/advise';
import { createGenerationApi, type GenerationApi } from './generation-api';
import { GenerationDisplay } from './generation-display';
import { uploadInput } from './generation-request';
import type { GenerationState } from './generation-state';
import { createJobMemory, type JobMemory, markUploading, takeInterruptedUpload } from './job-memory';
import {
  interruptedSubmission,
  type PendingSubmission,
  pendingSubmissionFor,
  submitRequest,
} from './submit-request';
import { createUploadCache } from './upload-cache';
import type { UploadServices } from './upload-pictures';
import { createUploadProgress } from './upload-progress';
import { type JobWatch, watchJob } from './watch-job';

/** A submission waits this long until its recipe is stored, in milliseconds. */
const STORED_WITHIN_MS = 3_000;

/** The part of the account that a generation depends on. */
export type GenerationAccount = Pick<AccountResponse, 'uid' | 'openJobs'>;

export interface GenerationServices extends UploadServices {
  readonly api: GenerationApi;
  readonly jobs: JobMemory;
  readonly gallery: Gallery;
  readonly memory: PortraitMemory;
  readonly refreshAccount: () => Promise<unknown>;
}

/** Makes the tab's runner, which follows the other tabs and the connection. */
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
      refreshAccount: client.get(createAccount).refresh,
    },
    store,
  );
  runner.followOtherTabs();
  runner.followConnection();
  return runner;
}

/**
 * Makes portraits, one at a time: uploads, submits, watches the job, and reports to its store. It goes on while the
 * user leaves the page or switches the language.
 */
export class GenerationRunner {
  private readonly display: GenerationDisplay;
  private account: GenerationAccount | null = null;
  private watch: JobWatch | null = null;
  private uploads: AbortController | null = null;
  private isCancelWanted = false;
  /** Key of a submission that this page has given up: only the user repeats it. */
  private givenUp: string | null = null;

  constructor(
    private readonly services: GenerationServices,
    readonly store: Store<GenerationState>,
  ) {
    this.display = new GenerationDisplay(store);
  }

  /** Sets the signed-in account, null without one, and goes on with its running job. */
  setAccount(account: GenerationAccount | null): void {
    const isAnother = this.account !== null && this.account.uid !== account?.uid;
    this.account = account;
    if (isAnother) this.abandon();
    this.resumeJob();
  }

  /** Follows this browser's other tabs; returns what ends that. */
  followOtherTabs(): () => void {
    const { activeJob } = this.services.jobs;
    return activeJob.subscribe(() => {
      const jobId = this.display.running?.jobId;
      // The tab that saw the end has forgotten the job: the server knows how it ended.
      if (jobId && activeJob.get()?.id !== jobId) this.watch?.checkNow();
      this.resumeJob();
    });
  }

  /** Reports whether there is a network; returns what ends that. */
  followConnection(): () => void {
    const { store } = this.services.connection;
    const report = (): void => this.display.report({ type: 'connection', isOnline: store.get() });
    report();
    return store.subscribe(report);
  }

  /** Makes a portrait for the signed-in user; does nothing while one is being made. */
  async start(chosen: GenerationInput): Promise<void> {
    const { account } = this;
    if (!account || this.display.running) return;
    // Some models take only the first two or three.
    const input = { ...chosen, selfies: bestFirst(chosen.selfies) };
    const toUpload = picturesToUpload(input).length;
    this.isCancelWanted = false;
    this.display.begin({ type: 'started', at: Date.now(), toUpload });
    const uploads = new AbortController();
    this.uploads = uploads;
    markUploading(account.uid);
    try {
      const request = await uploadInput(input, {
        ...this.services,
        uid: account.uid,
        signal: uploads.signal,
        onUploaded: () => this.display.report({ type: 'uploaded' }),
      });
      uploads.signal.throwIfAborted();
      const pending = pendingSubmissionFor(account.uid, request);
      await this.storeRecipe(pending, input);
      uploads.signal.throwIfAborted();
      await this.submit(pending);
    } catch (error) {
      if (uploads.signal.aborted) return;
      const { code, details, isDefinite } = toCallError(error);
      const hasReason = isDefinite && code !== 'refused';
      this.display.fail({ kind: 'call', code: hasReason ? code : 'upload_failed', details });
    } finally {
      markUploading(null);
    }
  }

  /** Stores the recipe under the submission's key while the job has no id: a reload would lose it. */
  private async storeRecipe(
    { uid, idempotencyKey }: PendingSubmission,
    input: GenerationInput,
  ): Promise<void> {
    const madeAt = this.display.running?.startedAt ?? Date.now();
    const storing = this.services.memory.storeRecipe(idempotencyKey, { uid, madeAt, input });
    await Promise.race([storing, wait(STORED_WITHIN_MS)]);
  }

  /** Stops the uploads, or cancels the running job; a finished one stays. */
  async cancel(): Promise<void> {
    const { running } = this.display;
    if (!running || running.isCancelling || running.isComplete) return;
    if (running.stage === 'uploading') {
      this.uploads?.abort();
      this.display.clear({ kind: 'stopped' });
      return;
    }
    this.display.report({ type: 'cancelling' });
    if (running.jobId) await this.cancelJob(running.jobId);
    else this.isCancelWanted = true;
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

  /** Submits a request and watches its job; never rejects. */
  private async submit(pending: PendingSubmission): Promise<void> {
    this.display.report({ type: 'sending' });
    // From here on the submission itself is stored.
    markUploading(null);
    const startedAt = this.display.running?.startedAt ?? Date.now();
    let jobId: string;
    try {
      jobId = await submitRequest(this.services.api, this.services.connection, pending);
    } catch (error) {
      this.givenUp = pending.idempotencyKey;
      if (this.isSignedIn(pending.uid)) this.failSubmission(error);
      return;
    }
    const { uid, idempotencyKey: making } = pending;
    this.services.jobs.activeJob.update(() => ({ id: jobId, uid, startedAt, making }));
    void this.services.memory.renameRecipe(making, jobId);
    if (!this.isSignedIn(uid)) return;
    this.display.report({ type: 'accepted', jobId });
    this.watchRunning(jobId);
    if (this.isCancelWanted) await this.cancelJob(jobId);
    void this.services.refreshAccount();
  }

  private failSubmission(error: unknown): void {
    const { code, details } = toCallError(error);
    // The server has deleted an upload meanwhile.
    if (code === 'invalid_photo_url') this.services.cache.forgetAll();
    this.display.fail({ kind: 'call', code, details });
    void this.services.refreshAccount();
  }

  /** Goes on with the job or submission of an earlier page, another tab or another device. */
  private resumeJob(): void {
    const { account } = this;
    if (!account || this.display.running) return;
    const { jobs, memory } = this.services;
    const stored = jobs.activeJob.get();
    const interrupted = interruptedSubmission(account.uid);
    const open = account.openJobs.filter((job) => !jobs.isSettled(job.id)).at(-1);
    const isUploadInterrupted = takeInterruptedUpload(account.uid);
    if (stored?.uid === account.uid && !jobs.isSettled(stored.id)) {
      // A reload may have come before the recipe had the job's id.
      if (stored.making) void memory.renameRecipe(stored.making, stored.id);
      this.resumeWatch(stored.id, stored.startedAt);
    } else if (interrupted && interrupted.idempotencyKey !== this.givenUp) {
      this.isCancelWanted = false;
      this.display.begin({ type: 'started', at: interrupted.at, toUpload: 0 });
      void this.submit(interrupted);
    } else if (open) {
      this.resumeWatch(open.id, Math.min(Date.now(), Date.parse(open.createdAt) || Date.now()));
    } else if (isUploadInterrupted) {
      this.refuse('upload_interrupted');
    }
  }

  private resumeWatch(jobId: string, startedAt: number): void {
    const uid = this.account?.uid ?? '';
    this.display.begin({ type: 'resumed', jobId, startedAt });
    this.services.jobs.activeJob.update((job) => (job?.id === jobId ? job : { id: jobId, uid, startedAt }));
    this.watchRunning(jobId);
  }

  private watchRunning(jobId: string): void {
    this.watch?.stop();
    this.watch = watchJob(jobId, this.services.api, {
      onRunning: ({ status, stage = null }) =>
        this.display.report({ type: 'answered', status, workStage: stage }),
      onSilence: () => this.display.report({ type: 'silent' }),
      onSettled: (answer) => this.settle(jobId, answer),
      onUnknown: () => {
        this.services.jobs.claimSettlement(jobId);
        this.display.fail({ kind: 'job', failure: 'lost' });
      },
    });
  }

  private async cancelJob(jobId: string): Promise<void> {
    try {
      const answer = await this.services.api.cancelJob(jobId);
      if (hasEnded(answer) && this.display.running?.jobId === jobId) this.settle(jobId, answer);
    } catch (error) {
      const { code, details, isDefinite } = toCallError(error);
      const cause = { kind: 'call', code: isDefinite ? code : 'cancel_failed', details } as const;
      if (this.display.running?.jobId === jobId) this.display.report({ type: 'cancel-refused', cause });
    }
  }

  private settle(jobId: string, answer: CheckJobResponse): void {
    if (this.display.running?.isComplete) return;
    this.watch?.stop();
    const { jobs, gallery, memory } = this.services;
    const isFirst = jobs.claimSettlement(jobId);
    const { code, refund, output: portraits = [] } = answer;
    if (answer.status === 'FAILED') {
      if (code === 'cancelled') this.display.clear({ kind: 'cancelled', refund });
      else this.display.fail({ kind: 'job', failure: code ?? null, refund });
    } else if (portraits.length === 0) {
      this.display.fail({ kind: 'no_output', refund });
    } else {
      if (isFirst) {
        gallery.add(portraits);
        void memory.storePortraits(jobId, portraits);
      }
      this.display.complete(() => this.resumeJob());
    }
    void this.services.refreshAccount();
  }

  /** Stops here: the job goes on at the server until the user returns. */
  private abandon(): void {
    this.watch?.stop();
    this.uploads?.abort();
    this.display.reset();
  }

  private isSignedIn(uid: string): boolean {
    return this.account?.uid === uid;
  }
}
