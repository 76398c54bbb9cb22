import { createPortraitCheck } from '@/lib/server/adapters/portrait-check';
import type { PortraitModel } from '@/lib/server/models/model';
import { keysOf } from '@/lib/server/models/output-keys';
import type { AcceptedPortrait } from './accepted-portraits';
import { ContractBreach, fieldOf } from './endpoint';
import type { WatchedRun } from './watched-run';

/**
 * Says what a run that delivers shows, for an operator to send back: the picture's form, the faces in it, the times, the
 * cost beside the documented one, and the keys of the output, without a value of it.
 * Throws ContractBreach for a portrait that no user would keep.
 */
export async function runFacts(
  run: WatchedRun,
  { file, format, width, height }: AcceptedPortrait,
  { aboutDollars }: Pick<PortraitModel, 'aboutDollars'>,
): Promise<string> {
  const output = fieldOf(run.end?.body, 'output');
  const cost = run.end?.kind === 'completed' ? run.end.costDollars : undefined;
  const documented = aboutDollars === null ? '' : ` (documented: about $${aboutDollars})`;
  const shape = width === height ? '' : ', not square';
  return [
    `${width} × ${height} ${format}${shape}, ${Math.round(file.length / 1000)} kB, ${await facesIn(file)}`,
    timesOf(run),
    cost === undefined ? 'no cost told' : `$${cost}${documented}`,
    `output: ${outputForm(output)}`,
  ].join('; ');
}

/** Throws ContractBreach for a portrait that the app refunds. */
async function facesIn(file: Buffer): Promise<string> {
  const fault = await createPortraitCheck().findFault(file);
  if (fault !== null) throw new ContractBreach(`The app refunds the portrait: ${fault}.`);
  return 'one face';
}

/** RunPod's own times where it tells them, in milliseconds: https://docs.runpod.io/serverless/endpoints/job-states */
function timesOf({ tookMs, end }: WatchedRun): string {
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
  const parts = [
    ['queue', fieldOf(end?.body, 'delayTime')],
    ['work', fieldOf(end?.body, 'executionTime')],
  ].flatMap(([name, time]) => (typeof time === 'number' ? [`${String(name)} ${seconds(time)} s`] : []));
  return `after ${seconds(tookMs)} s${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`;
}

function outputForm(output: unknown): string {
  const isAddress = JSON.stringify({ output }).includes('"http');
  const kind = isAddress ? 'an address' : 'the picture itself';
  const keys = keysOf(output);
  return keys === ''
    ? `${kind}, as a ${Array.isArray(output) ? 'list' : typeof output}`
    : `${kind}, with the keys ${keys}`;
}
