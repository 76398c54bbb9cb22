import { localDay } from '@/lib/browser/local-day';
import { saveFile } from '@/lib/browser/save-file';
import { type AccountDataResponse, exportAccountEndpoint } from '@/lib/shared/contracts/account-data';

import { serverTime } from '../api/server-time';
import { callAsAccount, type TokenSource } from './call-as-account';

interface DataDownload {
  auth: TokenSource;
  uid: string;
  /** Called with the number of rows after each page. */
  onProgress: (rows: number) => void;
}

/** Fetches all that is stored about the account, and saves it as a JSON file. Throws as `callAsAccount` does. */
export async function downloadAccountData({ auth, uid, onProgress }: DataDownload): Promise<void> {
  const pages: AccountDataResponse[] = [];
  let rows = 0;
  let cursor: string | null = null;
  do {
    const page: AccountDataResponse = await callAsAccount(auth, uid, exportAccountEndpoint, { cursor });
    pages.push(page);
    rows += page.ledger.length + page.donations.length + page.jobs.length;
    onProgress(rows);
    cursor = page.nextCursor;
  } while (cursor !== null);

  const now = new Date(serverTime());
  const data = {
    exportedAt: now.toISOString(),
    account: pages.at(-1)?.account,
    ledger: pages.flatMap(({ ledger }) => ledger),
    donations: pages.flatMap(({ donations }) => donations),
    // The server lists jobs by their ids, which say nothing.
    jobs: pages.flatMap(({ jobs }) => jobs).sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
  };
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, `chiaro-data-${localDay(now.getTime())}.json`);
}
