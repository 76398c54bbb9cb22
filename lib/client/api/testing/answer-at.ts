import { learnServerTime } from '@/lib/client/api/server-time';

/** Lets the page see an answer that the server dates with a time, in milliseconds since the epoch. */
export function answerAt(time: number): void {
  learnServerTime({ headers: new Headers({ date: new Date(time).toUTCString() }) });
}
