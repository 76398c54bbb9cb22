import { readAccountEndpoint } from '@/lib/shared/contracts/account';
import { checkJobEndpoint } from '@/lib/shared/contracts/jobs';
import { listPortraitsEndpoint } from '@/lib/shared/contracts/portraits';
import { type LoadClient, nameOf } from './load-client';
import { makePortrait, type Submission } from './portraits';
import { BARE_CALLS } from './visits';

/** Callers who each wait for an answer before the next call. */
export const CALLERS = 16;
const MEASURED_MS = 10_000;
/** As many as keep within the limit of the list: 1,200 calls of an account in ten minutes. */
const USERS = 10;
const ENDPOINTS = [readAccountEndpoint, checkJobEndpoint, listPortraitsEndpoint];

/** Returns how many calls a second the server answers when callers ask at once, by the name of the call. */
export async function measureThroughput(
  client: LoadClient,
  photos: readonly Buffer[],
): Promise<Record<string, number>> {
  const users = await Promise.all(
    Array.from({ length: USERS }, () => makePortrait(client, photos.slice(0, 1))),
  );
  const calls: [string, (of: Submission) => Promise<unknown>][] = [
    [BARE_CALLS.read, () => client.call(BARE_CALLS.read, client.site.bareUrl)],
    ...ENDPOINTS.map((endpoint): (typeof calls)[number] => [
      nameOf(endpoint),
      ({ user, job }) => client.ask(endpoint, { user, segment: job }),
    ]),
  ];
  const throughput: Record<string, number> = {};
  for (const [name, call] of calls) {
    const until = performance.now() + MEASURED_MS;
    let answers = 0;
    const ask = async (caller: number): Promise<void> => {
      for (; performance.now() < until; answers += 1) {
        const user = users[(caller + answers) % users.length];
        if (user) await call(user);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, (_, caller) => ask(caller)));
    throughput[name] = answers / (MEASURED_MS / 1000);
  }
  return throughput;
}
