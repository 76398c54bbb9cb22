/** Why a balance changes. */
export const LEDGER_ENTRY_TYPES = [
  'welcome',
  'debit',
  'refund',
  'donation',
  'adjustment',
  'second_try',
  'guarantee',
] as const;
