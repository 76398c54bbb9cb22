import { useFormatter } from 'next-intl';

/**
 * Formats amounts of money: "$0.25" or "0,25 $"; whole dollars without cents. Takes cents, which may have fractions,
 * and rounds them half up to a cent.
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
