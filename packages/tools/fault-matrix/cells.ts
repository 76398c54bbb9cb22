/** The ways in which a call of the server to a provider can fail. */
export const FAULTS = [
  'error before',
  'error after',
  'hang before',
  'hang after',
  'twice',
  'killed before',
  'killed after',
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** One call that the server makes in a step of a journey. */
export interface Call {
  journey: string;
  step: string;
  /** `provider.operation` */
  operation: string;
  /** The number of earlier calls of this operation in the journey. */
  earlier: number;
}

/** The result of one cell of the matrix. */
export interface CellResult {
  call: Call;
  fault: FaultKind;
  /** Whether the client gave up at the fault, or repeated the request with the same key. */
  client: 'leaves' | 'returns';
  /** A sentence about what was lost, or null. */
  loss: string | null;
}
