import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '@/lib/shared/rules/donations';

/** Why a text is no amount for a donation. */
export type AmountProblem = 'empty' | 'not_a_number' | 'too_precise' | 'too_small' | 'too_large';

export type ParsedAmount =
  | { readonly cents: number; readonly problem: null }
  | { readonly cents: null; readonly problem: AmountProblem };

const DECIMAL = /^(\d*)(?:[.,](\d*))?$/;
const NEGATIVE = /^[-−]\s*\d/;
/** More digits of whole dollars are beyond every limit, and beyond exact arithmetic. */
const DIGITS_READ = 9;

function refuse(problem: AmountProblem): ParsedAmount {
  return { cents: null, problem };
}

/** Reads an amount in dollars, with a point or a comma, as whole cents: exactly, from the digits of the text. */
export function parseAmount(text: string): ParsedAmount {
  const trimmed = text.trim();
  if (trimmed === '') return refuse('empty');
  if (NEGATIVE.test(trimmed)) return refuse('too_small');
  const match = DECIMAL.exec(trimmed);
  const dollars = (match?.[1] ?? '').replace(/^0+(?=\d)/, '');
  const decimals = match?.[2] ?? '';
  if (!match || dollars + decimals === '') return refuse('not_a_number');
  if (decimals.length > 2) return refuse('too_precise');
  if (dollars.length > DIGITS_READ) return refuse('too_large');
  const cents = Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents < DONATION_MINIMUM_CENTS) return refuse('too_small');
  if (cents > DONATION_MAXIMUM_CENTS) return refuse('too_large');
  return { cents, problem: null };
}

/** Whole cents as a number of dollars in text: 1250 is "12.5", 1000 is "10". */
export function amountText(cents: number): string {
  return String(cents / 100);
}

/** The amount `stepCents` away from a text's amount, within the limits, in cents. */
export function stepAmount(text: string, stepCents: number): number {
  const { cents, problem } = parseAmount(text);
  if (problem === 'too_large') return DONATION_MAXIMUM_CENTS;
  if (cents === null) return DONATION_MINIMUM_CENTS;
  return Math.min(DONATION_MAXIMUM_CENTS, Math.max(DONATION_MINIMUM_CENTS, cents + stepCents));
}
