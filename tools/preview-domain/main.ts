import { exitWith, UserError, requiredVariable } from '@/tools/command';
import { loadVariables } from '@/tools/load-variables';
import { signInAtGoogle } from '../doctor/google';
import { changeAuthorizedDomain } from '../setup/sign-in';
import { previewAddress } from './preview-address';

const USAGE = 'npm run preview:domain -- add|remove https://the-deployment.vercel.app';

/**
 * Allows sign-in at a preview's address, or no longer. Prints `address=…` as a workflow's output. docs/operation.md lists the
 * variables.
 */
async function main([action, deployment]: string[]): Promise<boolean> {
  const { variables } = loadVariables('production');
  if ((action !== 'add' && action !== 'remove') || deployment === undefined) throw new UserError(USAGE);
  const address = await previewAddress(
    deployment,
    requiredVariable('VERCEL_PROJECT'),
    variables['VERCEL_AUTOMATION_BYPASS_SECRET'],
  );
  const { google, projectId } = await signInAtGoogle(variables);
  await changeAuthorizedDomain(google, projectId, { action, host: new URL(address).host });
  console.log(`address=${address}`);
  return true;
}

exitWith(main(process.argv.slice(2)));
