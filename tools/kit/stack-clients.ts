import { Firestore } from 'firebase-admin/firestore';
import Stripe from 'stripe';

import type { Stack } from '@chiaro/local-stack/stack';

/** Connects to the database of a stack, without the app. */
export function databaseOf({ addresses, environment }: Stack): Firestore {
  // Stops the SDK's search for a cloud's metadata server.
  process.env['METADATA_SERVER_DETECTION'] = environment['METADATA_SERVER_DETECTION'];
  const projectId = environment['NEXT_PUBLIC_FIREBASE_PROJECT_ID'] ?? '';
  return new Firestore({ projectId, host: addresses.firestore, ssl: false });
}

/** Connects to Stripe's stand-in of a stack, without the app. */
export function stripeOf({ addresses, environment }: Stack): Stripe {
  const { hostname, port } = new URL(addresses.stripe);
  return new Stripe(environment['STRIPE_SECRET_KEY'] ?? '', {
    protocol: 'http',
    host: hostname,
    port,
    telemetry: false,
  });
}
