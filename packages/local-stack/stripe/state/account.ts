import type { StandInContext } from '../../kit/stand-in';

/**
 * Returns the account's public details with its current settings, as a part of the account.
 * @see https://docs.stripe.com/api/accounts/object
 */
export function describeAccount({ settings }: Pick<StandInContext, 'settings'>): object {
  const { name, supportEmail, statementDescriptor } = settings.current.stripeDetails;
  return {
    id: 'acct_local',
    object: 'account',
    business_profile: { name, support_email: supportEmail, support_phone: null, support_url: null },
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    settings: {
      card_payments: { statement_descriptor_prefix: null },
      payments: { statement_descriptor: statementDescriptor },
    },
    type: 'standard',
  };
}
