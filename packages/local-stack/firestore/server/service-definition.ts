import { createRequire } from 'node:module';
import path from 'node:path';

import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

import type { StoredDocument } from '../documents/values';

/** Loads the protocol files of firebase-admin's own @google-cloud/firestore, so that both sides have one version. */
export function loadFirestoreService(): ServiceDefinition & {
  GetDocument: MethodDefinition<object, StoredDocument>;
} {
  const fromProject = createRequire(path.join(process.cwd(), 'package.json'));
  const fromAdmin = createRequire(fromProject.resolve('firebase-admin/app'));
  const library = path.dirname(fromAdmin.resolve('@google-cloud/firestore'));
  const definition = loadSync('google/firestore/v1/firestore.proto', {
    includeDirs: [path.join(library, '..', 'protos')],
    longs: String,
    enums: String,
    oneofs: true,
    arrays: true,
    objects: true,
  });
  const service = definition['google.firestore.v1.Firestore'];
  if (!service || 'format' in service || !service['GetDocument'])
    throw new Error('The protocol files have no service of documents.');
  return { ...service, GetDocument: service['GetDocument'] as MethodDefinition<object, StoredDocument> };
}
