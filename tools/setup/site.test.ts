import { createMemoryContext } from '@chiaro/local-stack/kit/stand-in';
import { startVercel, type VercelStandIn } from '@chiaro/local-stack/vercel/start-vercel';

import { planSecrets, setUpSite } from './site';
import { scriptedRun } from './testing/script';
import { planVariables } from './vercel';

const TOKEN = 'the-token-of-the-operator';
const PROJECT = { id: 'prj_1', name: 'chiaro', domains: ['chiaro-six.vercel.app'] };
const ANSWERS = { VERCEL_PROJECT_ADDRESS: 'https://vercel.com/ada/chiaro', VERCEL_TOKEN: TOKEN };
const ADDRESS = {
  APP_URL: 'https://chiaro-six.vercel.app',
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: 'chiaro-six.vercel.app',
};

const context = createMemoryContext();
let vercel: VercelStandIn;
let domains: string[];
beforeEach(async () => {
  domains = [...PROJECT.domains];
  vercel = await startVercel({ context, port: 0, token: TOKEN, project: { ...PROJECT, domains } });
});
afterEach(async () => {
  await vercel.stop();
});

describe('the project at Vercel', () => {
  it('gives the address, and gets two stores that are connected to production alone', async () => {
    const { run, lines, file } = scriptedRun(ANSWERS);
    await setUpSite(run, vercel.address);
    expect(lines).toEqual([
      '  Takes https://chiaro-six.vercel.app as the site’s address.',
      '  Makes the private Blob store chiaro-photos in iad1 and connects it to production.',
      '  Makes the public Blob store chiaro-portraits in iad1 and connects it to production.',
    ]);
    expect(file.read()).toEqual({
      VERCEL_PROJECT_ADDRESS: ANSWERS.VERCEL_PROJECT_ADDRESS,
      ...ADDRESS,
      BLOB_PRIVATE_STORE_ID: 'store_Local1',
      BLOB_PUBLIC_STORE_ID: 'store_Local2',
    });
    expect(vercel.state.stores).toMatchObject([
      { access: 'private', region: 'iad1', projectsMetadata: [{ environments: ['production'] }] },
      { access: 'public', region: 'iad1', projectsMetadata: [{ environments: ['production'] }] },
    ]);
  });

  it('is not changed again by a second run', async () => {
    const first = scriptedRun(ANSWERS);
    await setUpSite(first.run, vercel.address);
    const { run, lines } = scriptedRun(ANSWERS, { file: first.file });
    await setUpSite(run, vercel.address);
    expect(lines).toEqual([]);
    expect(vercel.state.stores).toHaveLength(2);
  });

  it('gives the owner’s domain before Vercel’s', async () => {
    domains.push('chiaro.example.com');
    const { run, file } = scriptedRun(ANSWERS);
    await setUpSite(run, vercel.address);
    expect(file.read()).toMatchObject({ APP_URL: 'https://chiaro.example.com' });
  });

  it('keeps its stores of the deploy button, and tells to close them to previews', async () => {
    vercel.state.stores.push({
      id: 'store_Button',
      name: 'blob',
      access: 'private',
      region: 'iad1',
      projectsMetadata: [
        { projectId: PROJECT.id, environments: ['production', 'preview'], envVarPrefix: 'BLOB' },
      ],
    });
    const { run, lines, file } = scriptedRun(ANSWERS);
    await setUpSite(run, vercel.address);
    expect(lines[1]).toBe('  Takes the private Blob store blob.');
    expect(file.read()).toMatchObject({ BLOB_PRIVATE_STORE_ID: 'store_Button' });
    expect(run.byHand).toEqual([expect.stringContaining('Storage → blob → Projects → chiaro → Edit')]);
  });

  it('takes from Vercel what the operator told the deploy button, where it is shown', async () => {
    const of = (key: string, value: string, type: string) => ({
      key,
      value,
      type,
      target: ['production', 'preview'],
      comment: null,
    });
    vercel.state.variables.push(
      of('OPERATOR_NAME', 'Ada Lovelace', 'encrypted'),
      of('OPERATOR_ADDRESS', 'Kramgasse 49, Bern', 'sensitive'),
      of('OTHER', 'of the owner', 'plain'),
    );
    const { run, file } = scriptedRun(ANSWERS);
    await setUpSite(run, vercel.address);
    expect(file.read()).toMatchObject({ OPERATOR_NAME: 'Ada Lovelace' });
    expect(file.read()).not.toHaveProperty('OPERATOR_ADDRESS');
    expect(file.read()).not.toHaveProperty('OTHER');
  });

  it('goes on after a stop between a store and its connection', async () => {
    const first = scriptedRun(ANSWERS);
    const operation = 'POST /v1/storage/stores/store_Local1/connections';
    context.faults.plan({
      service: 'vercel',
      operation,
      effect: 'error',
      status: 500,
      times: 1,
      after: false,
      delayMs: 0,
    });
    await expect(setUpSite(first.run, vercel.address)).rejects.toThrow('Vercel answers with 500');
    const { run } = scriptedRun(ANSWERS, { file: first.file });
    await setUpSite(run, vercel.address);
    expect(vercel.state.stores.map(({ name }) => name)).toEqual(['chiaro-photos', 'chiaro-portraits']);
    expect(vercel.state.stores[0]?.projectsMetadata).toHaveLength(1);
  });

  it('is not looked at without a token: the operator gives the address', async () => {
    const { VERCEL_TOKEN: _token, ...answers } = ANSWERS;
    const { run, file } = scriptedRun({ ...answers, APP_URL: 'https://chiaro.example.com' });
    expect(await setUpSite(run, vercel.address)).toBeNull();
    expect(file.read()).toMatchObject({ APP_URL: 'https://chiaro.example.com' });
  });

  it.each([
    ['a wrong token', { ...ANSWERS, VERCEL_TOKEN: 'wrong' }, 'Vercel refuses the token'],
    ['an unknown project', { ...ANSWERS, VERCEL_PROJECT_ADDRESS: 'ada/other' }, 'Vercel answers with 404'],
  ])('says what is wrong with %s, and shows no token', async (_what, answers, sentence) => {
    const { run } = scriptedRun(answers);
    const error = await setUpSite(run, vercel.address).catch((thrown: Error) => thrown.message);
    expect(error).toContain(sentence);
    expect(error).not.toContain(answers.VERCEL_TOKEN);
  });

  it('is not changed when the operator does not agree, or in a dry run', async () => {
    const { run, operator } = scriptedRun(ANSWERS);
    operator.agrees = false;
    await expect(setUpSite(run, vercel.address)).rejects.toThrow('Nothing of this was done');
    const dry = scriptedRun({}, { isDryRun: true });
    await expect(setUpSite(dry.run, vercel.address)).rejects.toThrow(
      'VERCEL_PROJECT_ADDRESS is not known yet',
    );
    expect(vercel.state.stores).toEqual([]);
    expect(dry.operator.asked).toEqual([]);
  });
});

