import type { Caller } from '../api/authentication';
import type { ParameterReaders, ParameterValues } from '../api/parameters';
import type { StripeWorld } from '../state/world';

export interface Call<Readers extends ParameterReaders> {
  world: StripeWorld;
  parameters: ParameterValues<Readers>;
  /** The id in the path, or an empty text. */
  id: string;
  caller: Caller;
}

/** The implementation of an endpoint. */
export interface Operation<Readers extends ParameterReaders = ParameterReaders> {
  /** The readers of its parameters, without `expand`. */
  parameters: Readers;
  /** Whether a browser with the publishable key may call it. */
  browser?: boolean;
  /** Returns the answer, or throws a StripeApiError. */
  run(call: Call<Readers>): object;
}

/** Creates an operation and hides the types of its parameters. */
export function operation<Readers extends ParameterReaders>(definition: Operation<Readers>): Operation {
  return definition as unknown as Operation;
}
