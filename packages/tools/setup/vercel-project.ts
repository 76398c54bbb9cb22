import { z } from 'zod';

import { NOTHING, type Action, type Plan, type Variables } from './action';
import type { VercelApi } from './vercel-api';

/** A project at Vercel. */
export interface VercelProject {
  id: string;
  name: string;
  /** The host of production: the owner's domain where there is one, else Vercel's. */
  host: string;
}

const projectSchema = z.object({ id: z.string(), name: z.string() });
const domainsSchema = z.object({
  domains: z.array(
    z.object({ name: z.string(), redirect: z.string().nullish(), gitBranch: z.string().nullish() }),
  ),
});

/**
 * Finds a project by its name, with the host of its production. Throws UserError like VercelApi.
 * https://vercel.com/docs/rest-api/projects/find-a-project-by-id-or-name
 * https://vercel.com/docs/rest-api/projects/retrieve-project-domains-by-project-by-id-or-name
 */
export async function findProject(vercel: VercelApi, name: string): Promise<VercelProject> {
  const project = await vercel.call(`/v9/projects/${encodeURIComponent(name)}`, projectSchema);
  const { domains } = await vercel.call(`/v9/projects/${project.id}/domains`, domainsSchema);
  const hosts = domains
    .filter(({ redirect, gitBranch }) => !redirect && !gitBranch)
    .map(({ name: host }) => host);
  const owned = hosts.find((host) => !host.endsWith('.vercel.app'));
  return { id: project.id, name: project.name, host: owned ?? hosts[0] ?? `${project.name}.vercel.app` };
}

const storeSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string().nullish(),
  access: z.enum(['private', 'public']).nullish(),
  projectsMetadata: z
    .array(z.object({ projectId: z.string(), environments: z.array(z.string()).nullish() }))
    .nullish(),
});

const createdSchema = z.object({ store: z.object({ id: z.string() }) });

type Store = z.output<typeof storeSchema>;

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
  const actions: Action[] = [];
  const byHand: string[] = [];
  for (const access of ['private', 'public'] as const) {
    const variable = `BLOB_${access.toUpperCase()}`;
    const connection = (store: Store) =>
      store.projectsMetadata?.find(({ projectId }) => projectId === project.id);
    const store = stores.find((candidate) => isOf(candidate, access) && connection(candidate));
    if (store && connection(store)?.environments?.includes('preview'))
      byHand.push(
        `Vercel → Storage → ${store.name} → Projects → ${project.name} → Edit: leave Production alone, for a preview must not open the store.`,
      );
    if (variables[`${variable}_STORE_ID`] || variables[`${variable}_READ_WRITE_TOKEN`]) continue;
    const name = `${project.name}-${access === 'private' ? 'photos' : 'portraits'}`;
    actions.push(
      store
        ? {
            sentence: `Takes the ${access} Blob store ${store.name}.`,
            run: () => Promise.resolve({ [`${variable}_STORE_ID`]: store.id }),
          }
        : {
            sentence: `Makes the ${access} Blob store ${name} in ${region} and connects it to production.`,
            run: async () => {
              const known = stores.find((candidate) => candidate.name === name && isOf(candidate, access));
              const link = { projectId: project.id, envVarPrefix: variable };
              const id = await connectStore(vercel, known, { name, region, access }, link);
              return { [`${variable}_STORE_ID`]: id };
            },
          },
    );
  }
  return { ...NOTHING, actions, byHand };
}

/** Whether it is a Blob store with this access; one from before there were private ones says nothing. */
function isOf({ type, access }: Store, wanted: string): boolean {
  return (type ?? 'blob') === 'blob' && (access ?? 'public') === wanted;
}

/** Makes a store unless there is one of this name, connects it, and returns its id. */
async function connectStore(
  vercel: VercelApi,
  known: Store | undefined,
  store: { name: string; region: string; access: string },
  connection: { projectId: string; envVarPrefix: string },
): Promise<string> {
  const { id } = known ?? (await vercel.call('/v1/storage/stores/blob', createdSchema, store)).store;
  await vercel.call(`/v1/storage/stores/${id}/connections`, z.unknown(), {
    ...connection,
    type: 'integration',
    envVarEnvironments: ['production'],
  });
  return id;
}
