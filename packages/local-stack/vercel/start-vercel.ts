import { z } from 'zod';

import { startHttpServer, type StandInRequest, type StandInResponse } from '../kit/http-server';
import { StateFile } from '../kit/state-file';
import type { StandIn, StandInContext } from '../kit/stand-in';

/** A variable of a project. Vercel shows no value of a sensitive one. */
interface VercelVariable {
  key: string;
  value: string;
  type: string;
  target: string[];
  comment: string | null;
}

interface VercelStore {
  id: string;
  name: string;
  access: 'private' | 'public';
  region: string;
  projectsMetadata: { projectId: string; environments: string[]; envVarPrefix: string }[];
}

interface VercelState {
  variables: VercelVariable[];
  stores: VercelStore[];
}

export interface VercelStandIn extends StandIn {
  /** What the project has; tests read and change it. */
  readonly state: VercelState;
}

export interface VercelOptions {
  context: StandInContext;
  /** 0 takes a free port. */
  port: number;
  /** The operator's access token. */
  token: string;
  project: { id: string; name: string; domains: string[] };
}

const variablesSchema = z.array(
  z.object({
    key: z.string(),
    value: z.string(),
    type: z.enum(['plain', 'encrypted', 'sensitive']),
    target: z.array(z.enum(['production', 'preview', 'development'])),
    comment: z.string().max(500).nullable().default(null),
  }),
);
const storeSchema = z.object({
  name: z.string().min(5),
  region: z.string(),
  access: z.enum(['private', 'public']),
});
const connectionSchema = z.object({
  projectId: z.string(),
  type: z.literal('integration'),
  envVarEnvironments: z.array(z.string()),
  envVarPrefix: z.string(),
});

/**
 * Starts a stand-in for the part of Vercel's REST API that `npm run setup` calls: one project, its domains, variables and
 * Blob stores. https://vercel.com/docs/rest-api; the stores' calls are those of Vercel's command line. Service `vercel` in
 * log and faults, the operation is the method and path.
 */
export async function startVercel(options: VercelOptions): Promise<VercelStandIn> {
  const { context, port, token, project } = options;
  const file = new StateFile<VercelState>(context.stateDirectory, 'vercel');
  const state: VercelState = file.load() ?? { variables: [], stores: [] };
  const server = await startHttpServer({
    service: 'vercel',
    context,
    port,
    operationOf: ({ method, url }) => `${method} ${url.pathname}`,
    errorBody: (status) => ({ error: { code: String(status), message: 'planned' } }),
    handle: (request) => {
      if (request.headers.authorization !== `Bearer ${token}`)
        return Promise.resolve(refusal(403, 'forbidden', 'Not authorized'));
      const answer = handle(request, state, project);
      file.save(() => state);
      return Promise.resolve(answer);
    },
  });
  return {
    address: server.origin,
    state,
    reset: () => {
      Object.assign(state, { variables: [], stores: [] });
      file.save(() => state);
      return Promise.resolve();
    },
    stop: async () => {
      await server.close();
      file.flush();
    },
  };
}

function handle(
  request: StandInRequest,
  state: VercelState,
  project: VercelOptions['project'],
): StandInResponse {
  const { pathname } = request.url;
  const call = `${request.method} ${pathname.replace(project.id, project.name)}`;
  const body = (): unknown => JSON.parse(request.body.toString('utf8')) as unknown;
  switch (call) {
    case `GET /v9/projects/${project.name}`:
      return ok({ id: project.id, name: project.name });
    case `GET /v9/projects/${project.name}/domains`:
      return ok({ domains: project.domains.map((name) => ({ name, redirect: null, gitBranch: null })) });
    case `GET /v10/projects/${project.name}/env`:
      return ok({ envs: state.variables.map((variable) => ({ ...variable, id: variable.key, value: '' })) });
    case `POST /v10/projects/${project.name}/env`:
      return setVariables(state, body());
    case 'GET /v1/storage/stores':
      return ok({ stores: state.stores.map((store) => ({ ...store, type: 'blob' })) });
    case 'POST /v1/storage/stores/blob':
      return createStore(state, body());
    default:
      return request.method === 'GET' ? getVariable(pathname, state) : connect(request, state, body);
  }
}

/** GET /v1/projects/{project}/env/{id}: the value of a variable that is not sensitive. */
function getVariable(pathname: string, state: VercelState): StandInResponse {
  const [, id] = /^\/v1\/projects\/[^/]+\/env\/([^/]+)$/.exec(pathname) ?? [];
  const variable = state.variables.find(({ key }) => key === id);
  if (!variable) return refusal(404, 'not_found', 'Not found');
  return ok(variable.type === 'sensitive' ? { ...variable, value: undefined } : variable);
}

function setVariables(state: VercelState, body: unknown): StandInResponse {
  const variables = variablesSchema.safeParse(body);
  if (!variables.success) return refusal(400, 'bad_request', variables.error.message);
  for (const variable of variables.data)
    state.variables = [...state.variables.filter(({ key }) => key !== variable.key), variable];
  return ok({ created: variables.data.map(({ key }) => ({ key })), failed: [] }, 201);
}

function createStore(state: VercelState, body: unknown): StandInResponse {
  const store = storeSchema.safeParse(body);
  if (!store.success) return refusal(400, 'bad_request', store.error.message);
  if (state.stores.some(({ name }) => name === store.data.name))
    return refusal(409, 'conflict', 'A store with this name exists.');
  const created = { ...store.data, id: `store_Local${state.stores.length + 1}`, projectsMetadata: [] };
  state.stores.push(created);
  return ok({ store: created });
}

/** POST /v1/storage/stores/{id}/connections: like Vercel, it also sets the store's variable. */
function connect(request: StandInRequest, state: VercelState, body: () => unknown): StandInResponse {
  const [, id] = /^\/v1\/storage\/stores\/([^/]+)\/connections$/.exec(request.url.pathname) ?? [];
  const store = state.stores.find((candidate) => candidate.id === id);
  if (request.method !== 'POST' || !store) return refusal(404, 'not_found', 'Not found');
  const connection = connectionSchema.safeParse(body());
  if (!connection.success) return refusal(400, 'bad_request', connection.error.message);
  const { projectId, envVarEnvironments, envVarPrefix } = connection.data;
  store.projectsMetadata.push({ projectId, environments: envVarEnvironments, envVarPrefix });
  state.variables.push({
    key: `${envVarPrefix}_STORE_ID`,
    value: store.id,
    type: 'encrypted',
    target: envVarEnvironments,
    comment: null,
  });
  return ok({}, 201);
}

function ok(body: object, status = 200): StandInResponse {
  return { status, body };
}

function refusal(status: number, code: string, message: string): StandInResponse {
  return { status, body: { error: { code, message } } };
}
