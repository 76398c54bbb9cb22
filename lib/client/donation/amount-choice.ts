import { readText, writeText } from '@/lib/browser/browser-storage';
import { createStore } from '@/lib/browser/store';
import { DONATION_PRESETS_CENTS } from '@/lib/shared/rules/donations';

import type { ServiceContainer } from '../../browser/service-container';
import { createSignOutSignal } from '../sign-out-signal';
import { amountText, type ParsedAmount, parseAmount } from './parse-amount';

/** The chosen amount, and the text of the custom field. */
export interface AmountChoice {
  /** Cents of a preset, or the custom field; null before the first choice. */
  readonly chosen: number | 'custom' | null;
  readonly customText: string;
  /** The language in which the text was written. */
  readonly language: string;
  /** Whether the custom amount's problem is shown, not yet while it is typed. */
  readonly isProblemShown: boolean;
}

/** Local storage: the last donation in dollars, as text. */
const STORAGE_KEY = 'lastDonationAmount';

const NO_CHOICE: AmountChoice = { chosen: null, customText: '', language: 'en', isProblemShown: false };

/** The choice of the amount; another page and back keeps it, a sign-out does not. */
export function createAmountChoice(container: ServiceContainer) {
  const store = createStore(NO_CHOICE);
  container.get(createSignOutSignal).store.subscribe(() => store.update(() => NO_CHOICE));

  function choose(chosen: AmountChoice['chosen']): void {
    store.update((choice) => ({ ...choice, chosen }));
  }

  function writeCustom(customText: string, language: string): void {
    store.update(() => ({ chosen: 'custom', customText, language, isProblemShown: false }));
  }

  return {
    store,
    choose,
    writeCustom,

    showProblem(): void {
      store.update((choice) => ({ ...choice, isProblemShown: true }));
    },

    /** Chooses the last donation's amount, unless one is chosen. `written` writes cents as dollars in the language. */
    offerLast(written: (cents: number) => string, language: string): void {
      const { cents } = parseAmount(readText('local', STORAGE_KEY) ?? '', 'en');
      if (cents === null || store.get().chosen !== null) return;
      if (DONATION_PRESETS_CENTS.some((preset) => preset === cents)) choose(cents);
      else writeCustom(written(cents), language);
    },
  };
}

/** The chosen amount in cents, or why there is none. */
export function chosenAmount(choice: AmountChoice): ParsedAmount {
  if (choice.chosen === null) return parseAmount('', choice.language);
  if (choice.chosen === 'custom') return parseAmount(choice.customText, choice.language);
  return { cents: choice.chosen, problem: null };
}

/** Stores an amount for the next visit. */
export function storeLastAmount(cents: number): void {
  writeText('local', STORAGE_KEY, amountText(cents));
}
