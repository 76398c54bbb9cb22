import { reportLine } from '../check-report/report';
import type { CheckResult } from './run-checks';

const GROUP_WIDTH = 10;
/** Variables whose values are for nobody's eyes. */
const CONFIDENTIAL = /KEY|SECRET|TOKEN|EMAIL/;
/** Shorter values are words that stand in every other sentence. */
const SHORTEST_SECRET = 6;

/** The lines for a result: its group, what must hold, what was found; below it what to do. */
export function resultLines({ group, title, remedy, ...result }: CheckResult): string[] {
  const line = reportLine({ ...result, title: `${group.padEnd(GROUP_WIDTH)} ${title}` });
  return remedy === undefined ? [line] : [line, `  → ${remedy}`];
}

/** Takes the values of confidential variables out of texts, whoever put them there. */
export function secretsHider(
  variables: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const secrets = Object.entries(variables).flatMap(([name, value = '']) =>
    CONFIDENTIAL.test(name) && value.length >= SHORTEST_SECRET ? [value] : [],
  );
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}
