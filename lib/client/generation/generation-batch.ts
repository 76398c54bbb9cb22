import { createConnection } from '@/lib/browser/connection';
import type { ServiceContainer } from '../../browser/service-container';
import type { CheckJobResponse } from '../../shared/contracts/jobs';
import { hasEnded, type RefundState } from '../../shared/rules/job-states';

import { createAccount } from '../account/account';
import { type CallError, toCallError } from '../api/call-error';
import { createGalleryCache } from '../gallery/gallery-cache';
import { createLikeness } from '../gallery/likeness';
import { createPictureCopies } from '../recipes/picture-copies';
import { createGenerationApi } from './generation-api';
import type { GenerationDisplay } from './generation-display';
import { beginsWithPortrait, poseOf } from './generation-request';
import type { GenerationErrorCause, GenerationOutcome } from './generation-state';
import { createJobMemory, forgetUploading } from './job-memory';
import {
  forgetSubmissions,
  giveUpSubmission,
  type PendingSubmission,
  storeSubmissions,
  submitRequest,
} from './submit-request';
import { createUploadCache, createUploadProgress } from './upload-pictures';
import { type JobWatch, watchJob } from './watch-job';

/** What makes portraits in a tab. */
export function generationServices(container: ServiceContainer) {
  return {
    api: container.get(createGenerationApi),
    cache: container.get(createUploadCache),
    progress: container.get(createUploadProgress),
    connection: container.get(createConnection),
    jobs: container.get(createJobMemory),
    gallery: container.get(createGalleryCache),
    copies: container.get(createPictureCopies),
    compareClick: container.get(createLikeness).compareClick,
    refreshAccount: (): Promise<unknown> => container.get(createAccount).refresh(),
  };
}

export type GenerationServices = ReturnType<typeof generationServices>;

/** How one job of a click ended; `failed` also when its request was refused. */
export type JobEnd =
  | { readonly kind: 'ready' }
  | { readonly kind: 'cancelled'; readonly refund?: RefundState | undefined }
  | { readonly kind: 'failed'; readonly cause: GenerationErrorCause };

/** The jobs of one click, from the submission to the last end. */
export class GenerationBatch {
  isSubmitting = false;
  /** How many jobs of the click have ended, before this page too. */
  ended = 0;
  /** The jobs that have not ended, in their order. */
  private readonly watches = new Map<string, JobWatch>();
  private readonly ends: JobEnd[] = [];
  private readonly portraits: string[] = [];
  /** A job that is ready; all are made of the same photos. */
  private photosOf: string | null = null;
  private readonly cancelling = new AbortController();
  private isStopped = false;

  constructor(
    private readonly services: GenerationServices,
    private readonly display: GenerationDisplay,
    readonly uid: string,
    /** In milliseconds since the epoch, by the server's clock. */
    readonly startedAt: number,
    private readonly listeners: {
      readonly onEnded: () => void;
      /** The page shows nothing of the jobs any more. */
      readonly onCleared: () => void;
    },
  ) {}

  /** Submits the requests one after another until one is refused or the user cancels. Watches the jobs; never rejects. */
  async submit(pending: readonly PendingSubmission[]): Promise<void> {
    this.isSubmitting = true;
    this.display.changeRun(() => ({ stage: 'sending' }));
    storeSubmissions(pending);
    forgetUploading();
    const failure = await this.submitAll(pending);
    if (this.isStopped) return;
    this.isSubmitting = false;
    if (failure) {
      const { code, details } = failure;
      // The server has deleted a photo since its upload: the next try uploads all photos again.
      if (code === 'invalid_photo_url') this.services.cache.forgetAll();
      this.ends.push({ kind: 'failed', cause: { kind: 'call', code, details } });
    }
    this.showNextOrEnd();
    if (this.cancelling.signal.aborted) await this.cancelJobs();
    void this.services.refreshAccount();
  }

  /** Returns why not all requests became jobs; null when they did, or the user cancelled. */
  private async submitAll(pending: readonly PendingSubmission[]): Promise<CallError | null> {
    const { uid, startedAt } = this;
    const { api, connection, jobs, copies } = this.services;
    for (const [index, submission] of pending.entries()) {
      if (this.cancelling.signal.aborted) {
        forgetSubmissions(pending.slice(index));
        return null;
      }
      try {
        const id = await submitRequest(api(uid), connection, submission, this.cancelling.signal);
        if (this.isStopped) return null;
        if (id === null) continue;
        const { idempotencyKey: picturesKey, request } = submission;
        const isFromPortrait = beginsWithPortrait(request);
        jobs.remember({ id, uid, startedAt, picturesKey, isFromPortrait, pose: poseOf(request) });
        void copies.rename(picturesKey, id);
        this.watch(id);
      } catch (error) {
        giveUpSubmission(submission);
        forgetSubmissions(pending.slice(index + 1));
        return toCallError(error);
      }
    }
    return null;
  }

