/** What goes wrong at one call of the server to a provider. */
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
  /** How many calls of this operation the journey made before. */
  earlier: number;
}

/** What became of one cell of the matrix: null when nothing was lost, or else what was. */
export interface CellResult {
  call: Call;
  fault: FaultKind;
  /** Whether the client gave up at the fault, or asked again with the same key. */
  client: 'leaves' | 'returns';
  loss: string | null;
}
