import 'server-only';

/**
 * Where Vercel keeps the files of a store, without a slash at the end, from the store's id inside its
 * read-write token. https://vercel.com/docs/vercel-blob
 */
export function blobStoreUrl(token: string, access: 'private' | 'public'): string {
  const storeId = token.split('_')[3] ?? '';
  return `https://${storeId.toLowerCase()}.${access}.blob.vercel-storage.com`;
}
