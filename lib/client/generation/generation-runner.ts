import type { Store } from '@/lib/browser/store';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import type { CheckJobResponse } from '../../shared/contracts/jobs';

import { type CallErrorDetails, toCallError } from '../call-error';
import { addPortraits } from '../gallery/gallery-store';
import { bindPortraits, nameMaking, rememberMaking } from '../gallery/portrait-memory';
import type { Intention } from '../intention-memory';
import { followConnection, onlineStore } from '../online';
import { wait } from '../wait';
import type { GenerationApi } from './generation-api';
import { GenerationDisplay } from './generation-display';
import { type GenerationOrder, picturesToUpload } from './generation-order';
import type { GenerationState } from './generation-state';
import { activeJobStore, claimSettlement, isSettled } from './job-memory';
import { intentionFor, interruptedIntention, submitIntention } from './submit-intention';
import { forgetUploads } from './upload-cache';
import { markUploading, takeInterruptedUpload } from './upload-mark';
import { uploadOrder } from './upload-order';
import { type JobWatch, watchJob } from './watch-job';

/** For so long a submission waits until it is stored how the portrait is made, in milliseconds. */
const REMEMBERED_WITHIN_MS = 3_000;

/** The part of the account that generating depends on. */
export type GenerationAccount = Pick<AccountResponse, 'uid' | 'openJobs'>;

/**
 * Makes portraits, one at a time: uploads, submits, watches, and reports what happens in its store. It lives
 * outside the pages, so leaving the page or switching the language does not disturb it.
 */
export class GenerationRunner {
  private readonly display: GenerationDisplay;
  private account: GenerationAccount | null = null;
  private watch: JobWatch | null = null;
  private uploads: AbortController | null = null;
  private isCancelWanted = false;
  /** Key of the order that this page has given up: only the person sends it again. */
  private givenUp: string | null = null;

  constructor(
    private readonly api: GenerationApi,
    private readonly refreshAccount: () => Promise<unknown>,
    readonly store: Store<GenerationState>,
  ) {
    this.display = new GenerationDisplay(store);
  }

  /** Tells who is signed in (null: nobody). A job of theirs that is running is taken up. */
  setAccount(account: GenerationAccount | null): void {
    const isSomeoneElse = this.account !== null && this.account.uid !== account?.uid;
    this.account = account;
    if (isSomeoneElse) this.abandon();
    this.takeUpRunningJob();
  }

  /** Follows the other tabs of this browser; the answer ends that. */
  followOtherTabs(): () => void {
    return activeJobStore.subscribe(() => {
      const jobId = this.display.running?.jobId;
      // The tab that saw the end has forgotten the job: its record at the server tells how it ended.
      if (jobId && activeJobStore.get()?.id !== jobId) this.watch?.checkNow();
      this.takeUpRunningJob();
    });
  }

  /** Shows whether there is a network, and goes on when it is back; the answer ends that. */
  followConnection(): () => void {
    followConnection();
    const report = (): void => this.display.report({ type: 'connection', isOnline: onlineStore.get() });
    report();
    return onlineStore.subscribe(report);
  }

  /** Makes a portrait for the signed-in person; does nothing while one is being made. */
  async start(order: GenerationOrder): Promise<void> {
    const { account } = this;
    if (!account || this.display.running) return;
    const toUpload = picturesToUpload(order).length;
    this.isCancelWanted = false;
    this.display.begin({ type: 'started', at: Date.now(), toUpload });
    const uploads = new AbortController();
    this.uploads = uploads;
    markUploading(account.uid);
    try {
      const request = await uploadOrder(order, {
        api: this.api,
        uid: account.uid,
        signal: uploads.signal,
        onUploaded: () => this.display.report({ type: 'uploaded' }),
      });
      uploads.signal.throwIfAborted();
      const intention = intentionFor(account.uid, request);
      await this.remember(intention, order);
      uploads.signal.throwIfAborted();
      await this.submit(intention);
    } catch (error) {
      if (uploads.signal.aborted) return;
      const { code, details, isDefinite } = toCallError(error);
      const hasReason = isDefinite && code !== 'refused';
      this.display.fail({ kind: 'call', code: hasReason ? code : 'upload_failed', details });
    } finally {
      markUploading(null);
    }
  }

  /** Stores how the portrait is made, under the intention's key while the job has no name: a reload would lose it. */
  private async remember({ uid, idempotencyKey }: Intention, order: GenerationOrder): Promise<void> {
    const madeAt = this.display.running?.startedAt ?? Date.now();
    await Promise.race([rememberMaking(idempotencyKey, { uid, madeAt, order }), wait(REMEMBERED_WITHIN_MS)]);
  }

  /** Stops the uploads, or asks for the running job to be cancelled; what is finished already stays. */
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