  watch(jobId: string): void {
    if (this.watches.has(jobId)) return;
    const isShown = (): boolean => !this.isStopped && this.display.running?.jobId === jobId;
    const watch = watchJob(jobId, this.services.api(this.uid), {
      isShown,
      onRunning: ({ status, stage }) => {
        if (isShown()) this.display.showAnswer(status, stage);
      },
      onSilence: () => {
        if (isShown()) this.display.change({ isSilent: true });
      },
      onSettled: (answer) => this.settle(jobId, answer),
      onUnknown: () => {
        this.services.jobs.claimSettlement(jobId);
        this.end(jobId, { kind: 'failed', cause: { kind: 'job', failure: 'lost' } });
      },
    });
    this.watches.set(jobId, watch);
  }

  /** Watches the jobs of another tab too. */
  adopt(jobIds: readonly string[]): void {
    for (const id of jobIds) this.watch(id);
    if (this.watches.size > 0) this.showNextOrEnd();
  }

  /** Checks the jobs that are not active: the tab that saw the end has forgotten them, the server has not. */
  checkAllBut(active: ReadonlySet<string>): void {
    for (const [jobId, watch] of this.watches) if (!active.has(jobId)) watch.checkNow();
  }

  /** Cancels the jobs, those that are being submitted included. */
  async cancel(): Promise<void> {
    this.display.changeRun(() => ({ isCancelling: true }));
    this.cancelling.abort();
    if (!this.isSubmitting) await this.cancelJobs();
  }

  /** Ends the watches: the jobs go on at the server. */
  stop(): void {
    this.isStopped = true;
    for (const watch of this.watches.values()) watch.stop();
  }

  private async cancelJobs(): Promise<void> {
    await Promise.all([...this.watches.keys()].map((jobId) => this.cancelJob(jobId)));
  }

  private async cancelJob(jobId: string): Promise<void> {
    try {
      const answer = await this.services.api(this.uid).cancelJob(jobId);
      if (hasEnded(answer)) this.settle(jobId, answer);
    } catch (error) {
      const { code, details, isDefinite } = toCallError(error);
      if (this.watches.has(jobId))
        this.display.refuseCancel({ kind: 'call', code: isDefinite ? code : 'cancel_failed', details });
    }
  }

  private settle(jobId: string, answer: CheckJobResponse): void {
    if (this.isStopped || !this.watches.has(jobId)) return;
    const { jobs, gallery } = this.services;
    const isFirst = jobs.claimSettlement(jobId);
    const { code, refund, output: portraits = [] } = answer;
    if (code === 'cancelled') {
      this.end(jobId, { kind: 'cancelled', refund });
    } else if (answer.status === 'FAILED') {
      // The upload may be gone: the next try uploads all photos again.
      if (code === 'unreadable_photo') this.services.cache.forgetAll();
      this.end(jobId, { kind: 'failed', cause: { kind: 'job', failure: code ?? null, refund } });
    } else if (portraits.length === 0) {
      this.end(jobId, { kind: 'failed', cause: { kind: 'no_output', refund } });
    } else {
      if (isFirst) gallery.add(portraits);
      this.portraits.push(...portraits);
      this.photosOf = jobId;
      this.end(jobId, { kind: 'ready' });
    }
  }

  private end(jobId: string, end: JobEnd): void {
    if (this.isStopped) return;
    this.watches.get(jobId)?.stop();
    this.watches.delete(jobId);
    this.ended += 1;
    this.ends.push(end);
    if (!this.isSubmitting) this.showNextOrEnd();
    void this.services.refreshAccount();
  }

  /** Shows the first job that has not ended, or how all have. */
  private showNextOrEnd(): void {
    const { display, ends, watches } = this;
    const [next] = watches.keys();
    if (next !== undefined) {
      const isOther = next !== display.running?.jobId;
      display.showJob(next, this.ended + watches.size, this.ended);
      if (isOther) watches.get(next)?.checkNow();
      return;
    }
    this.isStopped = true;
    this.listeners.onEnded();
    const { error, outcome } = batchEnd(ends);
    if (error) display.fail(error, outcome.kind === 'ready' ? outcome.ready : 0);
    else if (outcome.kind === 'ready') display.complete(outcome.ready, this.listeners.onCleared);
    else display.clear(outcome);
    const { uid, portraits, photosOf } = this;
    if (photosOf !== null) void this.services.compareClick({ uid, jobId: photosOf, portraits });
  }
}

/**
 * Returns how the jobs of a click ended: the first error, and the outcome beside it; without any end nothing was sent.
 */
export function batchEnd(ends: readonly JobEnd[]): {
  error: GenerationErrorCause | null;
  outcome: GenerationOutcome;
} {
  const ready = ends.filter(({ kind }) => kind === 'ready').length;
  const failed = ends.find((end) => end.kind === 'failed');
  const cancelled = ends.filter((end) => end.kind === 'cancelled');
  if (failed || cancelled.length === 0) {
    const outcome: GenerationOutcome = ends.length === 0 ? { kind: 'stopped' } : { kind: 'ready', ready };
    return { error: failed?.cause ?? null, outcome };
  }
  // A refund that is still to come is what the user has to know.
  const pending = cancelled.find(({ refund }) => refund === 'pending') ?? cancelled[0];
  return {
    error: null,
    outcome: { kind: 'cancelled', count: cancelled.length, ready, refund: pending?.refund },
  };
}
