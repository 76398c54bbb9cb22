import type { StandInRequest, StandInResponse } from '../../kit/http-server';

/** The maximum time of a poll, in real milliseconds. */
const HOLD_MS = 20_000;

/** A worker's request that waits for its answer. */
export interface LongPoll {
  podId: string;
  answer: (body: object) => void;
}

/** The open polls, oldest first. A poll ends with its answer, with 204 after HOLD_MS, or with its connection. */
export class LongPolls {
  private readonly waiting = new Set<LongPoll>();

  /** Returns the open polls. */
  list(): LongPoll[] {
    return [...this.waiting];
  }

  /** Keeps a request open and resolves with its answer. */
  hold(request: StandInRequest, podId: string): Promise<StandInResponse> {
    return new Promise((resolve) => {
      const end = (response: StandInResponse): void => {
        clearTimeout(timeout);
        this.waiting.delete(poll);
        resolve(response);
      };
      const timeout = setTimeout(() => end({ status: 204 }), HOLD_MS);
      timeout.unref();
      const poll: LongPoll = { podId, answer: (body) => end({ status: 200, body }) };
      this.waiting.add(poll);
      request.closed.addEventListener('abort', () => end({ status: 204 }), { once: true });
    });
  }
}
