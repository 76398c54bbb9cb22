import { createHash } from 'node:crypto';

import { z } from 'zod';

import { GoogleApiError } from '../api/google-api-error';
import { parseBody, type Operation, type OperationContext, type OperationRequest } from './operation';

const releaseSchema = z.object({ name: z.string(), rulesetName: z.string() });
const rulesetSchema = z.object({
  source: z.object({ files: z.tuple([z.object({ name: z.string(), content: z.string() })]) }),
});

/**
 * GET releases/cloud.firestore, or …/{database} for a database other than (default): names the active ruleset.
 * @see https://firebase.google.com/docs/reference/rules/rest/v1/projects.releases/get
 */
export const getRelease: Operation = ({ projectId, settings, store }, { resource }) => {
  const { firestoreRules } = settings.current;
  if (firestoreRules === null) throw notFound();
  const time = new Date(store.clock.now()).toISOString();
  return {
    name: `projects/${projectId}/releases/${resource}`,
    rulesetName: `projects/${projectId}/rulesets/${rulesetId(firestoreRules)}`,
    createTime: time,
    updateTime: time,
  };
};

/**
 * PATCH releases/…: replaces the active ruleset of a release.
 * @see https://firebase.google.com/docs/reference/rules/rest/v1/projects.releases/patch
 */
export const updateRelease: Operation = (context, request) => {
  if (context.settings.current.firestoreRules === null) throw notFound();
  const { release } = parseBody(z.object({ release: releaseSchema }), request.body);
  return activate(context, request, release.rulesetName);
};

/**
 * POST releases: creates a release, which must not exist.
 * @see https://firebase.google.com/docs/reference/rules/rest/v1/projects.releases/create
 */
export const createRelease: Operation = (context, request) => {
  if (context.settings.current.firestoreRules !== null)
    throw new GoogleApiError('Requested entity already exists', 409);
  const { name, rulesetName } = parseBody(releaseSchema, request.body);
  return activate(context, { ...request, resource: name.split('/releases/')[1] ?? '' }, rulesetName);
};

/**
 * POST rulesets: stores rules that are not active yet, without a look at their syntax.
 * @see https://firebase.google.com/docs/reference/rules/rest/v1/projects.rulesets/create
 */
export const createRuleset: Operation = ({ projectId, rulesets }, { body }) => {
  const { source } = parseBody(rulesetSchema, body);
  const { content } = source.files[0];
  const name = `projects/${projectId}/rulesets/${rulesetId(content)}`;
  rulesets.set(name, content);
  return { name, source };
};

/**
 * GET rulesets/{id}: returns the rules.
 * @see https://firebase.google.com/docs/reference/rules/rest/v1/projects.rulesets/get
 */
export const getRuleset: Operation = ({ projectId, settings, store }, { resource }) => {
  const { firestoreRules: content } = settings.current;
  if (content === null || resource !== rulesetId(content)) throw notFound();
  return {
    name: `projects/${projectId}/rulesets/${resource}`,
    source: { files: [{ name: 'firestore.rules', content }] },
    createTime: new Date(store.clock.now()).toISOString(),
  };
};

function activate(context: OperationContext, request: OperationRequest, rulesetName: string): object {
  const firestoreRules = context.rulesets.get(rulesetName);
  if (firestoreRules === undefined) throw notFound();
  context.settings.change({ firestoreRules });
  return getRelease(context, request);
}

/** Derives the name from the content, since a ruleset never changes. */
function rulesetId(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

function notFound(): GoogleApiError {
  return new GoogleApiError('Requested entity was not found.', 404);
}
