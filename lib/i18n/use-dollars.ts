import { useFormatter } from 'next-intl';

/**
 * Writes amounts of money in the reader's way: "$0.25" or "0,25 $"; whole dollars without cents.
 * The function takes cents, which may be fractions of a cent, and rounds half up to a cent.
 */
export function useDollars(): (cents: number) => string {
  const format = useFormatter();
  return (cents) => {
    const whole = Number.isInteger(cents / 100);
    return format.number(Math.round(cents) / 100, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: whole ? 0 : 2,
      maximumFractionDigits: whole ? 0 : 2,
    });
  };
}
