import { signInAtGoogle } from '../doctor/google';
import { loadVariables } from '@/scripts/load-variables';
import { changeAuthorizedDomain } from './authorized-domains';
import { previewAddress } from './preview-address';
import { exitWith, UserError, requiredVariable } from '@/scripts/command';

const USAGE = 'npm run preview:domain -- add|remove https://the-deployment.vercel.app';

/**
 * Allows sign-in at a preview's address, or no longer. Prints `address=…` as a workflow's output. docs/operation.md lists the
 * variables.
 */
async function main([action, deployment]: string[]): Promise<boolean> {
  loadVariables('production');
  if ((action !== 'add' && action !== 'remove') || deployment === undefined) throw new UserError(USAGE);
  const address = await previewAddress({
    deployment,
    project: requiredVariable('VERCEL_PROJECT'),
    bypass: process.env['VERCEL_AUTOMATION_BYPASS_SECRET'] || undefined,
  });
  const { google, projectId } = await signInAtGoogle(address);
  await changeAuthorizedDomain(google, projectId, { action, host: new URL(address).host });
  console.log(`address=${address}`);
  return true;
}

exitWith(main(process.argv.slice(2)));
