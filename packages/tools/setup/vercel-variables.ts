import { z } from 'zod';

import { sha256 } from '@/lib/server/hashing';
import { NOTHING, oneAction, type Plan, type Variables } from './action';
import type { VercelApi } from './vercel-api';
import type { VercelProject } from './vercel-project';

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
    const targets = key === 'PRODUCTION_KEYS' ? ['production', 'preview'] : ['production'];
    // The connection of a Blob store sets its id.
    const isOfStore = /^BLOB_.*_STORE_ID$/.test(key);
    const isSet = envs.some(
      ({ key: known, target, gitBranch, comment }) =>
        known === key &&
        !gitBranch &&
        (comment === commentOf(value) || isOfStore) &&
        targets.every((wanted) => [target].flat().includes(wanted)),
    );
    return isSet ? [] : [{ key, value, type: typeOf(key), target: targets, comment: commentOf(value) }];
  });
  if (outdated.length === 0) return NOTHING;
  const names = outdated.map(({ key }) => key).join(', ');
  return oneAction(`Sets at Vercel, for Production: ${names}.`, async () => {
    await vercel.call(`/v10/projects/${project.id}/env?upsert=true`, z.unknown(), outdated);
    return {};
  });
}

/** Asked for by the deploy button (docs/deploy.md). */
const OF_BUTTON = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'NEXT_PUBLIC_OPERATOR_EMAIL'];

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
  const values = await Promise.all(
    asked.map(async ({ id, key }) => {
      const schema = z.object({ value: z.string() });
      const { value } = await vercel.call(`/v1/projects/${project.id}/env/${id}`, schema);
      return [key, value] as const;
    }),
  );
  return Object.fromEntries(values);
}

/** Vercel never shows a sensitive value again. The browser gets the public ones anyway. */
function typeOf(key: string): 'sensitive' | 'plain' {
  return /^NEXT_PUBLIC_|^APP_URL$|^PRODUCTION_KEYS$|^OPERATOR_/.test(key) ? 'plain' : 'sensitive';
}

function commentOf(value: string): string {
  return `npm run setup, ${sha256(value).slice(0, 12)}`;
}
