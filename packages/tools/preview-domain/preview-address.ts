import { ask, UserError } from '@/scripts/command';

/** Hosts that Vercel gives to deployments: https://vercel.com/docs/deployments/generated-urls */
const VERCEL_HOST = /^[a-z0-9-]+\.vercel\.app$/;

export interface Preview {
  /** The address of the deployment. */
  deployment: string;
  /** The project's name at Vercel. */
  project: string;
  /** The secret that bypasses the deployment's protection. */
  bypass: string | undefined;
}

/**
 * Returns the address of a preview's branch, which its pages name as canonical. Throws UserError when the deployment does not
 * answer or names an address of another project, because its code comes from a pull request.
 */
export async function previewAddress({ deployment, project, bypass }: Preview): Promise<string> {
  const { host } = parse(deployment);
  if (!VERCEL_HOST.test(host)) throw new UserError(`${host} is no deployment of Vercel’s.`);
  const headers = bypass === undefined ? {} : { 'x-vercel-protection-bypass': bypass };
  const response = await ask(`https://${host}/`, { headers, redirect: 'manual' });
  if (response.status !== 200) throw new UserError(`${host} answers with ${response.status}.`);
  const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(await response.text()) ?? [];
  const branch = parse(canonical).host;
  if (!VERCEL_HOST.test(branch) || !branch.startsWith(`${project}-git-`))
    throw new UserError(`${host} names ${branch}, which is no branch of ${project}.`);
  return `https://${branch}`;
}

function parse(address: string): URL {
  try {
    return new URL(address);
  } catch {
    throw new UserError(`“${address}” is no address.`);
  }
}
