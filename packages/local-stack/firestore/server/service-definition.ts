import { createRequire } from 'node:module';
import path from 'node:path';

import type { ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

/** Loads the service of documents. */
export function loadFirestoreService(): ServiceDefinition {
  return loadService('google/firestore/v1/firestore.proto', 'google.firestore.v1.Firestore');
}

/** Loads the service of databases, indexes and fields. */
export function loadFirestoreAdminService(): ServiceDefinition {
  return loadService(
    'google/firestore/admin/v1/firestore_admin.proto',
    'google.firestore.admin.v1.FirestoreAdmin',
  );
}

/**
 * Loads a service from the protocol files of the @google-cloud/firestore on which firebase-admin depends, so that client
 * and stand-in have the same version.
 */
function loadService(file: string, name: string): ServiceDefinition {
  const fromProject = createRequire(path.join(process.cwd(), 'package.json'));
  const fromAdmin = createRequire(fromProject.resolve('firebase-admin/app'));
  const library = path.dirname(fromAdmin.resolve('@google-cloud/firestore'));
  const definition = loadSync(file, {
    includeDirs: [path.join(library, '..', 'protos')],
    longs: String,
    enums: String,
    oneofs: true,
  });
  const service = definition[name];
  if (!service || 'format' in service) throw new Error(`${name} is missing in the protocol files.`);
  return service;
}
