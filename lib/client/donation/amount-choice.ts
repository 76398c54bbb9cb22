import { readText, writeText } from '@/lib/browser/browser-storage';
import { createStore } from '@/lib/browser/store';
import { DONATION_PRESETS_CENTS } from '@/lib/shared/rules/donations';

import { amountText, type ParsedAmount, parseAmount } from './parse-amount';

/** Which amount is chosen, and what the custom field says. */
export interface AmountChoice {
  /** Cents of a preset, or the custom field; null before the first choice. */
  readonly chosen: number | 'custom' | null;
  readonly customText: string;
}

const NOTHING_CHOSEN: AmountChoice = { chosen: null, customText: '' };

/** The last donation in dollars, as text. */
const STORAGE_KEY = 'lastDonationAmount';

/** The choice outlives the page: a walk to another page and back keeps it. */
export const amountChoiceStore = createStore<AmountChoice>(NOTHING_CHOSEN);

export function choosePreset(cents: number): void {
  amountChoiceStore.update((choice) => ({ ...choice, chosen: cents }));
}

export function chooseCustom(): void {
  amountChoiceStore.update((choice) => ({ ...choice, chosen: 'custom' }));
}

/** Writes into the custom field, which chooses it. */
export function writeCustom(customText: string): void {
  amountChoiceStore.update(() => ({ chosen: 'custom', customText }));
}

/** The chosen amount in cents, or why there is none. Nothing chosen is an empty amount. */
export function chosenAmount(choice: AmountChoice): ParsedAmount {
  if (choice.chosen === null) return parseAmount('');
  if (choice.chosen === 'custom') return parseAmount(choice.customText);
  return { cents: choice.chosen, problem: null };
}

/**
 * Chooses what was donated last, unless something is chosen already. Whatever else the storage holds is ignored.
 * `written` is how the reader writes cents as dollars.
 */
export function offerLastAmount(written: (cents: number) => string): void {
  const { cents } = parseAmount(readText('local', STORAGE_KEY) ?? '');
  if (cents === null || amountChoiceStore.get().chosen !== null) return;
  const isPreset = DONATION_PRESETS_CENTS.some((preset) => preset === cents);
  if (isPreset) choosePreset(cents);
  else writeCustom(written(cents));
}

/** Remembers an amount for the next visit. */
export function rememberAmount(cents: number): void {
  writeText('local', STORAGE_KEY, amountText(cents));
}

/** Back to the beginning. For tests, which share the module. */
export function resetAmountChoice(): void {
  amountChoiceStore.update(() => NOTHING_CHOSEN);
}
