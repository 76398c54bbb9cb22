import type { Store } from '@/lib/browser/store';
import { wait } from '@/lib/browser/wait';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import { LEGAL_VERSION } from '../../shared/rules/legal';

import { createSignOutSignal } from '../sign-out-signal';
import { toCallError } from '../api/call-error';
import { deviceTime, serverTime } from '../api/server-time';
import type { ServiceContainer } from '../../browser/service-container';
import { type GenerationInput, picturesToUpload } from '../recipes/generation-input';
import { bestFirst } from '../photos/advise';
import { GenerationBatch, generationServices, type GenerationServices } from './generation-batch';
import { GenerationDisplay } from './generation-display';
import {
  beginsWithPortrait,
  findObstacle,
  inputOf,
  type PageRequest,
  poseOf,
  uploadInput,
} from './generation-request';
import type { GenerationOptions, GenerationState } from './generation-state';
import { markUploading, type RememberedJob, takeInterruptedUpload } from './job-memory';
import { createReadySignal } from './ready-signal';
import { interruptedSubmissions, type PendingSubmission, pendingSubmissionsFor } from './submit-request';

/** A submission waits this long until its pictures are kept, in milliseconds. */
const KEPT_WITHIN_MS = 3_000;

/** The part of the account that a generation depends on. */
export type GenerationAccount = Pick<AccountResponse, 'uid' | 'openJobs' | 'consentVersion'>;

/** Makes the tab's runner, which signals its ends and stops at a sign-out. */
export function createGenerationRunner(
  container: ServiceContainer,
  store: Store<GenerationState>,
): GenerationRunner {
  const runner = new GenerationRunner(generationServices(container), store);
  container.get(createReadySignal).follow(store);
  container.get(createSignOutSignal).store.subscribe(() => runner.setAccount(null));
  return runner;
}

/**
 * Makes the portraits of one click at a time: uploads, submits, watches the jobs, and reports to its store, on every
 * page and with this browser's other tabs.
 */
export class GenerationRunner {
  private readonly display: GenerationDisplay;
  private account: GenerationAccount | null = null;
  private batch: GenerationBatch | null = null;
  private uploads: AbortController | null = null;

  constructor(
    private readonly services: GenerationServices,
    readonly store: Store<GenerationState>,
  ) {
    this.display = new GenerationDisplay(store);
    const { jobs, connection } = services;
    jobs.activeJobs.subscribe(() => {
      this.batch?.checkAllBut(new Set(jobs.activeJobs.get().map(({ id }) => id)));
      this.resumeJobs();
    });
    store.subscribe(() => {
      const { batch, display } = this;
      // The count is known when all requests are answered.
      if (batch && !batch.isSubmitting && display.running) jobs.keepProgress(batch.uid, display.running);
    });
    const reportConnection = (): void => this.display.change({ isOffline: !connection.store.get() });
    reportConnection();
    connection.store.subscribe(reportConnection);
  }

  /** Sets the signed-in account, null without one, and goes on with its running jobs. */
  setAccount(account: GenerationAccount | null): void {
    const isAnother = this.account !== null && this.account.uid !== account?.uid;
    this.account = account;
    if (isAnother) {
      // The jobs go on at the server until the user returns.
      this.drop();
      this.uploads?.abort();
      this.display.reset();
    }
    this.resumeJobs();
  }

  /** Makes the portraits that the page requests, or shows what is missing; does nothing while some are being made. */
  async request(request: PageRequest): Promise<void> {
    if (this.display.running) return;
    const obstacle = findObstacle(request, this.store.get().error?.cause ?? null);
    if (obstacle) {
      const { code, ...details } = obstacle;
      this.display.fail({ kind: 'call', code, details });
      return;
    }
    this.setAccount(request.account);
    await this.start(inputOf(request), { count: request.count });
  }

