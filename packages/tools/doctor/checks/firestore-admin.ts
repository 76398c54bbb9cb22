import type { Deployment } from '../deployment';
import { codeOf, type Google, missingPermission, PERMISSION_DENIED } from '../google';

/** https://cloud.google.com/iam/docs/roles-permissions/datastore */
const ROLE = 'Cloud Datastore Viewer';

/** A client of the database's administration. */
export type AdminClient = Awaited<ReturnType<Google['openFirestoreAdmin']>>;

/** Opens the database's administration, reads and closes it. Throws NotCheckable without access or permission. */
export async function readAsAdmin<Found>(
  { google }: Deployment,
  read: (client: AdminClient) => Promise<Found>,
): Promise<Found> {
  const client = await google.openFirestoreAdmin();
  try {
    return await read(client);
  } catch (error) {
    if (codeOf(error) === PERMISSION_DENIED) throw missingPermission(ROLE);
    throw error;
  } finally {
    await client.close();
  }
}
