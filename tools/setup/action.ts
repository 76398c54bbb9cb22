/** Variables of the app by their names. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Something that is still to be done at a provider. */
export interface Action {
  /** What it does, as a sentence without a secret: “Adds chiaro.example.com to the authorized domains of Firebase.” */
  readonly sentence: string;
  /** Does it. Returns the variables that it found or made. Throws UserError with what to do instead. */
  readonly run: () => Promise<Record<string, string>>;
}

/** What a look at a provider finds. The look changes nothing. */
export interface Plan {
  /** What is still to be done, in this order. */
  readonly actions: readonly Action[];
  /** What only a person can do, each as a sentence with its place in a console. */
  readonly byHand: readonly string[];
  /** Variables that the provider has already. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** The plan when nothing is to be done. */
export const NOTHING: Plan = { actions: [], byHand: [], variables: {} };

/** A plan of one action. */
export function oneAction(sentence: string, run: Action['run']): Plan {
  return { ...NOTHING, actions: [{ sentence, run }] };
}

/** A plan of what only a person can do. */
export function onlyByHand(...byHand: string[]): Plan {
  return { ...NOTHING, byHand };
}
