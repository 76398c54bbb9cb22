import { isRecord } from '@/lib/browser/browser-storage';
import type { AccountLedgerResponse, AccountResponse } from '@/lib/shared/contracts/account';
import { LEDGER_ENTRY_TYPES } from '@/lib/shared/rules/ledger';

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isOpenJob(value: unknown): value is AccountResponse['openJobs'][number] {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['createdAt'] === 'string';
}

/** Reads the answer of GET /api/account; null when it is something else. */
export function accountFrom(body: unknown): AccountResponse | null {
  if (!isRecord(body)) return null;
  const { uid, email, displayName, photoURL, credits, createdAt, openJobs } = body;
  if (typeof uid !== 'string' || typeof credits !== 'number' || typeof createdAt !== 'string') return null;
  if (!isTextOrNull(email) || !isTextOrNull(displayName) || !isTextOrNull(photoURL)) return null;
  if (!Array.isArray(openJobs) || !openJobs.every(isOpenJob)) return null;
  return { uid, email, displayName, photoURL, credits, createdAt, openJobs };
}

/** A page of GET /api/account/ledger, newest first. */
export type LedgerPage = AccountLedgerResponse;

/** One change of the balance; amounts in credits. */
export type LedgerEntry = LedgerPage['entries'][number];

function isLedgerEntry(value: unknown): value is LedgerEntry {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    (LEDGER_ENTRY_TYPES as readonly unknown[]).includes(value['type']) &&
    typeof value['amount'] === 'number' &&
    typeof value['balance'] === 'number' &&
    (value['cents'] === null || typeof value['cents'] === 'number') &&
    typeof value['createdAt'] === 'string'
  );
}

/** Reads a page of the ledger; null when it is something else. */
export function ledgerPageFrom(body: unknown): LedgerPage | null {
  if (!isRecord(body) || !Array.isArray(body['entries']) || !body['entries'].every(isLedgerEntry))
    return null;
  const { nextCursor } = body;
  return isTextOrNull(nextCursor) ? { entries: body['entries'], nextCursor } : null;
}
