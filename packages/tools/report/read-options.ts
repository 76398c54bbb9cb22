import { parseArgs } from 'node:util';

import type { FirebaseOptions } from '@/lib/server/adapters/firebase-app';
import { readEnvironment } from '@/lib/server/environment/environment';
import { environmentOf, findRunningStack } from '@chiaro/local-stack/running-stack';
import { UserError } from '@/scripts/command';
import type { LoadVariables } from '@/scripts/load-variables';
import type { Period } from './collect';

export const USAGE = `npm run report -- [--day | --week | --month | --from 2026-11-01 [--to 2026-12-01]] [--json] [--most-reads 20000] [--local]
The last 24 hours, 7 days (the default) or 30 days, or the days from --from until --to, without the last one; days are UTC.
It reads the database that .env.production.local, .env.local and the environment name. With --local, or when they name
none, it reads that of the local stack that npm run dev has running.`;

const DAY_MS = 24 * 60 * 60_000;
/** Under half of the reads that Firestore gives away a day: https://firebase.google.com/docs/firestore/pricing */
const MOST_READS = '20000';
/** The figures that don't depend on the period take about twenty. */
const FEWEST_READS = 100;

/** What to report, and in which form. */
export interface ReportOptions {
  period: Period;
  mostReads: number;
  isJson: boolean;
  database: FirebaseOptions;
  /** The variables that the database's SDK reads from the environment are among them. */
  variables: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the command's arguments and the variables that name the database. Throws UserError.
 * @param now milliseconds since the epoch
 */
export function readOptions(
  args: readonly string[],
  load: LoadVariables,
  stateDirectory: string,
  now: number,
): ReportOptions {
  const values = parse(args);
  const mostReads = Number(values['most-reads']);
  if (!Number.isSafeInteger(mostReads) || mostReads < FEWEST_READS)
    throw new UserError(`--most-reads must be a whole number of at least ${FEWEST_READS}.\n${USAGE}`);
  const period = periodOf(values, now);
  const variables = chooseVariables(values.local, load, stateDirectory);
  return { period, mostReads, isJson: values.json, database: databaseOf(variables), variables };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        day: flag,
        week: flag,
        month: flag,
        from: { type: 'string' },
        to: { type: 'string' },
        json: flag,
        'most-reads': { type: 'string', default: MOST_READS },
        local: flag,
      },
    }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

type Values = ReturnType<typeof parse>;

function periodOf({ day, week, month, from, to }: Values, now: number): Period {
  const named = [day, week, month, from !== undefined].filter(Boolean).length;
  if (named > 1) throw new UserError(`Please name one period.\n${USAGE}`);
  if (from === undefined) {
    if (to !== undefined) throw new UserError(`--to needs --from.\n${USAGE}`);
    const days = day ? 1 : month ? 30 : 7;
    return { from: new Date(now - days * DAY_MS), to: new Date(now) };
  }
  const period = { from: dayOf('--from', from), to: to === undefined ? new Date(now) : dayOf('--to', to) };
  if (period.from >= period.to) throw new UserError(`The period must begin before it ends.\n${USAGE}`);
  return period;
}

/** Returns the beginning of a day in UTC. */
function dayOf(option: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  // JavaScript takes 31 February for a day in March.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
  if (!isDay) throw new UserError(`${option} must be a day such as 2026-11-01; ${text} is none.\n${USAGE}`);
  return day;
}

/** The variables of the deployment when they name a database, else those of the running local stack. */
function chooseVariables(
  isLocal: boolean,
  load: LoadVariables,
  stateDirectory: string,
): ReportOptions['variables'] {
  const { variables } = load('production');
  if (!isLocal && variables['FIREBASE_PRIVATE_KEY']) return variables;
  const stack = findRunningStack(stateDirectory);
  if (!stack) {
    const no = isLocal ? 'No' : 'FIREBASE_PRIVATE_KEY is not set, and no';
    throw new UserError(`${no} local stack is running (npm run dev starts one).\n${USAGE}`);
  }
  const development = load('development').variables;
  return { ...development, ...environmentOf(stack, development) };
}

/** The app's other variables may be missing or malformed. */
function databaseOf(variables: ReportOptions['variables']): FirebaseOptions {
  const { values } = readEnvironment(variables);
  const required = <Name extends keyof typeof values>(name: Name) => {
    const value = values[name];
    if (value === undefined)
      throw new UserError(`${name} is missing or malformed; .env.example says what it must hold.`);
    return value;
  };
  return {
    projectId: required('NEXT_PUBLIC_FIREBASE_PROJECT_ID'),
    databaseId: required('FIREBASE_DATABASE_ID'),
    clientEmail: required('FIREBASE_CLIENT_EMAIL'),
    privateKey: required('FIREBASE_PRIVATE_KEY'),
  };
}
