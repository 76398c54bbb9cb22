/** A mistake of the caller, which its message explains. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/**
 * Ends this process when a command has ended: with 0 when it succeeded, else with 1. Prints only the message of a
 * UserError.
 */
export function exitWith(command: Promise<boolean>): void {
  command.then(
    (succeeded) => process.exit(succeeded ? 0 : 1),
    (error: unknown) => {
      console.error(error instanceof UserError ? error.message : error);
      process.exit(1);
    },
  );
}

/** Returns a variable of the environment that a command needs. Throws UserError when it is not set. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new UserError(`The environment variable ${name} is missing.`);
  return value;
}
