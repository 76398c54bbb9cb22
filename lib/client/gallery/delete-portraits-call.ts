import { isRecord } from '@/lib/browser/browser-storage';
import type { DeletePortraitsResponse } from '../../shared/contracts/portraits';

import { callApi } from '../api';
import { withIdToken } from '../with-id-token';

/** POST /api/delete-portraits as the signed-in person, with at most `PORTRAITS_DELETED_AT_ONCE` addresses. Rejects as `callApi` does. */
export function callDeletePortraits(portraits: readonly string[]): Promise<DeletePortraitsResponse> {
  return withIdToken((idToken) =>
    callApi('/api/delete-portraits', { method: 'POST', body: { portraits }, idToken, guard: readAnswer }),
  );
}

function readAnswer(body: unknown): DeletePortraitsResponse | null {
  if (!isRecord(body) || !isTexts(body.deleted) || !isTexts(body.kept)) return null;
  return { deleted: body.deleted, kept: body.kept };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
