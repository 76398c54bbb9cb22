import type { CheckJobResponse } from '../../shared/contracts/jobs';
import { hasEnded } from '../../shared/rules/job-states';
import { POLL_INTERVAL_MS, STATUS_SILENCE_MS } from '@/lib/shared/rules/jobs';

import { toCallError } from '../api/call-error';
import { retryPauseMs } from '../api/repeat-until-answered';
import type { GenerationApi } from './generation-api';

interface WatchListeners {
  /** Whether the page shows this job: its end is waited for. */
  readonly isShown: () => boolean;
  readonly onRunning: (answer: CheckJobResponse) => void;
  /** There has been no answer for 30 seconds; the watch goes on. */
  readonly onSilence: () => void;
  /** The last call: the job has ended. */
  readonly onSettled: (answer: CheckJobResponse) => void;
  /** The last call: the server knows no such job of this account. */
  readonly onUnknown: () => void;
}

export type JobWatch = ReturnType<typeof watchJob>;

/** A status call that takes longer counts as unanswered, in milliseconds. */
const CALL_TIMEOUT_MS = 10_000;

/**
 * Checks a job at once, then every two seconds and right after each news, until it has ended. The server may hold a
 * check until there is news.
 */
export function watchJob(jobId: string, api: Pick<GenerationApi, 'checkJob'>, listeners: WatchListeners) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call: AbortController | null = null;
  let isStopped = false;
  let lastAnswerAt = Date.now();
  let lastState = '';
  /** The first call and one out of turn tell soon how things are. */
  let mayWait = false;
  /** A connection that has lost a call may not carry a long one: from then on no call waits. */
  let hasFailed = false;
  /** The time before which the server allows no call, in milliseconds since the epoch. */
  let notBefore = 0;

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    call?.abort();
    document.removeEventListener('visibilitychange', onWake);
    window.removeEventListener('online', checkNow);
  }

  /** Checks now instead of at the next interval. */
  function checkNow(): void {
    if (isStopped || call) return;
    mayWait = false;
    checkInTurn();
  }

  function checkInTurn(): void {
    clearTimeout(timer);
    const pause = notBefore - Date.now();
    if (pause > 0) timer = setTimeout(checkInTurn, pause);
    else void check();
  }

  /** Browsers slow the timers of hidden pages down to minutes. */
  function onWake(): void {
    if (document.visibilityState === 'visible') checkNow();
  }

  /** Returns whether the answer differs from the last one. */
  function handleAnswer(answer: CheckJobResponse): boolean {
    const state = `${answer.status} ${answer.stage}`;
    const isNews = state !== lastState;
    lastState = state;
    lastAnswerAt = Date.now();
    mayWait = true;
    if (hasEnded(answer)) {
      stop();
      listeners.onSettled(answer);
    } else {
      listeners.onRunning(answer);
    }
    return isNews;
  }

  /** A call that may wait can outlast a sleep of the device: only the next one tells that there is no answer. */
  function handleFailure(error: unknown, isHeld: boolean): void {
    hasFailed = true;
    notBefore = Date.now() + retryPauseMs(error, 0);
    if (toCallError(error).code === 'not_found') {
      stop();
      listeners.onUnknown();
    } else if (!isHeld && Date.now() - lastAnswerAt >= STATUS_SILENCE_MS) {
      listeners.onSilence();
    }
  }

  async function check(): Promise<void> {
    const startedAt = Date.now();
    let isNews = false;
    const controller = new AbortController();
    call = controller;
    // A browser has six connections to a server without HTTP/2, so one job's call waits, not those of all.
    const isHeld = mayWait && !hasFailed && listeners.isShown();
    AbortSignal.timeout(CALL_TIMEOUT_MS).addEventListener('abort', () => controller.abort());
    try {
      const answer = await api.checkJob(jobId, controller.signal, isHeld);
      if (!isStopped) isNews = handleAnswer(answer);
    } catch (error) {
      if (!isStopped) handleFailure(error, isHeld);
    } finally {
      call = null;
      const pause = isNews ? 0 : Math.max(0, POLL_INTERVAL_MS - (Date.now() - startedAt));
      if (!isStopped) timer = setTimeout(checkInTurn, pause);
    }
  }

  document.addEventListener('visibilitychange', onWake);
  window.addEventListener('online', checkNow);
  void check();
  return { checkNow, stop };
}
