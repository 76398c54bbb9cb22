import 'server-only';

/** Who can read a store's files without a signed address. */
export type BlobAccess = 'private' | 'public';

/**
 * What opens a Blob store: its read-write token, or its id, with the OIDC token that Vercel gives to deployments.
 * https://vercel.com/docs/vercel-blob/using-blob-sdk
 */
export type BlobCredentials = { readonly token: string } | { readonly storeId: string };

/** The variables of both stores. */
export interface BlobVariables {
  BLOB_PRIVATE_READ_WRITE_TOKEN?: string | undefined;
  BLOB_PRIVATE_STORE_ID?: string | undefined;
  BLOB_PUBLIC_READ_WRITE_TOKEN?: string | undefined;
  BLOB_PUBLIC_STORE_ID?: string | undefined;
}

/** A store's credentials: its token where there is one, which works outside Vercel, too. */
export function blobCredentials(variables: BlobVariables, access: BlobAccess): BlobCredentials {
  const [token, storeId] =
    access === 'private'
      ? [variables.BLOB_PRIVATE_READ_WRITE_TOKEN, variables.BLOB_PRIVATE_STORE_ID]
      : [variables.BLOB_PUBLIC_READ_WRITE_TOKEN, variables.BLOB_PUBLIC_STORE_ID];
  return token ? { token } : { storeId: storeId ?? '' };
}

/** A store's id, without its prefix `store_`. A token has the form `vercel_blob_rw_{store id}_{secret}`. */
export function blobStoreId(credentials: BlobCredentials): string {
  if ('token' in credentials) return credentials.token.split('_')[3] ?? '';
  return credentials.storeId.replace(/^store_/, '');
}

/** The address of a store's files, without a slash at the end. */
export function blobStoreUrl(credentials: BlobCredentials, access: BlobAccess): string {
  return `https://${blobStoreId(credentials).toLowerCase()}.${access}.blob.vercel-storage.com`;
}

/** The id's variable of each store that no variable names. */
export function missingBlobVariables(variables: Record<string, string | undefined>): string[] {
  return ['BLOB_PRIVATE', 'BLOB_PUBLIC']
    .filter((store) => !variables[`${store}_READ_WRITE_TOKEN`] && !variables[`${store}_STORE_ID`])
    .map((store) => `${store}_STORE_ID`);
}
