import { UserError } from './user-error';

/**
 * Ends this process when a command has ended: with 0 when it succeeded, else with 1. A UserError is told by
 * its sentence alone.
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