describe('the variables at Vercel', () => {
  const site = async () => {
    const { run } = scriptedRun(ANSWERS);
    const found = await setUpSite(run, vercel.address);
    if (!found) throw new Error('There is no project.');
    return found;
  };
  const VARIABLES = {
    SERVER_SECRET: 'secret-one',
    NEXT_PUBLIC_FIREBASE_API_KEY: 'key',
    PRODUCTION_KEYS: 'a,b',
  };

  it('are set once, for production; the hashes of the keys also for previews', async () => {
    const { vercel: api, project } = await site();
    const [action] = (await planVariables(api, project, VARIABLES)).actions;
    expect(action?.sentence).toBe(
      'Sets at Vercel, for Production: SERVER_SECRET, NEXT_PUBLIC_FIREBASE_API_KEY, PRODUCTION_KEYS.',
    );
    await action?.run();
    expect(vercel.state.variables.slice(-3)).toMatchObject([
      { key: 'SERVER_SECRET', value: 'secret-one', type: 'sensitive', target: ['production'] },
      { key: 'NEXT_PUBLIC_FIREBASE_API_KEY', type: 'plain', target: ['production'] },
      { key: 'PRODUCTION_KEYS', type: 'plain', target: ['production', 'preview'] },
    ]);
    expect((await planVariables(api, project, VARIABLES)).actions).toEqual([]);
  });

  it('are set again when they change, and leave those of the stores', async () => {
    const { vercel: api, project } = await site();
    await (await planVariables(api, project, VARIABLES)).actions[0]?.run();
    const changed = {
      ...VARIABLES,
      SERVER_SECRET: 'secret-two',
      BLOB_PRIVATE_STORE_ID: 'store_Local1',
      EMPTY: '',
    };
    const plan = await planVariables(api, project, changed);
    expect(plan.actions.map(({ sentence }) => sentence)).toEqual([
      'Sets at Vercel, for Production: SERVER_SECRET.',
    ]);
  });

  it('have no secret in their comments', async () => {
    const { vercel: api, project } = await site();
    await (await planVariables(api, project, VARIABLES)).actions[0]?.run();
    expect(vercel.state.variables.map(({ comment }) => comment).join()).not.toContain('secret-one');
  });
});

it('secrets are made once', async () => {
  const { run, lines, file } = scriptedRun({});
  await run.carryOut(planSecrets(run));
  expect(lines).toEqual(['  Makes SERVER_SECRET and CRON_SECRET.']);
  const { SERVER_SECRET, CRON_SECRET } = file.read();
  expect(SERVER_SECRET).toMatch(/^[0-9a-f]{64}$/);
  expect(CRON_SECRET).toMatch(/^[0-9a-f]{64}$/);
  expect(SERVER_SECRET).not.toBe(CRON_SECRET);
  expect(planSecrets(run).actions).toEqual([]);
});
