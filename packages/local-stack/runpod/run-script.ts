import { z } from 'zod';

/** How a run ends in the worker's place. COMPLETED may lack `output`, or have one of a wrong form. */
export const runEndSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('FAILED'), error: z.string() }),
  z.strictObject({ outcome: z.literal('COMPLETED'), output: z.unknown().optional() }),
]);

/**
 * What a test scripts for the next /run: an end, `hold`, which stays IN_PROGRESS with the report of
 * a worker until it is released, or `no_id`, an answer without an id and without a job.
 */
export const runScriptSchema = z.discriminatedUnion('outcome', [
  ...runEndSchema.options,
  z.strictObject({ outcome: z.literal('hold'), report: z.unknown().optional() }),
  z.strictObject({ outcome: z.literal('no_id') }),
]);

/** See runEndSchema. */
export type RunEnd = z.infer<typeof runEndSchema>;

/** See runScriptSchema. */
export type RunScript = z.infer<typeof runScriptSchema>;

/** What the control endpoint does to the runpod stand-in, beside planning faults. */
export interface RunpodControls {
  /** Scripts one coming /run; several are used in the order in which they were given. */
  scriptNext(script: RunScript): void;
  /**
   * Lets every held run go on: to the given end, or else to the worker.
   * @returns how many were held.
   */
  release(end?: RunEnd): number;
  /**
   * Forgets a job, as if RunPod had lost it: 404 from then on.
   * @returns whether there was such a job.
   */
  forget(id: string): boolean;
  /**
   * Kills every process that takes jobs, amid what it does; each is started again.
   * @returns how many there were.
   */
  killWorkers(): number;
}
