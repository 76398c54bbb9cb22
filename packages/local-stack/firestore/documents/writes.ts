import { isDeepStrictEqual } from 'node:util';

import { status } from '@grpc/grpc-js';

import { storableFields } from './storable-fields';
import { invalidArgument, RpcError, unimplemented } from './errors';
import { getField, parseFieldPath, withField } from './field-paths';
import type { Precondition, Write, WriteResult } from './requests';
import { checkDocumentName } from './resource-names';
import { nanosecondsOf, type Fields, type StoredDocument, type Timestamp } from './values';

/** The effects of a commit. */
export interface StagedWrites {
  /** The new documents by name, undefined for deleted ones. */
  changes: Map<string, StoredDocument | undefined>;
  results: WriteResult[];
}

/** Returns the name of a write's document. @throws INVALID_ARGUMENT for a name that is not allowed */
function nameOfWrite(write: Write): string {
  const name = write.update?.name ?? write.delete;
  if (name === undefined) throw invalidArgument('empty write operation');
  checkDocumentName(name);
  return name;
}

/**
 * Computes the effects of writes in order; changes no document.
 * @throws NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, INVALID_ARGUMENT for a document that cannot be stored
 */
export function stageWrites(
  writes: readonly Write[],
  documents: ReadonlyMap<string, StoredDocument>,
  commitTime: Timestamp,
): StagedWrites {
  const changes: StagedWrites['changes'] = new Map();
  const results = writes.map((write): WriteResult => {
    const name = nameOfWrite(write);
    const current = changes.has(name) ? changes.get(name) : documents.get(name);
    checkPrecondition(write.currentDocument, name, current);
    if (write.delete !== undefined) {
      changes.set(name, undefined);
      return {};
    }
    if (write.updateTransforms.length > 0) throw unimplemented('A transform of a field');
    const fields = storableFields(updatedFields(write, current?.fields));
    const written: StoredDocument =
      current && isDeepStrictEqual(current.fields, fields)
        ? current
        : { name, fields, createTime: current?.createTime ?? commitTime, updateTime: commitTime };
    changes.set(name, written);
    return { updateTime: written.updateTime };
  });
  return { changes, results };
}

function checkPrecondition(
  precondition: Precondition | undefined,
  name: string,
  current: StoredDocument | undefined,
): void {
  if (precondition?.exists === true && !current) {
    throw new RpcError(status.NOT_FOUND, `No document to update: ${name}`);
  }
  if (precondition?.exists === false && current) {
    throw new RpcError(status.ALREADY_EXISTS, `Document already exists: ${name}`);
  }
  if (precondition?.updateTime) {
    const required = nanosecondsOf(precondition.updateTime);
    const stored = current ? nanosecondsOf(current.updateTime) : 0n;
    if (stored !== required) {
      throw new RpcError(
        status.FAILED_PRECONDITION,
        `the stored version (${stored / 1000n}) does not match the required base version (${required / 1000n})`,
      );
    }
  }
}

/** Without a mask the fields replace the document's; with one, only the fields of the mask are set or deleted. */
function updatedFields({ update, updateMask }: Write, current: Fields = {}): Fields {
  const given = update?.fields ?? {};
  if (!updateMask) return given;
  return updateMask.fieldPaths
    .map(parseFieldPath)
    .reduce((fields, names) => withField(fields, names, getField(given, names)), current);
}
