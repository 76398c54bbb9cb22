import type { Measurement } from '../kit/watched-server';
import { runWebhookEndpoint } from '@/lib/shared/contracts/jobs';
import { healthEndpoint } from '@/lib/shared/contracts/operations';
import { type Figure, figure, mean } from './figure';

export const BARE_HANDLER = 'bare handler';

export interface Outcome {
  /** The number of begun journeys. */
  journeys: number;
  /** A sentence for each call or line of the log that is wrong. */
  failures: readonly string[];
  accounts: number;
  /** A sentence for each account whose books are wrong. */
  problems: readonly string[];
  /** Of the server, in equal distances. */
  samples: readonly Pick<Measurement, 'rss' | 'heapUsed' | 'external'>[];
  /** Answers a second to callers at once, by the name of the call. */
  throughput: Readonly<Record<string, number>>;
}

/** Returns the outcome as figures; failures and wrong books make them broken. */
export function loadFigures(outcome: Outcome): Figure[] {
  const { journeys, failures, accounts, problems, samples, throughput } = outcome;
  const mustBeEmpty = (name: string, { length }: readonly string[]): Figure => ({
    ...figure(name, length, '', { bar: '0' }),
    isBroken: length > 0,
  });
  const { [BARE_HANDLER]: bare = NaN, ...own } = throughput;
  const held = samples.map(({ heapUsed, external }) => heapUsed + external);
  return [
    mustBeEmpty(`load, failures in ${journeys} journeys`, failures),
    mustBeEmpty(`load, wrong books of ${accounts} accounts`, problems),
    ...memoryFigures(
      'load, memory of the server',
      samples.map(({ rss }) => rss),
    ),
    ...memoryFigures('load, memory that it holds', held),
    figure(`throughput, ${BARE_HANDLER}`, bare, 'calls a second', { digits: 0 }),
    ...Object.entries(own).map(([name, perSecond]) =>
      // The other calls wait for the database.
      figure(`throughput, ${name} ÷ ${BARE_HANDLER}`, perSecond / bare, '×', {
        ...(name === healthEndpoint.path && { bar: '≥ 0.8' }),
        digits: 2,
      }),
    ),
  ];
}

/** In the first third, caches fill and code is compiled. */
function memoryFigures(name: string, bytes: readonly number[]): Figure[] {
  const third = Math.floor(bytes.length / 3);
  const growth = mean(bytes.slice(-third)) / mean(bytes.slice(third, -third));
  return [
    figure(`${name} at its end`, (bytes.at(-1) ?? NaN) / 1024 ** 2, 'MiB'),
    figure(`${name}, last third ÷ second third`, growth, '×', { bar: '≤ 1.05', digits: 3 }),
  ];
}

type LogLine = Partial<Record<'level' | 'event' | 'route' | 'code', string>> & { status?: number };

/** Returns what is wrong with a line of the server's log: an error, a line that is not the app's, or a refused webhook. */
export function logFailure(line: string): string | null {
  if (line.trim() === '') return null;
  if (!line.startsWith('{')) return `The server wrote: ${line}`;
  const { level, event, route = '', status, code } = JSON.parse(line) as LogLine;
  if (level === 'error') return `The server logged: ${line}`;
  if (event !== 'request' || !route.startsWith('/api/webhooks/') || status === 200) return null;
  // The answer while a poll settles the same job; RunPod repeats the call in case the poll fails.
  return route === runWebhookEndpoint.path && code === 'busy' ? null : `A webhook was refused: ${line}`;
}
