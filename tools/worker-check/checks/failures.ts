import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { type WorkerFailure, workerFailureOf } from '@/lib/shared/rules/job-states';
import { acceptedPortraits } from '../accepted-portraits';
import { fieldOf, must } from '../endpoint';
import { check, type ContractCheck, plainJobInput, type Probe } from '../probe';
import type { WatchedRun } from '../watched-run';

/** Checks of jobs that fail. */
export const FAILURE_CHECKS: readonly ContractCheck[] = [
  // One photo that expired or broke must not cost the user the portrait.
  check(
    'bad-photo-among-good',
    'a portrait',
    'Photos of no use among good ones are passed over',
    async (probe) => {
      const { photos, empty, unreadable } = probe.options.pictures;
      const [first = '', ...others] = photos;
      const bad = unreadable.slice(0, 3).map(({ address }) => address);
      const selfies = [...bad, empty, first, ...others].slice(0, 9);
      await acceptedPortraits(await probe.runPlain({ selfie_urls: selfies }));
      return `${bad.length + 1} of ${selfies.length} photos were of no use.`;
    },
  ),
  // The page asks the user for a photo that shows the face.
  check('no-face', 'an end', 'A picture without a person fails with no_face', async (probe) =>
    errorOf(await probe.runPlain({ selfie_urls: [probe.options.pictures.empty] }), 'no_face'),
  ),
  // The page asks the user to upload the photos again.
  check(
    'unreadable-photo',
    'an end',
    'Photos that can’t be had or read fail with unreadable_photo',
    (probe) => refusesUnreadable(probe, 'unreadable_photo', (address) => ({ selfie_urls: [address] })),
  ),
  // Two addresses each, one that answers no picture and one that does not answer, because each may cost a whole portrait.
  // The page asks the user to choose another pose.
  check(
    'unreadable-template',
    'an end',
    'A template that can’t be read fails with unreadable_template',
    (probe) => refusesUnreadable(probe, 'unreadable_template', (address) => ({ template_url: address }), 2),
  ),
  // The page asks the user to choose another style.
  check('unreadable-style', 'an end', 'A style that can’t be read fails with unreadable_style', (probe) => {
    const withStyle = (address: string) => ({ style_image: address, style_weight: 0.8 });
    return refusesUnreadable(probe, 'unreadable_style', withStyle, 2);
  }),
  // The app never sends such input. The check shows that app and worker have one version, and what errors reveal.
  check(
    'invalid-request',
    'an end',
    'Wrong input fails with invalid_request and reveals nothing else',
    async (probe) => {
      const input = plainJobInput(probe.options.pictures);
      const wrong: Readonly<Record<string, object>> = {
        'no fields': {},
        'no photos': { ...input, selfie_urls: [] },
        'a template that is a number': { ...input, template_url: 7 },
        'a local file as a photo': { ...input, selfie_urls: ['file:///etc/passwd'] },
        'steps that are a word': { ...input, steps: 'seven' },
        'an unknown method': { ...input, method: 2 },
      };
      for (const [what, wrongInput] of Object.entries(wrong))
        errorOf(await probe.runInput(wrongInput), 'invalid_request', `With ${what}: `);
      return `Refused: ${Object.keys(wrong).join(', ')}.`;
    },
  ),
];

/** Checks the failure of a job for each of the first `count` addresses that answer no picture. */
async function refusesUnreadable(
  probe: Probe,
  code: WorkerFailure,
  changesWith: (address: string) => Partial<SubmitJobRequest>,
  count?: number,
): Promise<string> {
  const unreadable = probe.options.pictures.unreadable.slice(0, count);
  for (const { what, address } of unreadable)
    errorOf(await probe.runPlain(changesWith(address)), code, `With ${what} behind its address: `);
  return `Behind the address: ${unreadable.map(({ what }) => what).join(', ')}.`;
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
function errorOf({ end, sightings }: WatchedRun, code: WorkerFailure, what = ''): string {
  must(end !== null, `${what}The job never ended.`);
  must(end.kind === 'failed', `${what}The job COMPLETED instead of failing with ${code}.`);
  must(end.status === 'FAILED', `${what}The job ended ${end.status} instead of FAILED.`);
  const { error } = end;
  const sent = fieldOf(sightings.at(-1)?.body, 'error');
  const form = sent === undefined ? 'missing' : `of the form ${typeof sent}`;
  must(error !== null, `${what}The error is ${form}, not a text.`);
  const leak = Object.keys(LEAKS).find((name) => LEAKS[name]?.test(error));
  must(leak === undefined, `${what}The error reveals ${leak}.`);
  const shortened = error.length > 120 ? `${error.slice(0, 119)}…` : error;
  must(workerFailureOf(error) === code, `${what}The error is not led by ${code}: ${shortened}`);
  must(/^[a-z_]+: \S+ \S+/.test(error), `${what}No sentence follows the code: ${shortened}`);
  return error;
}
