/** Variables of the app by their names. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Something that is still to be done at a provider. */
export interface Action {
  /** What it does, as a sentence without a secret: “Adds chiaro.example.com to the authorized domains of Firebase.” */
  readonly sentence: string;
  /** Does it. Returns the variables that it found or made. Throws UserError with what to do instead. */
  readonly run: () => Promise<Record<string, string>>;
}

/** What is still to be done at a provider. A second plan after all of it is empty. */
export interface Plan {
  readonly actions: Action[];
  /** What only a person can do, as sentences without a secret. */
  readonly byHand: string[];
}
