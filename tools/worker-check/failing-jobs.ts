import { type WorkerFailure, workerFailureOf } from '@/lib/shared/rules/job-states';
import { fieldOf, must } from './endpoint';
import { type Line, NotCheckable } from './report-lines';
import { type Changes, jobBody, jobInput, type Run, runJob, runPlain, type Setup } from './run-job';

/** Checks jobs that fail. */
export async function checkFailures(setup: Setup, line: Line): Promise<void> {
  const { unreadable, empty } = setup.pictures;
  /** The failure of a job for each of the first `count` addresses that answer no picture. */
  const refuses = (code: WorkerFailure, count: number, changes: (address: string) => Changes) =>
    line(`What can’t be had or read fails with ${code}`, async () => {
      const addresses = unreadable.slice(0, count);
      for (const { what, address } of addresses)
        errorOf(await runPlain(setup, changes(address)), code, `With ${what} behind its address: `);
      return `Behind the address: ${addresses.map(({ what }) => what).join(', ')}.`;
    });
  await line('A picture without a person fails with no_face', async () =>
    errorOf(await runPlain(setup, { selfie_urls: [empty] }), 'no_face'),
  );
  await refuses('unreadable_photo', unreadable.length, (address) => ({ selfie_urls: [address] }));
  // Two addresses, because each may cost a whole portrait.
  await refuses('unreadable_template', 2, (address) => ({ template_url: address }));
  await refuses('unreadable_style', 2, (address) => ({ style_image: address, style_weight: 0.8 }));
  // The app never sends such input. The check shows that app and worker have one version, and what errors reveal.
  await line('Wrong input fails with invalid_request and reveals nothing else', async () => {
    const input = jobInput(setup.pictures);
    const wrong: Readonly<Record<string, object>> = {
      'no fields': {},
      'no photos': { ...input, selfie_urls: [] },
      'a template that is a number': { ...input, template_url: 7 },
      'a local file as a photo': { ...input, selfie_urls: ['file:///etc/passwd'] },
      'steps that are a word': { ...input, steps: 'seven' },
      'an unknown method': { ...input, method: 2 },
    };
    for (const [what, wrongInput] of Object.entries(wrong))
      errorOf(await runJob(setup, jobBody(setup, wrongInput)), 'invalid_request', `With ${what}: `);
    return `Refused: ${Object.keys(wrong).join(', ')}.`;
  });
}

/** Checks that a job that takes too long is ended: a worker that hangs must not block its place in the queue for ever. */
export async function checkTimeout(setup: Setup): Promise<string> {
  const { pictures, shortExecutionMs: limitMs } = setup;
  if (pictures.hanging === null) throw new NotCheckable('There is no photo that makes a worker wait.');
  const input = jobInput(pictures, { selfie_urls: [pictures.hanging] });
  const { end, tookMs } = await runJob(setup, jobBody(setup, input, limitMs));
  const after = `after ${(tookMs / 1000).toFixed(1)} s of ${(limitMs / 1000).toFixed(1)}`;
  must(end !== null, 'The job went on.');
  if (end.status === 'TIMED_OUT') return `TIMED_OUT ${after}.`;
  must(tookMs < limitMs, `The job ended ${end.status} ${after}.`);
  throw new NotCheckable('The worker gave up by itself before the limit.');
}

/** Cancels a job as soon as it waits or works; returns the sentence that it ended so. Throws ContractBreach, NotCheckable. */
export async function checkCancel(setup: Setup, body: object): Promise<string> {
  let answered: number | undefined;
  const { end } = await runJob(setup, body, async (id) => {
    answered ??= (await setup.endpoint.cancel(id)).status;
  });
  if (answered === undefined) throw new NotCheckable('The job had ended before it could be cancelled.');
  must(answered === 200, `/cancel answers ${answered}.`);
  must(end !== null, 'The job went on.');
  if (end.status === 'COMPLETED') throw new NotCheckable('The portrait was finished first, as it should be.');
  must(end.status === 'CANCELLED', `The job ended ${end.status}.`);
  return 'CANCELLED.';
}

/** What an error must not reveal to a client. */
const LEAKS: Readonly<Record<string, RegExp>> = {
  'a stack trace': /Traceback \(most recent|error_traceback|\n\s*at |\bat \S+ \(|File "[^"]+", line/,
  'a path': /(^|[\s"'(=])\/(?!\/)[\w.-]+\/[\w./-]+|[A-Za-z]:\\|node_modules|site-packages/,
  'an address': /https?:\/\/\S+/i,
  'a secret': /\b(api[-_]?key|token|secret|password|signature)\s*[=:]\s*\S+|bearer\s+\S+/i,
};

/**
 * Returns the error of a run that failed as the contract says: FAILED, "code: sentence", without internals of the worker.
 * Throws ContractBreach, whose message begins with `what`.
 */
function errorOf({ end }: Run, code: WorkerFailure, what = ''): string {
  must(end !== null, `${what}The job never ended.`);
  must(end.status === 'FAILED', `${what}The job ended ${end.status} instead of FAILED with ${code}.`);
  const error = fieldOf(end.body, 'error');
  must(typeof error === 'string', `${what}The error is of the form ${typeof error}, not a text.`);
  const leak = Object.keys(LEAKS).find((name) => LEAKS[name]?.test(error));
  must(leak === undefined, `${what}The error reveals ${leak}.`);
  const shortened = error.length > 120 ? `${error.slice(0, 119)}…` : error;
  must(workerFailureOf(error) === code, `${what}The error is not led by ${code}: ${shortened}`);
  must(/^[a-z_]+: \S+ \S+/.test(error), `${what}No sentence follows the code: ${shortened}`);
  return error;
}
