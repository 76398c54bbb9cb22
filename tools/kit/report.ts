import type { Outcome, Verdict } from './outcome';

const MARKS: Readonly<Record<Verdict, string>> = { holds: '✓', fails: '✗', unchecked: '–' };
const TITLE_WIDTH = 62;

export interface ReportedResult extends Outcome {
  readonly title: string;
}

/** Returns one line of the report; line breaks become spaces. */
export function reportLine({ verdict, title, sentence }: ReportedResult): string {
  return `${MARKS[verdict]} ${title.padEnd(TITLE_WIDTH)} ${sentence.replace(/\s+/g, ' ')}`;
}

/** Returns the last line: "12 hold, 1 doesn't, 2 not checked". */
export function reportTally(results: readonly Outcome[]): string {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  const failed = count('fails');
  return `${count('holds')} hold, ${failed} ${failed === 1 ? "doesn't" : "don't"}, ${count('unchecked')} not checked`;
}
