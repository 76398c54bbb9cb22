import { CallError } from '../api/call-error';

/**
 * The call is one account's, and another account is signed in: in another tab, or after the call was asked for. Nothing
 * was sent. Pages show it as the server's refusal of a call without a sign-in.
 */
export class OtherAccountError extends CallError {
  constructor() {
    super('auth_required', true);
  }
}
