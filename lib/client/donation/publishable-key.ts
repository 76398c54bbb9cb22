/** Stripe's key for browsers; null where payments are not set up. */
export function publishableKey(): string | null {
  return process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY || null;
}