  /** Submits an intention and watches its job; never rejects. */
  private async submit(intention: Intention): Promise<void> {
    this.display.report({ type: 'sending' });
    // From here on the intention itself is kept.
    markUploading(null);
    const startedAt = this.display.running?.startedAt ?? Date.now();
    let jobId: string;
    try {
      jobId = await submitIntention(this.api, intention);
    } catch (error) {
      this.givenUp = intention.idempotencyKey;
      if (this.isSignedIn(intention.uid)) this.failSubmission(error);
      return;
    }
    const { uid, idempotencyKey: making } = intention;
    activeJobStore.update(() => ({ id: jobId, uid, startedAt, making }));
    void nameMaking(making, jobId);
    if (!this.isSignedIn(uid)) return;
    this.display.report({ type: 'accepted', jobId });
    this.watchRunning(jobId);
    if (this.isCancelWanted) await this.cancelJob(jobId);
    void this.refreshAccount();
  }

  private failSubmission(error: unknown): void {
    const { code, details } = toCallError(error);
    // An upload that the server has deleted meanwhile must not be offered again.
    if (code === 'invalid_photo_url') forgetUploads();
    this.display.fail({ kind: 'call', code, details });
    void this.refreshAccount();
  }

  /** Goes on with what an earlier page, another tab or another device began. */
  private takeUpRunningJob(): void {
    const { account } = this;
    if (!account || this.display.running) return;
    const remembered = activeJobStore.get();
    const interrupted = interruptedIntention(account.uid);
    const open = account.openJobs.filter((job) => !isSettled(job.id)).at(-1);
    const isUploadInterrupted = takeInterruptedUpload(account.uid);
    if (remembered?.uid === account.uid && !isSettled(remembered.id)) {
      // A reload may have come before it was named.
      if (remembered.making) void nameMaking(remembered.making, remembered.id);
      this.resume(remembered.id, remembered.startedAt);
    } else if (interrupted && interrupted.idempotencyKey !== this.givenUp) {
      this.isCancelWanted = false;
      this.display.begin({ type: 'started', at: interrupted.at, toUpload: 0 });
      void this.submit(interrupted);
    } else if (open) {
      this.resume(open.id, Math.min(Date.now(), Date.parse(open.createdAt) || Date.now()));
    } else if (isUploadInterrupted) {
      this.refuse('upload_interrupted');
    }
  }

  private resume(jobId: string, startedAt: number): void {
    const uid = this.account?.uid ?? '';
    this.display.begin({ type: 'resumed', jobId, startedAt });
    activeJobStore.update((job) => (job?.id === jobId ? job : { id: jobId, uid, startedAt }));
    this.watchRunning(jobId);
  }

  private watchRunning(jobId: string): void {
    this.watch?.stop();
    this.watch = watchJob(jobId, this.api, {
      onRunning: ({ status, stage = null }) =>
        this.display.report({ type: 'answered', status, workStage: stage }),
      onSilence: () => this.display.report({ type: 'silent' }),
      onSettled: (answer) => this.settle(jobId, answer),
      onUnknown: () => {
        claimSettlement(jobId);
        this.display.fail({ kind: 'job', failure: 'lost' });
      },
    });
  }

  private async cancelJob(jobId: string): Promise<void> {
    try {
      const answer = await this.api.cancelJob(jobId);
      const isEnd = answer.status === 'COMPLETED' || answer.status === 'FAILED';
      if (isEnd && this.display.running?.jobId === jobId) this.settle(jobId, answer);
    } catch (error) {
      const { code, details, isDefinite } = toCallError(error);
      const cause = { kind: 'call', code: isDefinite ? code : 'cancel_failed', details } as const;
      if (this.display.running?.jobId === jobId) this.display.report({ type: 'cancel-refused', cause });
    }
  }

  private settle(jobId: string, answer: CheckJobResponse): void {
    if (this.display.running?.isComplete) return;
    this.watch?.stop();
    const isFirst = claimSettlement(jobId);
    const { code, refund, output: portraits = [] } = answer;
    if (answer.status === 'FAILED') {
      if (code === 'cancelled') this.display.clear({ kind: 'cancelled', refund });
      else this.display.fail({ kind: 'job', failure: code ?? null, refund });
    } else if (portraits.length === 0) {
      this.display.fail({ kind: 'no_output', refund });
    } else {
      if (isFirst) {
        addPortraits(portraits);
        void bindPortraits(jobId, portraits);
      }
      this.display.complete(() => this.takeUpRunningJob());
    }
    void this.refreshAccount();
  }

  /** Another person is signed in, or nobody: the job goes on at the server and is taken up at their return. */
  private abandon(): void {
    this.watch?.stop();
    this.uploads?.abort();
    this.display.reset();
  }

  private isSignedIn(uid: string): boolean {
    return this.account?.uid === uid;
  }
}
