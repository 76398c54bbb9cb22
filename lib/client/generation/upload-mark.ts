import { readText, writeText } from '@/lib/browser/browser-storage';

const STORAGE_KEY = 'portraitGenerator_uploading';

/** Stores in this tab which account uploads pictures; null when the uploads end. */
export function markUploading(uid: string | null): void {
  writeText('session', STORAGE_KEY, uid);
}

/** Whether a reload interrupted this account's uploads; says so once. */
export function takeInterruptedUpload(uid: string): boolean {
  const isInterrupted = readText('session', STORAGE_KEY) === uid;
  if (isInterrupted) markUploading(null);
  return isInterrupted;
}
