/** A problem that its message explains to whoever typed the command. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
