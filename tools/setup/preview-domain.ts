import { ask, UserError, requiredVariable } from '@/tools/command';
import { Deployment } from './checks/deployment';
import { changeAuthorizedDomain } from './checks/firebase';

/** Hosts that Vercel gives to deployments: https://vercel.com/docs/deployments/generated-urls */
const VERCEL_HOST = /^[a-z0-9-]+\.vercel\.app$/;

/**
 * Allows sign-in at a preview's address, or no longer. Prints `address=…` as a workflow's output. Throws UserError like
 * `previewAddress`, and when Google refuses. docs/operation.md lists the variables.
 * @param deployment a preview's address, which may be that of one commit
 */
export async function changePreviewDomain(
  action: 'add' | 'remove',
  deployment: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const bypass = variables['VERCEL_AUTOMATION_BYPASS_SECRET'];
  const address = await previewAddress(deployment, requiredVariable('VERCEL_PROJECT'), bypass);
  const { google, environment } = new Deployment({
    variables: { ...variables, APP_URL: address },
    settings: '',
  });
  const projectId = environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID;
  await changeAuthorizedDomain(google, projectId, action, new URL(address).host);
  console.log(`address=${address}`);
}

/**
 * Returns the address of a preview's branch, which its pages name as canonical. Throws UserError when the deployment does
 * not answer or names an address of another project, because its code comes from a pull request. `project` is the name at
 * Vercel, `bypass` the secret that bypasses the deployment's protection.
 */
export async function previewAddress(
  deployment: string,
  project: string,
  bypass: string | undefined,
): Promise<string> {
  const host = hostOf(deployment);
  if (!VERCEL_HOST.test(host)) throw new UserError(`${host} is no deployment of Vercel’s.`);
  const response = await ask(`https://${host}/`, {
    headers: bypass ? { 'x-vercel-protection-bypass': bypass } : {},
    redirect: 'manual',
  });
  if (response.status !== 200) throw new UserError(`${host} answers with ${response.status}.`);
  const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(await response.text()) ?? [];
  const branch = hostOf(canonical);
  if (!VERCEL_HOST.test(branch) || !branch.startsWith(`${project}-git-`))
    throw new UserError(`${host} names ${branch}, which is no branch of ${project}.`);
  return `https://${branch}`;
}

function hostOf(address: string): string {
  if (!URL.canParse(address)) throw new UserError(`“${address}” is no address.`);
  return new URL(address).host;
}
