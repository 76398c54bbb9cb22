import { VARIABLE_NAMES } from '@/lib/server/environment/environment';

import {
  planProductionKeys,
  setUpFirebase,
  setUpRunpod,
  setUpStripe,
  type ProviderAddresses,
} from './providers';
import { NotGiven, type SetupRun } from './setup-run';
import { askOperator, planSecrets, setUpSite, type Site } from './site';
import { planVariables } from './vercel-variables';

export interface SetUpOptions {
  run: SetupRun;
  addresses: ProviderAddresses;
  /** Examines the providers with the variables; returns whether nothing is broken. */
  examine: (variables: SetupRun['variables']) => Promise<boolean>;
}

/**
 * Brings a deployment's providers and variables to what the app needs, part after part, and ends with the doctor. What is
 * done already is not done again. A dry run goes on after a part that lacks a value.
 * Throws UserError where a part can't be done; the next run goes on from there.
 */
export async function setUp({ run, addresses, examine }: SetUpOptions): Promise<boolean> {
  let site: Site | null = null;
  const parts: Record<string, () => Promise<void>> = {
    Vercel: async () => {
      site = await setUpSite(run, addresses.vercel);
    },
    'The site': async () => {
      await askOperator(run);
      await run.carryOut(planSecrets(run));
    },
    Firebase: () => setUpFirebase(run, addresses),
    RunPod: () => setUpRunpod(run, addresses),
    Stripe: () => setUpStripe(run, addresses),
    Variables: () => setVariables(run, site),
  };
  for (const [title, work] of Object.entries(parts)) {
    run.print(title);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof NotGiven)) throw error;
      run.print(`  – ${error.message}`);
    }
  }
  if (run.isDryRun) {
    run.print('Nothing was done: this was a dry run.');
    return true;
  }
  const isRight = await examine(run.variables);
  if (run.byHand.length > 0) run.print('By hand:');
  for (const sentence of run.byHand) run.print(`  ${sentence}`);
  run.print('Then: Vercel → Deployments → the newest → Redeploy, and npm run doctor.');
  return isRight;
}

async function setVariables(run: SetupRun, site: Site | null): Promise<void> {
  await run.carryOut(planProductionKeys(run));
  if (!site) {
    run.tell(
      'Vercel → the project → Settings → Environment Variables → Import .env: production.env for Production alone; PRODUCTION_KEYS for Preview, too.',
    );
    return;
  }
  const names = new Set(VARIABLE_NAMES);
  const variables = Object.fromEntries(Object.entries(run.variables).filter(([name]) => names.has(name)));
  await run.carryOut(await planVariables(site.vercel, site.project, variables));
}
