import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

import { UserError } from '@/scripts/command';
import { bodyOf, type Google, type GoogleAnswer } from '../doctor/google';

const PAUSE_MS = 1_000;
/** Google makes a web app in seconds and a database in a minute. */
const POLLS = 180;

const operationSchema = z.object({
  name: z.string(),
  done: z.boolean().default(false),
  error: z.object({ message: z.string() }).optional(),
});

/**
 * Waits until a long-running operation of Google has ended. Throws UserError when it fails or lasts three minutes, and like
 * Google's `get`. https://google.aip.dev/151
 * @param started the answer to the call that started it
 * @param service the address of the service with its version, to which the operation's name is added
 * @param call what was asked for, after “Google answers with 400 to”
 */
export async function untilDone(
  google: Pick<Google, 'get'>,
  started: GoogleAnswer,
  { service, role, call }: { service: string; role: string; call: string },
): Promise<void> {
  let operation = bodyOf(started, operationSchema, call);
  for (let poll = 0; !operation.done; poll += 1) {
    if (poll === POLLS)
      throw new UserError(`Google has not ended ${call} after three minutes. Try again later.`);
    await wait(PAUSE_MS);
    operation = bodyOf(await google.get(`${service}/${operation.name}`, role), operationSchema, call);
  }
  if (operation.error) throw new UserError(`Google refuses ${call}: ${operation.error.message}`);
}
