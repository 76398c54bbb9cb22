import { readFileSync } from 'node:fs';

import { readIndexDefinitions } from '@chiaro/local-stack/kit/index-definitions';
import { z } from 'zod';

import { DEFAULT_DATABASE } from '@/lib/server/environment/environment-rules';
import { planDatabase } from '../firebase';
import { type Check, checksOf } from './check';
import { requireThat } from './finding';
import type { Deployment } from './deployment';
import type { Google } from './google';

const IDENTITY_TOOLKIT = 'https://identitytoolkit.googleapis.com';
const RULES_SERVICE = 'https://firebaserules.googleapis.com/v1';
const AUTHENTICATION = 'Firebase console → Security → Authentication';
const YOUR_APPS = 'Firebase console → Project settings → General → Your apps';
const DEFINITIONS = 'firestore.indexes.json';

const configSchema = z.object({ authorizedDomains: z.array(z.string()).default([]) });
const providerSchema = z.object({ enabled: z.boolean().default(false) });
const releaseSchema = z.object({ rulesetName: z.string() });
const rulesetSchema = z.object({
  source: z.object({ files: z.array(z.object({ content: z.string() })) }),
});
const indexSchema = z.object({
  name: z.string().default(''),
  queryScope: z.string().default('COLLECTION'),
  fields: z.array(
    z.object({ fieldPath: z.string(), order: z.string().optional(), arrayConfig: z.string().optional() }),
  ),
  state: z.string().default('READY'),
});
const indexesSchema = z.object({ indexes: z.array(indexSchema).default([]) });
const fieldSchema = z.object({
  name: z.string(),
  indexConfig: indexesSchema.optional(),
  ttlConfig: z.object({ state: z.string() }).optional(),
});
const fieldsSchema = z.object({ fields: z.array(fieldSchema).default([]) });

type Index = Pick<z.infer<typeof indexSchema>, 'queryScope' | 'fields'>;

const check = checksOf('Firebase');

/** Checks of the sign-in, and of what is deployed to the database. */
export const FIREBASE_CHECKS: readonly Check[] = [
  check('The service account gets access', async ({ google }) => {
    await google.signIn();
    return 'With its key.';
  }),
  check('The web API key is the project’s and serves the app', async (deployment) => {
    const { google, environment, appUrl } = deployment;
    const key = encodeURIComponent(environment.NEXT_PUBLIC_FIREBASE_API_KEY);
    const address = `${IDENTITY_TOOLKIT}/v1/projects?key=${key}`;
    // The key may be restricted to the pages of the app.
    const answer = await google.fetch(address, { headers: { referer: `${appUrl}/` } });
    const { status } = answer;
    // The answer names the project only by its number, so the domains are compared.
    const domains = configSchema.safeParse(await answer.json()).data?.authorizedDomains ?? [];
    const expected = await readDomains(google, environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID);
    requireThat(
      status === 200 && domains.toSorted().join() === expected.toSorted().join(),
      status === 200 ? 'The key is of another project.' : `Google refuses the key with ${status}.`,
      `Set NEXT_PUBLIC_FIREBASE_API_KEY from ${YOUR_APPS}; if it is that, let its restrictions at Google Cloud console → APIs & Services → Credentials allow the app’s address and the Identity Toolkit API.`,
    );
    return 'It is.';
  }),
  check('Users can sign in with Google', async ({ google, environment }) => {
    const address = adminAddress(environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID);
    const provider = await google.ask(`${address}/defaultSupportedIdpConfigs/google.com`, providerSchema);
    requireThat(
      provider?.enabled === true,
      'Google is not an enabled sign-in provider.',
      `${AUTHENTICATION} → Sign-in method → Add new provider → Google → Enable → Save.`,
    );
    return 'The provider is enabled.';
  }),
  check('Sign-in may start at the app’s address', async (deployment) => {
    const { google, environment, appUrl } = deployment;
    const { NEXT_PUBLIC_FIREBASE_PROJECT_ID: project, NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: domain } =
      environment;
    const domains = await readDomains(google, project);
    const host = new URL(appUrl).hostname;
    const add = async () => {
      await changeAuthorizedDomain(google, project, 'add', host);
      return {};
    };
    requireThat(
      domains.includes(host),
      `${host} is not an authorized domain.`,
      `${AUTHENTICATION} → Settings → Authorized domains → Add domain: ${host}`,
      { sentence: `Adds ${host} to the authorized domains of Firebase.`, run: add },
    );
    requireThat(
      domains.includes(new URL(`https://${domain}`).hostname),
      `NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN is ${domain}, which is not an authorized domain.`,
      `Set it to the app’s own host, which passes sign-in on to Firebase, or to the one in ${YOUR_APPS}.`,
    );
    return `${host} is an authorized domain.`;
  }),
  check('The rules of the database are deployed', async (deployment) => {
    const { google, environment } = deployment;
    const { NEXT_PUBLIC_FIREBASE_PROJECT_ID: project, FIREBASE_DATABASE_ID: id } = environment;
    const name = `cloud.firestore${id === DEFAULT_DATABASE ? '' : `/${id}`}`;
    const release = await google.ask(`${RULES_SERVICE}/projects/${project}/releases/${name}`, releaseSchema);
    const ruleset = release && (await google.ask(`${RULES_SERVICE}/${release.rulesetName}`, rulesetSchema));
    const deployed = ruleset?.source.files.map(({ content }) => content.trim()).join();
    requireThat(
      deployed === readFileSync('firestore.rules', 'utf8').trim(),
      deployed === undefined
        ? `The database ${id} has no rules.`
        : 'The rules in force are not those of firestore.rules.',
      'Run npm run setup.',
      planDatabase(environment, deployment.runProgram),
    );
    return 'They are those of firestore.rules.';
  }),
  // Without them an account's portraits are not listed, the report fails, and nothing expires by itself.
  check('The indexes and time-to-live policies are deployed', async (deployment) => {
    const states = await statesOf(deployment);
    const inState = (...wanted: (string | undefined)[]): string =>
      states.flatMap(({ name, state }) => (wanted.includes(state) ? [name] : [])).join(' and ');
    const [missing, growing, broken] = [inState(undefined), inState('CREATING'), inState('NEEDS_REPAIR')];
    requireThat(
      missing === '',
      `Missing or different: ${missing}.`,
      'Run npm run setup. Google refuses policies to a project without billing: Firebase console → Upgrade → Blaze.',
      planDatabase(deployment.environment, deployment.runProgram),
    );
    requireThat(
      growing === '',
      `Still being made: ${growing}.`,
      'Wait some minutes, or an hour for policies.',
    );
    requireThat(
      broken === '',
      `In need of repair: ${broken}.`,
      'Google Cloud console → Firestore → Indexes, Time-to-live: delete it, then npm run setup.',
    );
    return `${states.length} of them.`;
  }),
];

