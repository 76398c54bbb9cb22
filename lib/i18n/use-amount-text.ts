import { useFormatter } from 'next-intl';

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
