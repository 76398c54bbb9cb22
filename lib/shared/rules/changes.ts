import { POSES } from './catalogue';
import { digitalSourceOf } from './digital-sources';

/** What a change of a finished portrait may be, one at a time, by the part that it changes. */
export const CHANGES = {
  clothes: ['suit', 'shirt', 'sweater', 'smart_casual', 'turtleneck', 'medical_coat'],
  expression: ['neutral', 'slight_smile'],
  backdrop: POSES.map(({ id }) => `backdrop_${id}` as const),
  glasses: ['no_glasses'],
  hair: ['tidy_hair'],
  /** What the user's own words ask for. */
  words: ['words'],
} as const satisfies Record<string, readonly string[]>;

export type ChangedPart = keyof typeof CHANGES;
export type ChangeKind = (typeof CHANGES)[ChangedPart][number];

export const CHANGED_PARTS = Object.keys(CHANGES) as ChangedPart[];
export const CHANGE_KINDS: readonly ChangeKind[] = Object.values(CHANGES).flat();

/** The most words of a user: the longest instruction of a change then stays under 120 (docs/worker.md). */
export const CHANGE_WORDS_MAXIMUM = 30;

/** A user's words on one line, without brackets, which end them, and without quotation marks, which models write. */
export function stripDelimiters(words: string): string {
  return words.replace(/[[\]“”„"«»\p{Cc}\s]+/gu, ' ').trim();
}

/** Counts a user's words as models get them. */
export function countWords(words: string): number {
  return stripDelimiters(words).split(' ').filter(Boolean).length;
}

/** A change may lower the likeness to the photos by so much, on its scale from −1 to 1, before the page says so. */
export const CHANGE_LIKENESS_LOSS = 0.1;

/** Whether a model takes an instruction to change a portrait: not the preview engine, nor a worker of our contract. */
export function takesChanges(model: string): boolean {
  return digitalSourceOf(model) === 'compositeWithTrainedAlgorithmicMedia';
}
