import { createRequire } from 'node:module';
import path from 'node:path';

import type { ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

const SERVICE = 'google.firestore.v1.Firestore';

/**
 * The Firestore service as the protocol files describe it that @google-cloud/firestore ships; found by way
 * of firebase-admin, whose dependency that package is, so that client and stand-in speak the same version.
 */
export function loadFirestoreService(): ServiceDefinition {
  const fromProject = createRequire(path.join(process.cwd(), 'package.json'));
  const fromAdmin = createRequire(fromProject.resolve('firebase-admin/app'));
  const library = path.dirname(fromAdmin.resolve('@google-cloud/firestore'));
  const definition = loadSync('google/firestore/v1/firestore.proto', {
    includeDirs: [path.join(library, '..', 'protos')],
    longs: String,
    enums: String,
    oneofs: true,
  });
  const service = definition[SERVICE];
  if (!service || 'format' in service) throw new Error(`${SERVICE} is missing in the protocol files.`);
  return service;
}
