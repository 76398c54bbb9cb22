import type { StandInRequest, StandInResponse } from '../kit/http-server';

/** How long a question is held, in real milliseconds. */
const HOLD_MS = 20_000;

/** A worker's question that waits for its answer. */
export interface LongPoll {
  podId: string;
  answer: (body: object) => void;
}

/** The questions that wait, oldest first. One leaves with its answer, with 204 when it was held long enough, or with its connection. */
export class LongPolls {
  private readonly waiting = new Set<LongPoll>();

  /** Those that wait now. */
  list(): LongPoll[] {
    return [...this.waiting];
  }

  /** Holds a question. */
  hold(request: StandInRequest, podId: string): Promise<StandInResponse> {
    return new Promise((resolve) => {
      const leave = (response: StandInResponse): void => {
        clearTimeout(patience);
        this.waiting.delete(poll);
        resolve(response);
      };
      const patience = setTimeout(() => leave({ status: 204 }), HOLD_MS);
      patience.unref();
      const poll: LongPoll = { podId, answer: (body) => leave({ status: 200, body }) };
      this.waiting.add(poll);
      request.closed.addEventListener('abort', () => leave({ status: 204 }), { once: true });
    });
  }
}
