import { z } from 'zod';

/** A scripted end of a run. COMPLETED may lack `output` or have one of a wrong form. */
export const runEndSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('FAILED'), error: z.string() }),
  z.strictObject({ outcome: z.literal('COMPLETED'), output: z.unknown().optional() }),
]);

/** A script for the next /run: an end; `hold`, until it is released; or `no_id`, an answer without an id or a job. */
export const runScriptSchema = z.discriminatedUnion('outcome', [
  ...runEndSchema.options,
  z.strictObject({ outcome: z.literal('hold'), report: z.unknown().optional() }),
  z.strictObject({ outcome: z.literal('no_id') }),
]);

/** See runEndSchema. */
export type RunEnd = z.infer<typeof runEndSchema>;

/** See runScriptSchema. */
export type RunScript = z.infer<typeof runScriptSchema>;

/** The runpod stand-in's controls for tests, besides planned faults. */
export interface RunpodControls {
  /** Scripts one later /run; several scripts are used in order. */
  scriptNext(script: RunScript): void;
  /** Lets every held run continue, to the given end or the worker. Returns how many. */
  release(end?: RunEnd): number;
  /** Kills every worker process, which starts again. Returns how many. */
  killWorkers(): number;
}
