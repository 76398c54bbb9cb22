import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { deployFirestore, type FirestoreDeployment, type RunProgram } from './deploy-firestore';

const ACCOUNT: FirestoreDeployment = {
  projectId: 'chiaro',
  databaseId: undefined,
  clientEmail: 'server@chiaro.iam.gserviceaccount.com',
  privateKey: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----',
};

interface Run {
  command: string;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The files in the folder during the run. */
  files: Record<string, string>;
  keyMode: number;
}

/** Replaces firebase-tools and records its runs. */
function recorder(code: number): { run: RunProgram; runs: Run[] } {
  const runs: Run[] = [];
  const run: RunProgram = (program, args, { cwd, env }) => {
    const read = (name: string): [string, string] => [name, readFileSync(path.join(cwd, name), 'utf8')];
    const names = ['firebase.json', 'firestore.rules', 'firestore.indexes.json', 'service-account.json'];
    runs.push({
      command: [program, ...args].join(' '),
      cwd,
      env,
      files: Object.fromEntries(names.map(read)),
      keyMode: statSync(path.join(cwd, 'service-account.json')).mode & 0o777,
    });
    return Promise.resolve(code);
  };
  return { run, runs };
}

async function deploy(changes: Partial<FirestoreDeployment> = {}): Promise<Run> {
  const { run, runs } = recorder(0);
  await deployFirestore({ ...ACCOUNT, ...changes }, run);
  expect(runs).toHaveLength(1);
  return runs[0] as Run;
}

const configOf = ({ files }: Run): unknown => JSON.parse(files['firebase.json'] ?? '');

describe('the deployment of the rules', () => {
  it('runs the pinned firebase-tools without a question', async () => {
    const { command } = await deploy();
    expect(command).toMatch(
      /^npx --yes firebase-tools@\d+\.\d+\.\d+ deploy --only firestore --project chiaro --non-interactive$/,
    );
  });

  it('deploys the repository’s files to the named database', async () => {
    const run = await deploy();
    expect(run.files['firestore.rules']).toBe(readFileSync('firestore.rules', 'utf8'));
    expect(run.files['firestore.indexes.json']).toBe(readFileSync('firestore.indexes.json', 'utf8'));
    const files = { rules: 'firestore.rules', indexes: 'firestore.indexes.json' };
    expect(configOf(run)).toEqual({ firestore: files });
    expect(configOf(await deploy({ databaseId: 'previews' }))).toEqual({
      firestore: { ...files, database: 'previews' },
    });
  });

  it('acts only as the service account', async () => {
    const before = process.env['FIREBASE_TOKEN'];
    process.env['FIREBASE_TOKEN'] = 'another account’s';
    const { cwd, env, files, keyMode } = await deploy();
    if (before === undefined) delete process.env['FIREBASE_TOKEN'];
    else process.env['FIREBASE_TOKEN'] = before;
    expect(JSON.parse(files['service-account.json'] ?? '')).toEqual({
      type: 'service_account',
      project_id: 'chiaro',
      client_email: ACCOUNT.clientEmail,
      private_key: ACCOUNT.privateKey,
    });
    expect(keyMode).toBe(0o600);
    expect(env['GOOGLE_APPLICATION_CREDENTIALS']).toBe(path.join(cwd, 'service-account.json'));
    expect(env['XDG_CONFIG_HOME']).toBe(cwd);
    expect(env['FIREBASE_TOKEN']).toBeUndefined();
    expect(env['PATH']).toBe(process.env['PATH']);
  });

  it('always deletes the key', async () => {
    expect(existsSync((await deploy()).cwd)).toBe(false);
    const { run, runs } = recorder(2);
    await expect(deployFirestore(ACCOUNT, run)).rejects.toThrow('firebase-tools ended with 2');
    expect(existsSync(runs[0]?.cwd ?? '/')).toBe(false);
    let folder = '/';
    const failing: RunProgram = (_program, _args, { cwd }) => {
      folder = cwd;
      return Promise.reject(new Error('There is no npx.'));
    };
    await expect(deployFirestore(ACCOUNT, failing)).rejects.toThrow('There is no npx.');
    expect(existsSync(folder)).toBe(false);
  });
});
