import type { Caller } from '../authentication';
import type { ParameterReaders, ParameterValues } from '../parameters';
import type { StripeWorld } from '../world';

/** One call of an operation, its parameters read. */
export interface Call<Readers extends ParameterReaders> {
  world: StripeWorld;
  parameters: ParameterValues<Readers>;
  /** The id in the path, or an empty text. */
  id: string;
  caller: Caller;
}

/** What the stand-in does for an endpoint. */
export interface Operation<Readers extends ParameterReaders = ParameterReaders> {
  /** What it takes besides `expand`. */
  parameters: Readers;
  /** True when a browser with the publishable key may call it. */
  browser?: boolean;
  /** Gives the answer, or throws a StripeApiError. */
  run(call: Call<Readers>): object;
}

/** An operation of which only the outside is of interest. */
export function operation<Readers extends ParameterReaders>(definition: Operation<Readers>): Operation {
  return definition as unknown as Operation;
}
