import type { Language } from './phrases';

/** An amount of money as a language writes it; whole dollars without cents. */
export function dollarsIn(language: Language): (cents: number) => string {
  return (cents) => {
    const fractionDigits = cents % 100 === 0 ? 0 : 2;
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    }).format(cents / 100);
  };
}
