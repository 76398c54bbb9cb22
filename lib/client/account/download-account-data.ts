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

/**
 * Fetches all that is stored about the account, and has the browser save it as a JSON file. Loaded when it is used.
 * @throws as `callAsAccount` does
 */
export async function downloadAccountData(download: DataDownload): Promise<void> {
  const data = await fetchAccountData(download);
  const now = new Date(serverTime());
  const text = JSON.stringify({ exportedAt: now.toISOString(), ...data }, null, 2);
  saveFile(new Blob([text], { type: 'application/json' }), `chiaro-data-${localDay(now.getTime())}.json`);
}

type AccountData = Omit<AccountDataResponse, 'nextCursor'>;

async function fetchAccountData({ auth, uid, onProgress }: DataDownload): Promise<AccountData> {
  let joined: AccountData | null = null;
  let cursor: string | null = null;
  do {
    const page: AccountDataResponse = await callAsAccount(auth, uid, exportAccountEndpoint, { cursor });
    joined = join(joined, page);
    cursor = page.nextCursor;
    onProgress(joined.ledger.length + joined.donations.length + joined.jobs.length);
  } while (cursor !== null);
  // The server lists jobs by their ids, which say nothing.
  return { ...joined, jobs: [...joined.jobs].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) };
}

function join(before: AccountData | null, page: AccountDataResponse): AccountData {
  return {
    account: page.account,
    ledger: [...(before?.ledger ?? []), ...page.ledger],
    donations: [...(before?.donations ?? []), ...page.donations],
    jobs: [...(before?.jobs ?? []), ...page.jobs],
  };
}
