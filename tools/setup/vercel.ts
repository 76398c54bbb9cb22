import { z } from 'zod';

import { sha256 } from '@/lib/server/hashing';
import { UserError } from '@/tools/command';
import { callJson } from '../kit/call-json';
import { NOTHING, oneAction, type Action, type Plan, type Variables } from './action';

/** Where the operator makes a token. */
export const TOKENS_PAGE = 'https://vercel.com/account/settings/tokens';

const TIMEOUT_MS = 60_000;
/** Asked for by the deploy button (docs/deploy.md). */
const OF_BUTTON = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'NEXT_PUBLIC_OPERATOR_EMAIL'];

const domainSchema = z.object({
  name: z.string(),
  redirect: z.string().nullish(),
  gitBranch: z.string().nullish(),
});
const storeSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string().nullish(),
  access: z.enum(['private', 'public']).nullish(),
  projectsMetadata: z
    .array(z.object({ projectId: z.string(), environments: z.array(z.string()).nullish() }))
    .nullish(),
});
const variablesSchema = z.object({
  envs: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      type: z.string(),
      target: z.union([z.string(), z.array(z.string())]).nullish(),
      gitBranch: z.string().nullish(),
      comment: z.string().nullish(),
    }),
  ),
});

type Store = z.output<typeof storeSchema>;

/** A project at Vercel. */
export interface VercelProject {
  id: string;
  name: string;
  /** The host of production: the owner's domain where there is one, else Vercel's. */
  host: string;
}

/** Vercel's REST API, called as the operator. https://vercel.com/docs/rest-api */
export class VercelApi {
  /** @param token the operator's. @param team the team's name in addresses. */
  constructor(
    private readonly token: string,
    private readonly team: string,
    private readonly baseUrl = 'https://api.vercel.com',
  ) {}

  /** Sends a GET, or a POST with a body, and parses the answer. Throws UserError when Vercel refuses or does not answer. */
  async call<Answer>(path: string, schema: z.ZodType<Answer>, body?: object): Promise<Answer> {
    const url = new URL(path, this.baseUrl);
    url.searchParams.set('slug', this.team);
    const method = body ? 'POST' : 'GET';
    const call = `${method} ${url.pathname}`;
    const options = { method, token: this.token, body, timeoutMs: TIMEOUT_MS };
    const answer = await callJson(url.href, options).catch(() => {
      throw new UserError(`Vercel gives no answer to ${call}. Look at this machine’s network.`);
    });
    if (answer.status === 401 || answer.status === 403)
      throw new UserError(
        `Vercel refuses the token for ${url.pathname}. Make one for the project’s team: ${TOKENS_PAGE}`,
      );
    if (answer.status < 200 || answer.status >= 300)
      throw new UserError(`Vercel answers with ${answer.status} to ${call}.`);
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) throw new UserError(`Vercel’s answer to ${call} has another form than documented.`);
    return parsed.data;
  }
}

/**
 * Finds a project by its name, with the host of its production. Throws UserError like VercelApi.
 * https://vercel.com/docs/rest-api/projects/find-a-project-by-id-or-name
 * https://vercel.com/docs/rest-api/projects/retrieve-project-domains-by-project-by-id-or-name
 */
export async function findProject(vercel: VercelApi, name: string): Promise<VercelProject> {
  const schema = z.object({ id: z.string(), name: z.string() });
  const project = await vercel.call(`/v9/projects/${encodeURIComponent(name)}`, schema);
  const domainsSchema = z.object({ domains: z.array(domainSchema) });
  const { domains } = await vercel.call(`/v9/projects/${project.id}/domains`, domainsSchema);
  const hosts = domains
    .filter((domain) => !domain.redirect && !domain.gitBranch)
    .map((domain) => domain.name);
  const owned = hosts.find((host) => !host.endsWith('.vercel.app'));
  return { ...project, host: owned ?? hosts[0] ?? `${project.name}.vercel.app` };
}

/**
 * Makes the Blob stores that a project has not, near its functions, and connects them to production alone: a preview could
 * open what is connected to it. https://vercel.com/docs/vercel-blob
 * @param region the region of the functions (vercel.json)
 */
