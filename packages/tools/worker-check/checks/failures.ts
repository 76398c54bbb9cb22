import { type WorkerFailure, workerFailureOf } from '@/lib/shared/rules/worker-failures';
import { type Outcome, fails, holds } from '../../kit/outcome';
import { acceptedPortraits } from '../accepted-portraits';
import { fieldOf } from '../endpoint';
import type { OfferedPictures } from '../offered-pictures';
import { type Check, plainJobInput, type Probe } from '../probe';
import type { WatchedRun } from '../watched-run';

/** Checks of jobs that fail. */
export const FAILURE_CHECKS: readonly Check[] = [
  {
    // One photo that expired or broke must not cost the user the portrait.
    id: 'bad-photo-among-good',
    title: 'Photos of no use among good ones are passed over',
    needs: 'a portrait',
    run: async (probe) => {
      const { photos, empty, unreadable } = probe.options.pictures;
      const [first = '', ...others] = photos;
      const bad = unreadable.slice(0, 3).map(({ address }) => address);
      const selfies = [...bad, empty, first, ...others].slice(0, 9);
      await acceptedPortraits(await probe.runPlain({ selfie_urls: selfies }));
      return holds(`${bad.length + 1} of ${selfies.length} photos were of no use.`);
    },
  },
  {
    // The page asks the user for a photo that shows the face.
    id: 'no-face',
    title: 'A picture without a person fails with no_face',
    needs: 'an end',
    run: async (probe) =>
      expectFailure(await probe.runPlain({ selfie_urls: [probe.options.pictures.empty] }), 'no_face'),
  },
  {
    // The page asks the user to upload the photos again.
    id: 'unreadable-photo',
    title: 'Photos that can’t be had or read fail with unreadable_photo',
    needs: 'an end',
    run: (probe) =>
      eachUnreadable(probe.options.pictures.unreadable, 'unreadable_photo', (address) =>
        probe.runPlain({ selfie_urls: [address] }),
      ),
  },
  {
    // The page asks the user to choose another pose.
    id: 'unreadable-template',
    title: 'A template that can’t be read fails with unreadable_template',
    needs: 'an end',
    run: (probe) =>
      eachUnreadable(twoOf(probe), 'unreadable_template', (address) =>
        probe.runPlain({ template_url: address }),
      ),
  },
  {
    // The page asks the user to choose another style.
    id: 'unreadable-style',
    title: 'A style that can’t be read fails with unreadable_style',
    needs: 'an end',
    run: (probe) =>
      eachUnreadable(twoOf(probe), 'unreadable_style', (address) =>
        probe.runPlain({ style_image: address, style_weight: 0.8 }),
      ),
  },
  {
    // The app never sends such input. The check shows that app and worker have one version, and what errors reveal.
    id: 'invalid-request',
    title: 'Wrong input fails with invalid_request and reveals nothing else',
    needs: 'an end',
    run: async (probe) => {
      const input = plainJobInput(probe.options.pictures);
      const wrong: Readonly<Record<string, object>> = {
        'no fields': {},
        'no photos': { ...input, selfie_urls: [] },
        'a template that is a number': { ...input, template_url: 7 },
        'a local file as a photo': { ...input, selfie_urls: ['file:///etc/passwd'] },
        'steps that are a word': { ...input, steps: 'seven' },
        'an unknown method': { ...input, method: 2 },
      };
      for (const [what, wrongInput] of Object.entries(wrong)) {
        const outcome = expectFailure(await probe.runInput(wrongInput), 'invalid_request');
        if (outcome.verdict === 'fails') return fails(`With ${what}: ${outcome.sentence}`);
      }
      return holds(`Refused: ${Object.keys(wrong).join(', ')}.`);
    },
  },
];

/** One address that answers no picture and one that does not answer; two, because each may cost a whole portrait. */
function twoOf({ options }: Probe): Unreadable {
  return options.pictures.unreadable.slice(0, 2);
}

type Unreadable = OfferedPictures['unreadable'];

async function eachUnreadable(
  unreadable: Unreadable,
  code: WorkerFailure,
  run: (address: string) => ReturnType<Probe['runPlain']>,
): Promise<Outcome> {
  for (const { what, address } of unreadable) {
    const outcome = expectFailure(await run(address), code);
    if (outcome.verdict === 'fails') return fails(`With ${what} behind its address: ${outcome.sentence}`);
  }
  return holds(`Behind the address: ${unreadable.map(({ what }) => what).join(', ')}.`);
}

/** What an error must not reveal to a client. */
const LEAKS: readonly { what: string; pattern: RegExp }[] = [
  {
    what: 'a stack trace',
    pattern: /Traceback \(most recent|error_traceback|\n\s*at |\bat \S+ \(|File "[^"]+", line/,
  },
  { what: 'a path', pattern: /(^|[\s"'(=])\/(?!\/)[\w.-]+\/[\w./-]+|[A-Za-z]:\\|node_modules|site-packages/ },
  { what: 'an address', pattern: /https?:\/\/\S+/i },
  { what: 'a secret', pattern: /\b(api[-_]?key|token|secret|password|signature)\s*[=:]\s*\S+|bearer\s+\S+/i },
];

/** Returns what an error reveals, or null. */
function leakIn(error: string): string | null {
  return LEAKS.find(({ pattern }) => pattern.test(error))?.what ?? null;
}

/** Checks that a run failed as the contract says: FAILED, "code: sentence", without internals of the worker. */
function expectFailure(run: WatchedRun, code: WorkerFailure): Outcome {
  const { end } = run;
  if (end === null) return fails('The job never ended.');
  if (end.kind === 'completed') return fails(`The job COMPLETED instead of failing with ${code}.`);
  if (end.status !== 'FAILED') return fails(`The job ended ${end.status} instead of FAILED.`);
  if (end.error === null) {
    const error = fieldOf(run.sightings.at(-1)?.body, 'error');
    return fails(
      `The error is ${error === undefined ? 'missing' : `of the form ${typeof error}`}, not a text.`,
    );
  }
  const leak = leakIn(end.error);
  if (leak !== null) return fails(`The error reveals ${leak}.`);
  if (workerFailureOf(end.error) !== code)
    return fails(`The error is not led by ${code}: ${shortened(end.error)}`);
  if (!/^[a-z_]+: \S+ \S+/.test(end.error))
    return fails(`No sentence follows the code: ${shortened(end.error)}`);
  return holds(end.error);
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
