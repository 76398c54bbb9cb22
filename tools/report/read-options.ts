import type { FirestoreOptions } from '@/lib/server/adapters/firestore';
import { readEnvironment } from '@/lib/server/environment/environment';
import { readArguments, UserError } from '@/tools/command';
import type { LoadedVariables, LoadVariables } from '@/tools/load-variables';
import { localVariables } from '../kit/local-variables';

const USAGE = `npm run report -- [--day 2026-11-25] [--week | --month] [--json] [--local]
It reports a day in UTC, by default yesterday, or the 7 or 30 days that end with it.
It reads the database that production.env and the environment name. With --local, or when they name
none, it reads that of the local stack that npm run dev has running.`;

const FLAG = { type: 'boolean', default: false } as const;
const OPTIONS = { day: { type: 'string' }, week: FLAG, month: FLAG, json: FLAG, local: FLAG } as const;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Reads the command's arguments and the variables that name the database, which its SDK reads from the environment. Throws
 * UserError.
 * @param now milliseconds since the epoch
 */
export function readOptions(
  args: readonly string[],
  load: LoadVariables,
  stateDirectory: string,
  now: number,
) {
  const { day, week, month, json: isJson, local } = readArguments(args, OPTIONS, USAGE);
  if (week && month) throw new UserError(`Please name one period.\n${USAGE}`);
  const days = week ? 7 : month ? 30 : 1;
  const to = day === undefined ? Math.floor(now / DAY_MS) * DAY_MS : startOf(day) + DAY_MS;
  const period = { from: new Date(to - days * DAY_MS), to: new Date(to) };
  const deployed = load('production').variables;
  const reason = local ? undefined : 'FIREBASE_PRIVATE_KEY is not set';
  const variables =
    !local && deployed['FIREBASE_PRIVATE_KEY']
      ? deployed
      : localVariables(load, stateDirectory, { reason, usage: USAGE }).variables;
  return { period, isJson, database: databaseOf(variables), variables };
}

/** Returns the beginning of a day in UTC, in milliseconds since the epoch. */
function startOf(text: string): number {
  const day = new Date(`${text}T00:00:00Z`);
  // JavaScript takes 31 February for a day in March.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
  if (!isDay) throw new UserError(`--day must be a day such as 2026-11-25; ${text} is none.\n${USAGE}`);
  return day.getTime();
}

/** The app's other variables may be missing or malformed. */
function databaseOf(variables: LoadedVariables['variables']): FirestoreOptions {
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