  /** Makes portraits for the signed-in user, after their consent; does nothing while some are being made. */
  async start(chosen: GenerationInput, options: GenerationOptions = {}): Promise<void> {
    const { account } = this;
    if (!account || this.display.running) return;
    const askForConsent = () => {
      // Another device may have withdrawn it, which deletes the uploads.
      this.services.cache.forgetAll();
      this.display.fail({ kind: 'consent', uid: account.uid, input: chosen, options });
    };
    if (account.consentVersion !== LEGAL_VERSION) {
      askForConsent();
      return;
    }
    const { count = 1, secondTryOf, change } = options;
    // Some models take only the first two or three.
    const input = { ...chosen, selfies: bestFirst(chosen.selfies) };
    const batch = this.begin(account.uid, serverTime());
    const toUpload = picturesToUpload(input).length;
    const origin = { second_try_of: secondTryOf, change };
    const isFromPortrait = beginsWithPortrait(origin);
    const { pose } = input.settings;
    const startedAt = deviceTime(batch.startedAt);
    this.display.begin({ stage: 'uploading', startedAt, toUpload, count, isFromPortrait, pose });
    const uploads = new AbortController();
    this.uploads = uploads;
    const endUploading = markUploading(account.uid);
    try {
      const request = await uploadInput(input, {
        ...this.services,
        api: this.services.api(account.uid),
        uid: account.uid,
        signal: uploads.signal,
        onUploaded: () => this.display.changeRun(({ uploaded }) => ({ uploaded: uploaded + 1 })),
      });
      uploads.signal.throwIfAborted();
      const whole = { ...request, ...origin };
      const pending = pendingSubmissionsFor(account.uid, whole, count);
      await this.keepPictures(batch, pending, input);
      // A batch that has ended watches no jobs.
      if (this.batch === batch) await batch.submit(pending);
    } catch (error) {
      if (uploads.signal.aborted) return;
      const { code, details, isDefinite } = toCallError(error);
      const hasReason = isDefinite && code !== 'refused';
      this.drop();
      if (code === 'consent_required') askForConsent();
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
    if (running.stage !== 'uploading') return batch.cancel();
    this.uploads?.abort();
    this.drop();
    this.display.clear({ kind: 'stopped' });
  }

  private begin(uid: string, startedAt: number): GenerationBatch {
    this.batch = new GenerationBatch(this.services, this.display, uid, startedAt, {
      onEnded: () => (this.batch = null),
      onCleared: () => this.resumeJobs(),
    });
    return this.batch;
  }

  private drop(): void {
    this.batch?.stop();
    this.batch = null;
  }

  /** Keeps the pictures under each submission's key while the jobs have no id: a reload would lose them. */
  private async keepPictures(
    { uid, startedAt }: GenerationBatch,
    pending: readonly PendingSubmission[],
    input: GenerationInput,
  ): Promise<void> {
    const keeping = Promise.all(
      pending.map(({ idempotencyKey }) =>
        this.services.copies.store(idempotencyKey, { uid, madeAt: startedAt, input }),
      ),
    );
    await Promise.race([keeping, wait(KEPT_WITHIN_MS)]);
  }

  /** Goes on with the jobs or submissions of an earlier page, another tab or another device. */
  private resumeJobs(): void {
    const { account, batch } = this;
    const { jobs, copies } = this.services;
    const { running } = this.display;
    // A cancel stops the uploads alone, so jobs of other tabs wait until this tab's request is sent.
    if (!account || running?.stage === 'uploading' || batch?.isSubmitting || (running && !batch)) return;
    const { uid } = account;
    const remembered = jobs.activeJobs.get().filter((job) => job.uid === uid && !jobs.isSettled(job.id));
    // A reload may have come before the kept pictures had the jobs' ids.
    for (const { picturesKey, id } of remembered) if (picturesKey) void copies.rename(picturesKey, id);
    if (batch) return batch.adopt(remembered.map(({ id }) => id));
    const interrupted = interruptedSubmissions(uid);
    const open = account.openJobs
      .filter((job) => !jobs.isSettled(job.id))
      .map(({ id, createdAt }) => ({
        id,
        startedAt: Math.min(serverTime(), Date.parse(createdAt) || serverTime()),
      }));
    const known = remembered.length + interrupted.length > 0 ? remembered : open;
    const goesOn = known.length + interrupted.length > 0;
    void takeInterruptedUpload(uid).then((isInterrupted) => {
      if (isInterrupted && !goesOn && this.account?.uid === uid && !this.batch)
        this.display.fail({ kind: 'call', code: 'upload_interrupted', details: {} });
    });
    if (goesOn) this.resume(uid, known, interrupted);
  }

  private resume(
    uid: string,
    known: readonly Omit<RememberedJob, 'uid'>[],
    interrupted: readonly PendingSubmission[],
  ): void {
    const startedAt = Math.min(
      ...known.map((job) => job.startedAt),
      ...interrupted.map(({ at }) => serverTime(at)),
    );
    const batch = this.begin(uid, startedAt);
    batch.ended = Math.max(known.length, ...known.map(({ count = 0 }) => count)) - known.length;
    const isFromPortrait =
      known.some((job) => job.isFromPortrait) ||
      interrupted.some(({ request }) => beginsWithPortrait(request));
    const [first] = known;
    const [pending] = interrupted;
    this.display.begin({
      stage: first ? 'sent' : 'uploading',
      jobId: first?.id ?? null,
      startedAt: deviceTime(startedAt),
      count: batch.ended + known.length + interrupted.length,
      ended: batch.ended,
      reached: Math.max(0, ...known.map(({ reached = 0 }) => reached)),
      isFromPortrait,
      pose: first ? (first.pose ?? null) : pending ? poseOf(pending.request) : null,
    });
    for (const { id } of known) {
      this.services.jobs.remember({ id, uid, startedAt });
      batch.watch(id);
    }
    if (interrupted.length > 0) void batch.submit(interrupted);
  }
}
