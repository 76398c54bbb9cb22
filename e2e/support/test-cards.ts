/** Cards that the payment provider documents for tests (https://docs.stripe.com/testing), as the field shows them. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  /** Its bank asks for a confirmation before every payment. */
  confirmed: '4000 0027 6000 3184',
} as const;