export async function planStores(
  vercel: VercelApi,
  project: VercelProject,
  { region, variables }: { region: string; variables: Variables },
): Promise<Plan> {
  const { stores } = await vercel.call('/v1/storage/stores', z.object({ stores: z.array(storeSchema) }));
  const connectionOf = (store: Store) =>
    store.projectsMetadata?.find(({ projectId }) => projectId === project.id);
  const actions: Action[] = [];
  const byHand: string[] = [];
  for (const access of ['private', 'public'] as const) {
    const variable = `BLOB_${access.toUpperCase()}`;
    const idOf = (id: string) => ({ [`${variable}_STORE_ID`]: id });
    // A store from before there were private ones says nothing.
    const candidates = stores.filter(
      (store) => (store.type ?? 'blob') === 'blob' && (store.access ?? 'public') === access,
    );
    const store = candidates.find(connectionOf);
    if (store && connectionOf(store)?.environments?.includes('preview'))
      byHand.push(
        `Vercel → Storage → ${store.name} → Projects → ${project.name} → Edit: leave Production alone, for a preview must not open the store.`,
      );
    if (variables[`${variable}_STORE_ID`] || variables[`${variable}_READ_WRITE_TOKEN`]) continue;
    if (store) {
      const run = () => Promise.resolve(idOf(store.id));
      actions.push({ sentence: `Takes the ${access} Blob store ${store.name}.`, run });
      continue;
    }
    const name = `${project.name}-${access === 'private' ? 'photos' : 'portraits'}`;
    actions.push({
      sentence: `Makes the ${access} Blob store ${name} in ${region} and connects it to production.`,
      run: async () => {
        const known = candidates.find((candidate) => candidate.name === name);
        const id = known?.id ?? (await createStore(vercel, { name, region, access }));
        await vercel.call(`/v1/storage/stores/${id}/connections`, z.unknown(), {
          projectId: project.id,
          envVarPrefix: variable,
          type: 'integration',
          envVarEnvironments: ['production'],
        });
        return idOf(id);
      },
    });
  }
  return { ...NOTHING, actions, byHand };
}

async function createStore(vercel: VercelApi, settings: object): Promise<string> {
  const schema = z.object({ store: z.object({ id: z.string() }) });
  return (await vercel.call('/v1/storage/stores/blob', schema, settings)).store.id;
}

/**
 * Sets the app's variables at Vercel for production; PRODUCTION_KEYS for previews, too. Vercel shows no value of a secret, so
 * each variable's comment has a short hash of its value, by which the next setup sees whether it changed.
 * https://vercel.com/docs/rest-api/projects/create-one-or-more-environment-variables
 */
export async function planVariables(
  vercel: VercelApi,
  project: VercelProject,
  variables: Variables,
): Promise<Plan> {
  const { envs } = await vercel.call(`/v10/projects/${project.id}/env`, variablesSchema);
  const outdated = Object.entries(variables).flatMap(([key, value]) => {
    if (!value) return [];
    const target = key === 'PRODUCTION_KEYS' ? ['production', 'preview'] : ['production'];
    const comment = `npm run setup, ${sha256(value).slice(0, 12)}`;
    // The connection of a Blob store sets its id.
    const isOfStore = /^BLOB_.*_STORE_ID$/.test(key);
    const isSet = envs.some(
      (known) =>
        known.key === key &&
        !known.gitBranch &&
        (known.comment === comment || isOfStore) &&
        target.every((wanted) => [known.target].flat().includes(wanted)),
    );
    return isSet ? [] : [{ key, value, type: typeOf(key), target, comment }];
  });
  if (outdated.length === 0) return NOTHING;
  const names = outdated.map(({ key }) => key).join(', ');
  return oneAction(`Sets at Vercel, for Production: ${names}.`, async () => {
    await vercel.call(`/v10/projects/${project.id}/env?upsert=true`, z.unknown(), outdated);
    return {};
  });
}

/** Vercel never shows a sensitive value again. The browser gets the public ones anyway. */
function typeOf(key: string): 'sensitive' | 'plain' {
  return /^NEXT_PUBLIC_|^APP_URL$|^PRODUCTION_KEYS$|^OPERATOR_/.test(key) ? 'plain' : 'sensitive';
}

/**
 * Returns what the operator told the deploy button, where Vercel shows it.
 * https://vercel.com/docs/rest-api/projects/retrieve-the-decrypted-value-of-an-environment-variable-of-a-project-by-id
 */
export async function readAnswersOfButton(
  vercel: VercelApi,
  project: VercelProject,
): Promise<Record<string, string>> {
  const { envs } = await vercel.call(`/v10/projects/${project.id}/env`, variablesSchema);
  const asked = envs.filter(({ key, type }) => OF_BUTTON.includes(key) && type !== 'sensitive');
  const values: Record<string, string> = {};
  for (const { id, key } of asked) {
    const schema = z.object({ value: z.string() });
    values[key] = (await vercel.call(`/v1/projects/${project.id}/env/${id}`, schema)).value;
  }
  return values;
}
