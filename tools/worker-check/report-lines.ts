import { fails, holds, unchecked } from '../kit/outcome';
import { reportLine, type ReportedResult } from '../kit/report';
import { ContractBreach, OutOfReach } from './endpoint';

/** A check does not apply or can't run; the message says why. */
export class NotCheckable extends Error {}

/**
 * Runs one check and reports it under its title. The check returns a sentence when it holds, and throws ContractBreach or
 * NotCheckable. Resolves to whether it holds; throws OutOfReach, after which no check can hold.
 */
export type Line = (title: string, check: () => Promise<string>) => Promise<boolean>;

/** Runs a pass of checks and returns their results, in their order. Prints each, unless `print` is left out. */
export async function reportLines(pass: (line: Line) => Promise<void>, print?: (line: string) => void) {
  const results: ReportedResult[] = [];
  const line: Line = async (title, check) => {
    const outcome = await check().then(holds, (error: unknown) => {
      if (error instanceof ContractBreach) return { ...fails(error.message), error };
      if (error instanceof NotCheckable) return unchecked(error.message);
      throw error;
    });
    results.push({ title, ...outcome });
    print?.(reportLine({ title, ...outcome }));
    if ('error' in outcome && outcome.error instanceof OutOfReach) throw outcome.error;
    return outcome.verdict === 'holds';
  };
  await pass(line).catch((error: unknown) => {
    if (!(error instanceof OutOfReach)) throw error;
  });
  return results;
}
