import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '@/lib/shared/rules/donations';

/** Why a text is no amount for a donation; `separator`: the language writes cents in another way. */
export type AmountProblem =
  | 'empty'
  | 'not_a_number'
  | 'separator'
  | 'too_precise'
  | 'too_small'
  | 'too_large';

export type ParsedAmount =
  | { readonly cents: number; readonly problem: null }
  | { readonly cents: null; readonly problem: AmountProblem };

const DECIMAL = /^(\d*)([.,]?)(\d*)$/;
const NEGATIVE = /^[-−]\s*\d/;
/** Each reads as thousands in every language: groups twice, or before a sign of the other kind. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,}|(?:,\d{3})+\.\d*|(?:\.\d{3})+,\d*)$/;
/** The same only where a point is the decimal sign. */
const GROUPED_ONCE = /^[1-9]\d{0,2},\d{3}$/;
/** More digits of whole dollars are beyond every limit, and beyond exact arithmetic. */
const DIGITS_READ = 9;

function refuse(problem: AmountProblem): ParsedAmount {
  return { cents: null, problem };
}

/** A text with digits, signs and spaces as in English, without the currency and without spaces between thousands. */
function plain(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace('٫', '.')
    .trim()
    .replace(/^(?:USD?\s?)?\$?\s*(?=[\d.,])|\s*(?:\$|USD)$/gi, '')
    .replace(/(?<=\d)[\s'’٬](?=\d{3}(?!\d))/g, '');
}

/**
 * Reads an amount in dollars as whole cents: exactly, from the digits of the text. Refuses what can be read in two ways
 * in the language.
 */
export function parseAmount(text: string, language: string): ParsedAmount {
  const trimmed = plain(text);
  if (trimmed === '') return refuse('empty');
  if (NEGATIVE.test(trimmed)) return refuse('too_small');
  const hasPoint = new Intl.NumberFormat(language).format(0.5).includes('.');
  const isGrouped = GROUPED.test(trimmed) || (hasPoint && GROUPED_ONCE.test(trimmed));
  const [group = ''] = isGrouped ? (/[.,]/.exec(trimmed) ?? []) : [];
  const match = DECIMAL.exec(trimmed.replaceAll(group, ''));
  const [, digits = '', sign, decimals = ''] = match ?? [];
  const dollars = digits.replace(/^0+(?=\d)/, '');
  if (dollars + decimals === '') return refuse('not_a_number');
  if (!isGrouped && hasPoint && sign === ',' && decimals !== '') return refuse('separator');
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
export function stepAmount(text: string, stepCents: number, language: string): number {
  const { cents, problem } = parseAmount(text, language);
  if (problem === 'too_large') return DONATION_MAXIMUM_CENTS;
  if (cents === null) return DONATION_MINIMUM_CENTS;
  return Math.min(DONATION_MAXIMUM_CENTS, Math.max(DONATION_MINIMUM_CENTS, cents + stepCents));
}
