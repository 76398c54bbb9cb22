import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A mistake of the caller, which its message explains. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** The caller asks for the usage, which is the message. */
class HelpRequest extends Error {}

/**
 * Ends this process when a command has ended: with 0 when it succeeded or printed its usage, else with 1. Prints only the
 * message of a UserError.
 */
export function exitWith(command: Promise<boolean>): void {
  command.then(
    (succeeded) => process.exit(succeeded ? 0 : 1),
    (error: unknown) => {
      const isHelp = error instanceof HelpRequest;
      if (isHelp) console.log(error.message);
      else console.error(error instanceof UserError ? error.message : error);
      process.exit(isHelp ? 0 : 1);
    },
  );
}

/** How long a command waits for an answer, in milliseconds: `next dev` may build what is asked for first. */
const ANSWER_LIMIT_MS = 60_000;

/** Sends a request, as `fetch` does. Throws UserError without an answer. */
export async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  } catch {
    throw new UserError(
      `${new URL(address).origin} does not answer. Look at the address and at this machine’s network.`,
    );
  }
}

/** Returns a variable of the environment that a command needs. Throws UserError when it is not set. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new UserError(`The environment variable ${name} is missing.`);
  return value;
}

/**
 * Reads a command's arguments. Throws UserError with the usage for what the options lack, and what `exitWith` prints as the
 * usage for `--help`.
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  return readArgumentsAndFiles(args, options, usage, false).values;
}

/** Reads a command's arguments and, with `allowPositionals`, the names of its files. Throws like readArguments. */
export function readArgumentsAndFiles<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  usage: string,
  allowPositionals = true,
) {
  if (args.includes('--help')) throw new HelpRequest(usage);
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
