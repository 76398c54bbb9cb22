import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { UserError } from '@/scripts/command';

/** Firebase's command line, pinned because it changes production. */
export const FIREBASE_TOOLS = 'firebase-tools@15.34.2';

/** Variables that would change the account or the target of firebase-tools. */
const OTHER_IDENTITIES = ['FIREBASE_TOKEN', 'FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'];

/** The target database and the service account. */
export interface FirestoreDeployment {
  projectId: string;
  /** The name of the database; undefined: the default one. */
  databaseId: string | undefined;
  clientEmail: string;
  /** PEM. */
  privateKey: string;
}

/** Runs a program to its end and returns its exit code. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  options: { cwd: string; env: Readonly<Record<string, string | undefined>> },
) => Promise<number>;

interface FirebaseConfig {
  firestore: { rules: string; indexes: string };
}

/**
 * Deploys the rules, the indexes and the time-to-live policies that firebase.json names. The files for it, such as the
 * service account's key, are in a private temporary folder, which is deleted afterwards. Throws UserError when
 * firebase-tools fails, which prints the reason.
 */
export async function deployFirestore(
  { projectId, databaseId, clientEmail, privateKey }: FirestoreDeployment,
  run: RunProgram,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chiaro-rules-'));
  try {
    const config = JSON.parse(readFileSync('firebase.json', 'utf8')) as FirebaseConfig;
    const { rules, indexes } = config.firestore;
    for (const file of [rules, indexes]) copyFileSync(file, path.join(folder, file));
    const firestore = { ...config.firestore, ...(databaseId !== undefined && { database: databaseId }) };
    writeFileSync(path.join(folder, 'firebase.json'), JSON.stringify({ firestore }));

    const key = path.join(folder, 'service-account.json');
    const account = {
      type: 'service_account',
      project_id: projectId,
      client_email: clientEmail,
      private_key: privateKey,
    };
    writeFileSync(key, JSON.stringify(account), { mode: 0o600 });

    const code = await run(
      'npx',
      ['--yes', FIREBASE_TOOLS, 'deploy', '--only', 'firestore', '--project', projectId, '--non-interactive'],
      {
        cwd: folder,
        env: {
          ...process.env,
          ...Object.fromEntries(OTHER_IDENTITIES.map((name) => [name, undefined])),
          GOOGLE_APPLICATION_CREDENTIALS: key,
          // A developer's login would take precedence over the service account.
          XDG_CONFIG_HOME: folder,
        },
      },
    );
    if (code !== 0)
      throw new UserError(`firebase-tools ended with ${code}; nothing, or not all, was deployed.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
