import sharp from 'sharp';

import { createPortraitSource } from '@/lib/server/adapters/portrait-source';
import { keysOf } from '@/lib/server/models/output-keys';
import { createSharpPictures } from '@/lib/server/adapters/sharp-pictures';
import type { PortraitMark } from '@/lib/server/ports';
import { ContractBreach, fieldOf, must } from './endpoint';
import type { WatchedRun } from './watched-run';

/** A portrait that the app would deliver. */
export interface AcceptedPortrait {
  /** As the worker sent it. */
  file: Buffer;
  format: string;
  width: number;
  height: number;
}

const FORMATS = ['webp', 'jpeg', 'png'];
const LEAST_SIDE_PIXELS = 512;
/** The app's own limit for fetching a portrait. */
const FETCH_TIMEOUT_MS = 20_000;

/** The check keeps no file, so that any mark will do. */
const MARK: PortraitMark = { digitalSource: 'composite', creatorTool: '', createdAt: new Date(0) };

const accepted = new WeakMap<WatchedRun, Promise<AcceptedPortrait[]>>();

/**
 * Returns the portraits of an ended run, read and decoded once by the app's code. Throws ContractBreach with the reason why the
 * app would deliver none.
 */
export function acceptedPortraits(run: WatchedRun): Promise<AcceptedPortrait[]> {
  const portraits = accepted.get(run) ?? acceptAll(run);
  accepted.set(run, portraits);
  return portraits;
}

async function acceptAll(run: WatchedRun): Promise<AcceptedPortrait[]> {
  const { end } = run;
  must(end !== null, 'The job never ended.');
  if (end.kind === 'failed')
    throw new ContractBreach(`The job ended ${end.status}${end.error === null ? '.' : `: ${end.error}`}`);
  must(end.output.length > 0, noOutputSentence(run));
  return Promise.all(end.output.map(acceptOne));
}

function noOutputSentence(run: WatchedRun): string {
  const output = fieldOf(run.sightings.at(-1)?.body, 'output');
  if (output === undefined || output === null) return 'COMPLETED without an output.';
  const keys = keysOf(output);
  if (keys !== '') return `COMPLETED, but the app finds no picture in the output with the keys ${keys}.`;
  const form = Array.isArray(output) ? 'a list without a text' : `of the form ${typeof output}`;
  return `COMPLETED, but the output is ${form}; it must be a text or a list of texts.`;
}

async function acceptOne(output: string): Promise<AcceptedPortrait> {
  // A worker that serves RunPod's calls on this machine may give addresses of it.
  const source = createPortraitSource({ timeoutMs: FETCH_TIMEOUT_MS, allowsLoopback: true });
  const file = await source.read(output).catch(() => {
    throw new ContractBreach('The address in the output can not be fetched.');
  });
  must(file !== null, 'The address in the output is no public HTTPS address.');
  const normalized = await createSharpPictures().normalizePortrait(file, MARK);
  must(normalized !== null, `The output is no picture (${file.length} bytes).`);
  const { format, width, height } = await sharp(file).metadata();
  must(FORMATS.includes(format), `The portrait is ${format}, not WebP, JPEG or PNG.`);
  must(
    Math.min(width, height) >= LEAST_SIDE_PIXELS,
    `The portrait has ${width} × ${height} pixels, less than ${LEAST_SIDE_PIXELS}.`,
  );
  return { file, format, width, height };
}
