import { setTimeout as wait } from 'node:timers/promises';

import sharp from 'sharp';

import { OPACITY_CHUNK, readWebpChunk } from '@chiaro/engine/file/webp-chunks';
import type { Receiver } from '@chiaro/local-stack/testing/webhook-receiver';
import { createPortraitSource } from '@/lib/server/adapters/portrait-source';
import { runStateOf } from '@/lib/server/adapters/runpod';
import { createSharpPictures } from '@/lib/server/adapters/sharp-pictures';
import type { PortraitModel } from '@/lib/server/models/model';
import { keysOf } from '@/lib/server/models/output-keys';
import type { RunState } from '@/lib/server/ports';
import * as contract from '@/lib/shared/contracts/generation-request';
import { EXECUTION_TIMEOUT_MS, TIME_TO_LIVE_MS } from '@/lib/shared/rules/jobs';
import { type Answer, ContractBreach, type Endpoint, fieldOf, must } from './endpoint';
import type { OfferedPictures } from './pictures';

/** What the checks work with. Times are in milliseconds. */
export interface Setup {
  endpoint: Endpoint;
  pictures: OfferedPictures;
  /** Receives the bodies of webhooks; null when the endpoint can't reach this machine. */
  inbox: Receiver<string> | null;
  /** A job that has not ended by then is cancelled. */
  jobTimeoutMs: number;
  pollIntervalMs: number;
  /** From the end of a job to its webhook. */
  webhookPatienceMs: number;
  /** The execution timeout that a job must exceed; RunPod's minimum is 5,000. */
  shortExecutionMs: number;
  /** Whether the same request must give the same bytes. */
  deterministic: boolean;
  /** The model whose output is read; null for that of the contract. */
  model: PortraitModel | null;
}

/** Fields of the app's request in place of the defaults. */
export type Changes = Partial<contract.SubmitJobRequest>;

/** Returns the input that the app sends for a plain request with its defaults. */
export function jobInput(pictures: OfferedPictures, changes: Changes = {}): contract.GenerationRequest {
  const plain = { template_url: pictures.template, selfie_urls: pictures.photos };
  const request = contract.generationRequestSchema.parse({ ...plain, ...changes });
  return { ...request, style_weight: request.style_weight ?? 0 };
}

/** Returns the body of a /run as the app sends it, without a webhook when none can arrive. */
export function jobBody({ inbox }: Setup, input: object, executionTimeout = EXECUTION_TIMEOUT_MS): object {
  return { input, policy: { executionTimeout, ttl: TIME_TO_LIVE_MS }, ...(inbox && { webhook: inbox.url }) };
}

/** An answer to /status: the endpoint's own word, and what the app reads. */
type Sighting<State = RunState> = { status: string; state: State; body: unknown; bytes: number };

/** A job. `end` is null when it did not end in time; the last two sightings are of an ended job. `tookMs` is until its end. */
export interface Run {
  submission: Answer;
  id: string | null;
  sightings: Sighting[];
  end: Sighting<Extract<RunState, { kind: 'completed' | 'failed' }>> | null;
  tookMs: number;
}

/**
 * Submits a job, polls its status until it has ended, and polls once more. Calls `whileOpen` after each answer before its end.
 * Throws ContractBreach when the endpoint does not answer.
 */
export async function runJob(
  { endpoint, jobTimeoutMs, pollIntervalMs, model }: Setup,
  body: object,
  whileOpen?: (id: string) => Promise<void>,
): Promise<Run> {
  const startedAt = performance.now();
  const submission = await endpoint.run(body);
  const id = fieldOf(submission.body, 'id');
  const run: Run = { submission, id: null, sightings: [], end: null, tookMs: 0 };
  if (submission.status !== 200 || typeof id !== 'string' || id === '') return run;
  run.id = id;
  while (performance.now() - startedAt < jobTimeoutMs) {
    const { status: code, body: answer, bytes } = await endpoint.status(id);
    const status = code === 200 ? String(fieldOf(answer, 'status')) : `HTTP ${code}`;
    const state = runStateOf(code === 200 ? answer : null, model ?? undefined);
    run.sightings.push({ status, state, body: answer, bytes });
    if (run.end !== null) return run;
    if (state.kind === 'completed' || state.kind === 'failed') {
      run.end = { status, state, body: answer, bytes };
      run.tookMs = performance.now() - startedAt;
      continue;
    }
    if (state.kind !== 'unknown') await whileOpen?.(id);
    await wait(pollIntervalMs);
  }
  await endpoint.cancel(id);
  return run;
}

/** Runs the page's plain request with these changes. Throws as runJob. */
export function runPlain(setup: Setup, changes: Changes = {}): Promise<Run> {
  return runJob(setup, jobBody(setup, jobInput(setup.pictures, changes)));
}

/** Returns the portraits of a run, read by the app's code. Throws ContractBreach with the reason why it would deliver none. */
export async function acceptedPortraits({ end }: Run) {
  must(end !== null, 'The job never ended.');
  const { state, status, body } = end;
  if (state.kind === 'failed')
    throw new ContractBreach(`The job ended ${status}${state.error === null ? '.' : `: ${state.error}`}`);
  if (state.output.length > 0) return Promise.all(state.output.map(acceptOne));
  const output = fieldOf(body, 'output');
  must(output !== undefined && output !== null, 'COMPLETED without an output.');
  const keys = keysOf(output);
  must(keys === '', `COMPLETED, but the app finds no picture in the output with the keys ${keys}.`);
  throw new ContractBreach('COMPLETED, but the output is neither a text nor a list of texts.');
}

async function acceptOne(output: string) {
  // A worker that serves RunPod's calls on this machine may give addresses of it. The app has the same time limit.
  const source = createPortraitSource({ timeoutMs: 20_000, allowsLoopback: true });
  const file = await source.read(output).catch(() => {
    throw new ContractBreach('The address in the output can not be fetched.');
  });
  must(file !== null, 'The address in the output is no public HTTPS address.');
  // The file is not kept, so that any mark will do.
  const mark = { digitalSource: 'composite', creatorTool: '', createdAt: new Date(0) } as const;
  const normalized = await createSharpPictures().normalizePortrait(file, mark);
  must(normalized !== null, `The output is no picture (${file.length} bytes).`);
  const { format, width, height } = await sharp(file).metadata();
  must(/^(webp|jpeg|png)$/.test(format), `The portrait is ${format}, not WebP, JPEG or PNG.`);
  must(Math.min(width, height) >= 512, `The portrait has ${width} × ${height} pixels, less than 512.`);
  const opacity = readWebpChunk(normalized, OPACITY_CHUNK) ? ' with opacity' : '';
  return { file, format, width, height, opacity };
}
