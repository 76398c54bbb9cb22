import { createHash } from 'node:crypto';

import { GoogleApiError } from '../api/google-api-error';
import type { Operation } from './operation';

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

/** Derives the name from the content, since a ruleset never changes. */
function rulesetId(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

function notFound(): GoogleApiError {
  return new GoogleApiError('Requested entity was not found.', 404);
}
