/** The customer's authentication of one payment, on the page whose address holds `token`. */
export interface Authentication {
  token: string;
  paymentIntent: string;
  /** Where the customer goes from the page. */
  returnUrl: string;
  outcome: 'pending' | 'succeeded' | 'failed' | 'superseded';
}
