import { type WorkerFailure, workerFailureOf } from '@/lib/shared/rules/worker-failures';
import { type Outcome, fails, holds } from '../kit/outcome';
import { fieldOf } from './endpoint';
import type { WatchedRun } from './watched-run';

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
export function leakIn(error: string): string | null {
  return LEAKS.find(({ pattern }) => pattern.test(error))?.what ?? null;
}

/** Checks that a run failed as the contract says: FAILED, "code: sentence", without internals of the worker. */
export function expectFailure(run: WatchedRun, code: WorkerFailure): Outcome {
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
