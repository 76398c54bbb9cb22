import { UserError } from './user-error';

/** A variable of the environment that a command can't do without. Throws UserError when it is not set. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new UserError(`The environment variable ${name} is missing.`);
  return value;
}
