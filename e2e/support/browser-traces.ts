/** Returns everything in the browser's storages and databases as one text. Runs in the page. */
export async function readBrowserTraces(): Promise<string> {
  const databases = await indexedDB.databases();
  const contents = await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise<unknown>((resolve, reject) => {
          const opening = indexedDB.open(name);
          // It was deleted meanwhile: opened, it would be there again, and without stores.
          opening.onupgradeneeded = () => {
            opening.onerror = () => resolve([]);
            opening.transaction?.abort();
          };
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            const stores = [...database.objectStoreNames];
            const transaction = stores.length > 0 ? database.transaction(stores) : null;
            const requests = stores.map((store) => transaction?.objectStore(store).getAll());
            const finish = () => {
              database.close();
              resolve(requests.map((request) => request?.result as unknown));
            };
            if (transaction) transaction.oncomplete = finish;
            else finish();
          };
        }),
    ),
  );
  return JSON.stringify([contents, { ...localStorage }, { ...sessionStorage }]);
}
