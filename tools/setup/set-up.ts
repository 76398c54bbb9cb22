import { VARIABLE_NAMES } from '@/lib/server/environment/environment';
import { productionKeys } from '@/lib/server/environment/production-keys';
import { NOTHING, oneAction, onlyByHand, type Plan, type Variables } from './action';
import { setUpFirebase } from './firebase';
import { setUpRunpod } from './runpod';
import { NotGiven, type SetupRun } from './setup-run';
import { askOperator, planSecrets, setUpSite, type Site } from './site';
import { setUpStripe } from './stripe';
import { planVariables } from './vercel';

/**
 * Brings a deployment's providers and variables to what the app needs, part after part, and ends with the doctor. What is
 * done already is not done again. A dry run goes on after a part that lacks a value.
 * Throws UserError where a part can't be done; the next run goes on from there.
 * @param addresses variables with other addresses than the providers' own
 * @param examine examines the providers with the variables; returns whether nothing is broken
 */
export async function setUp(
  run: SetupRun,
  addresses: Variables,
  examine: (variables: Variables) => Promise<boolean>,
): Promise<boolean> {
  let site: Site | null = null;
  const parts: Record<string, () => Promise<void>> = {
    Vercel: async () => {
      site = await setUpSite(run, addresses['VERCEL_BASE_URL']);
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
  const wanted = Object.entries(run.variables).filter(([name]) => VARIABLE_NAMES.includes(name));
  await run.carryOut(
    site
      ? await planVariables(site.vercel, site.project, Object.fromEntries(wanted))
      : onlyByHand(
          'Vercel → the project → Settings → Environment Variables → Import .env: production.env for Production alone; PRODUCTION_KEYS for Preview, too.',
        ),
  );
}

/** Computes the hashes that keep production's keys out of previews, once there are keys. */
function planProductionKeys({ variables }: SetupRun): Plan {
  const hashes = productionKeys(variables);
  if (variables['PRODUCTION_KEYS'] === hashes || hashes === productionKeys({})) return NOTHING;
  return oneAction('Computes PRODUCTION_KEYS, by which a preview’s build knows production’s keys.', () =>
    Promise.resolve({ PRODUCTION_KEYS: hashes }),
  );
}
