import { reportLine } from '../kit/report';
import type { CheckResult } from './run-checks';

const GROUP_WIDTH = 10;
/** Names of the variables whose values are never printed. */
const CONFIDENTIAL = /KEY|SECRET|TOKEN|EMAIL/;
/** Shorter values may be common words. */
const SHORTEST_SECRET = 6;

/** Returns the lines of a result: its group, title and sentence, and the remedy below. */
export function resultLines({ group, title, remedy, ...result }: CheckResult): string[] {
  const line = reportLine({ ...result, title: `${group.padEnd(GROUP_WIDTH)} ${title}` });
  return remedy === undefined ? [line] : [line, `  → ${remedy}`];
}

/** Returns a function that replaces the values of confidential variables in a text by “…”. */
export function secretsHider(
  variables: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const secrets = Object.entries(variables).flatMap(([name, value = '']) =>
    CONFIDENTIAL.test(name) && value.length >= SHORTEST_SECRET ? [value] : [],
  );
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}
