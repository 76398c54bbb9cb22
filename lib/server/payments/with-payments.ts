import 'server-only';

import { AppError } from '../../shared/errors';
import type { Payments } from '../payment-provider';
import type { Services } from '../ports';

/** The services of a deployment that takes payments. */
export type ServicesWithPayments = Services & { payments: Payments };

/** The services with their payment provider. Throws AppError payment_configuration where none is set up. */
export function withPayments(services: Services): ServicesWithPayments {
  const { payments } = services;
  if (!payments) throw new AppError('payment_configuration');
  return { ...services, payments };
}