/**
 * Reads the state of what the file of indexes defines: READY, CREATING or NEEDS_REPAIR; undefined when it is missing or
 * different. https://firebase.google.com/docs/firestore/reference/rest
 */
async function statesOf({
  google,
  environment,
}: Deployment): Promise<{ name: string; state: string | undefined }[]> {
  const { NEXT_PUBLIC_FIREBASE_PROJECT_ID: project, FIREBASE_DATABASE_ID: id } = environment;
  const groups = `https://firestore.googleapis.com/v1/projects/${project}/databases/${id}/collectionGroups/-`;
  const filter = encodeURIComponent('indexConfig.usesAncestorConfig=false OR ttlConfig:*');
  const { indexes } = (await google.ask(`${groups}/indexes`, indexesSchema)) ?? { indexes: [] };
  const { fields } = (await google.ask(`${groups}/fields?filter=${filter}`, fieldsSchema)) ?? { fields: [] };
  const wanted = readIndexDefinitions(DEFINITIONS);
  const composite = wanted.indexes.map((index) => {
    const found = indexes.find(
      ({ name, ...other }) =>
        name.includes(`/collectionGroups/${index.collectionGroup}/`) && keyOf(other) === keyOf(index),
    );
    const paths = index.fields.map(({ fieldPath }) => fieldPath).join(', ');
    return { name: `${index.collectionGroup} (${paths})`, state: found?.state };
  });
  const single = wanted.fieldOverrides.flatMap(({ collectionGroup, fieldPath, ttl, indexes: modes }) => {
    const found = fields.find(({ name }) =>
      name.endsWith(`/collectionGroups/${collectionGroup}/fields/${fieldPath}`),
    );
    const name = `${collectionGroup}.${fieldPath}`;
    const isSame = found?.indexConfig?.indexes.length === modes.length;
    const policy = found?.ttlConfig?.state.replace('ACTIVE', 'READY');
    return [
      { name: `the indexes of ${name}`, state: isSame ? 'READY' : undefined },
      ...(ttl ? [{ name: `the policy of ${name}`, state: policy }] : []),
    ];
  });
  return [...composite, ...single];
}

/** Google adds the document’s name in the order of the last field, which the file leaves out. */
function keyOf({ queryScope, fields }: Index): string {
  const modes = fields.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`);
  const implied = modes.at(-2)?.endsWith(' DESCENDING') ? '__name__ DESCENDING' : '__name__ ASCENDING';
  return [queryScope, ...(modes.at(-1) === implied ? modes.slice(0, -1) : modes)].join(' ');
}

/**
 * Adds a host to the domains where a sign-in may start, or removes it. Google stores them as one list, so only one process
 * may change it at a time. Throws Broken before Authentication is started, UserError when Google refuses.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/updateConfig
 */
export async function changeAuthorizedDomain(
  google: Google,
  projectId: string,
  action: 'add' | 'remove',
  host: string,
): Promise<void> {
  const before = await readDomains(google, projectId);
  const others = before.filter((domain) => domain !== host);
  if ((action === 'add') === others.length < before.length) return;
  const authorizedDomains = action === 'add' ? [...others, host] : others;
  const address = `${adminAddress(projectId)}/config?updateMask=authorizedDomains`;
  await google.ask(address, configSchema, { authorizedDomains });
}

async function readDomains(google: Google, projectId: string): Promise<string[]> {
  const config = await google.ask(`${adminAddress(projectId)}/config`, configSchema);
  const remedy = `${AUTHENTICATION} → Get started → Google → Enable → Save.`;
  requireThat(config !== undefined, 'Authentication is not started.', remedy);
  return config.authorizedDomains;
}

/** https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects */
function adminAddress(projectId: string): string {
  return `${IDENTITY_TOOLKIT}/admin/v2/projects/${projectId}`;
}
