/** Who pays, for the provider's checks and its receipt. */
export interface BillingDetails {
  readonly name?: string;
  readonly email?: string;
}

/** What became of a card: the payment method's id, or the provider's error. */
export type CardResult =
  | { readonly paymentMethodId: string }
  | {
      readonly paymentMethodId: null;
      /** The provider's kind of error: https://docs.stripe.com/api/errors#errors-type */
      readonly errorType: string;
      /** Written for the donor, in the language of the card field. */
      readonly message: string;
    };

/** Makes a payment method of what is typed into the card field. */
export type MakePaymentMethod = (billing: BillingDetails) => Promise<CardResult>;
