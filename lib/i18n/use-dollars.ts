import { useFormatter } from 'next-intl';

/** Formats cents as "$0.25" or "0,25 $", whole dollars without cents; rounds fractions half up to a cent. */
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

/** Formats cents as dollars for a text field: "12.50" or "12,50", whole dollars without cents. */
export function useAmountText(): (cents: number) => string {
  const format = useFormatter();
  return (cents) => {
    const decimals = cents % 100 === 0 ? 0 : 2;
    return format.number(cents / 100, {
      useGrouping: false,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  };
}
