import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import Stripe from 'stripe';

import type { Stack } from '@chiaro/local-stack/stack';

/** The database's address, and the switch that stops the SDK's search for a cloud's metadata server. */
const DATABASE_VARIABLES = ['FIRESTORE_EMULATOR_HOST', 'METADATA_SERVER_DETECTION'];

/** Connects to the database of a stack, without the app. Once per process: the SDK reads its host from the environment. */
export function databaseOf({ environment }: Stack): Firestore {
  for (const name of DATABASE_VARIABLES) process.env[name] = environment[name];
  return getFirestore(initializeApp({ projectId: environment['NEXT_PUBLIC_FIREBASE_PROJECT_ID'] ?? '' }));
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
