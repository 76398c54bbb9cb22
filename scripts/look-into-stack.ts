import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import Stripe from 'stripe';

import type { Stack } from '@chiaro/local-stack/stack';

/** Where the database is; and that there is no cloud's machine around us, for which the SDK would look. */
const DATABASE_VARIABLES = ['FIRESTORE_EMULATOR_HOST', 'METADATA_SERVER_DETECTION'];

/** The database of a stack, past the app. One a process: the SDK takes its host from the environment. */
export function databaseOf({ environment }: Stack): Firestore {
  for (const name of DATABASE_VARIABLES) process.env[name] = environment[name];
  return getFirestore(initializeApp({ projectId: environment['NEXT_PUBLIC_FIREBASE_PROJECT_ID'] ?? '' }));
}

/** Stripe's stand-in of a stack, past the app. */
export function stripeOf({ addresses, environment }: Stack): Stripe {
  const { hostname, port } = new URL(addresses.stripe);
  return new Stripe(environment['STRIPE_SECRET_KEY'] ?? '', {
    protocol: 'http',
    host: hostname,
    port,
    telemetry: false,
  });
}
