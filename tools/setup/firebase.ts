import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import type { Environment } from '@/lib/server/environment/environment';
import { UserError } from '@/tools/command';
import { STATE_DIRECTORY } from '@/tools/load-variables';
import type { Fix } from './checks/finding';
import { FIREBASE_TOOLS, type RunProgram } from './programs';

const FOLDER = path.resolve(STATE_DIRECTORY, 'setup');
const RULES = 'firestore.rules';
const INDEXES = 'firestore.indexes.json';
/**
 * Firestore's location near a region of Vercel's functions; elsewhere Google refuses `none`, and the operator makes the
 * database, for its location can't change. https://firebase.google.com/docs/firestore/locations
 */
const LOCATIONS: Readonly<Record<string, string>> = { iad1: 'nam5' };

/** https://cloud.google.com/iam/docs/keys-create-delete#creating */
const keySchema = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
});
const vercelSchema = z.object({ regions: z.tuple([z.string()]) });

/**
 * Reads the key file of a service account. Returns the variables that it has; the private key is in one line with \n written
 * out. Throws UserError for another file.
 */
export function readServiceAccount(file: string): Record<string, string> {
  try {
    const key = keySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return {
      NEXT_PUBLIC_FIREBASE_PROJECT_ID: key.project_id,
      FIREBASE_CLIENT_EMAIL: key.client_email,
      FIREBASE_PRIVATE_KEY: key.private_key.replaceAll('\n', String.raw`\n`),
    };
  } catch {
    throw new UserError(
      `${file} is not the key of a service account. Firebase console → Project settings → Service accounts → Generate new private key makes the right file.`,
    );
  }
}

/**
 * Plans to deploy the rules, the indexes and the time-to-live policies, and to make the database when there is none. It
 * deletes no index that the file lacks. The service account's key is in a file for so long.
 */
export function planDatabase(environment: Environment, runProgram: RunProgram): Fix {
  const { NEXT_PUBLIC_FIREBASE_PROJECT_ID: project, FIREBASE_DATABASE_ID: database } = environment;
  return {
    sentence: `Deploys ${RULES} and ${INDEXES} to the database ${database}, which it makes when there is none (npx ${FIREBASE_TOOLS} deploy).`,
    run: async () => {
      mkdirSync(FOLDER, { recursive: true });
      for (const file of [RULES, INDEXES]) copyFileSync(file, path.join(FOLDER, file));
      const { regions } = vercelSchema.parse(JSON.parse(readFileSync('vercel.json', 'utf8')));
      const location = LOCATIONS[regions[0]] ?? 'none';
      const config = path.join(FOLDER, 'firebase.json');
      writeFileSync(
        config,
        JSON.stringify({ firestore: { database, location, rules: RULES, indexes: INDEXES } }),
      );
      const account = path.join(FOLDER, 'service-account.json');
      writeFileSync(account, JSON.stringify(keyOf(environment)), { mode: 0o600 });
      const options = ['--project', project, '--config', config, '--non-interactive'];
      try {
        const { code } = await runProgram({
          name: FIREBASE_TOOLS,
          args: ['deploy', '--only', 'firestore', ...options],
          env: { GOOGLE_APPLICATION_CREDENTIALS: account },
          isShown: true,
        });
        if (code === 0) return {};
        throw new UserError('Nothing is deployed; firebase-tools says why above. Run npm run setup again.');
      } finally {
        rmSync(account);
      }
    },
  };
}

/** The content of a service account's key file. */
export function keyOf(variables: Partial<Environment>): z.infer<typeof keySchema> {
  return {
    type: 'service_account',
    project_id: variables.NEXT_PUBLIC_FIREBASE_PROJECT_ID ?? '',
    client_email: variables.FIREBASE_CLIENT_EMAIL ?? '',
    private_key: variables.FIREBASE_PRIVATE_KEY ?? '',
  };
}
