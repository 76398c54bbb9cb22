import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';

import { VARIABLE_NAMES } from '@/lib/server/environment/environment';
import { productionKeys } from '@/lib/server/environment/production-keys';
import { MODELS } from '@/lib/server/models/models';
import { type Check, runChecks } from './checks/check';
import { Deployment } from './checks/deployment';
import { FIREBASE_CHECKS } from './checks/firebase';
import { STRIPE_CHECKS } from './checks/stripe';
import { readServiceAccount } from './firebase';
import type { RunProgram } from './programs';
import { NotGiven, type SetupRun } from './setup-run';
import type { Variables } from './variables-file';
import { isLinked, planLink, planVariables } from './vercel';

const SECRET_BYTES = 32;
const OWN_ENDPOINT = 'own';
const APPS = 'Firebase console → Project settings → General → Your apps';

export interface SetupTools {
  runProgram: RunProgram;
  /** Where Vercel's command line keeps its link to the project. */
  folder: string;
  /** Variables with other addresses than the providers' own. */
  addresses: Variables;
  /** Checks the variables and the providers; returns whether nothing is broken. */
  examine: (variables: Variables) => Promise<boolean>;
}

/**
 * Brings a deployment's providers and variables to what the app needs, part after part, and ends with the checks. What is
 * done already is not done again. A dry run goes on after a part that lacks a value.
 * Throws UserError where a part can't be done; the next run goes on from there.
 */
export async function setUp(run: SetupRun, tools: SetupTools): Promise<boolean> {
  const parts: Record<string, () => Promise<void>> = {
    'The site': () => askSite(run),
    Firebase: async () => {
      await askFirebase(run);
      await mend(run, tools, FIREBASE_CHECKS);
    },
    RunPod: () => askRunpod(run),
    Stripe: async () => {
      await askStripe(run);
      if (run.variables['STRIPE_SECRET_KEY']) await mend(run, tools, STRIPE_CHECKS);
    },
    Vercel: () => setVariables(run, tools),
  };
  if (run.isDryRun && Object.keys(run.variables).length === 0) printSteps(run);
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
  const isRight = await tools.examine(run.variables);
  run.print('Then: Vercel → Deployments → the newest → Redeploy, and npm run doctor.');
  return isRight;
}

/** Prints the ten steps, of which the setup is one. */
function printSteps({ print }: SetupRun): void {
  print('The steps of docs/deploy.md:');
  for (const [, step] of readFileSync('docs/deploy.md', 'utf8').matchAll(/^(\d+\. \*\*.+?)\*\*/gm))
    print(`  ${step?.replace('**', '')}`);
}

/** Carries out what checks find and the setup can do; prints the rest in a dry run, which ends without the checks. */
async function mend(run: SetupRun, tools: SetupTools, checks: readonly Check[]): Promise<void> {
  const variables = { ...run.variables, ...tools.addresses };
  const { runProgram } = tools;
  const results = await runChecks(new Deployment({ variables, settings: '', runProgram }), checks);
  await run.carryOut(results.flatMap(({ fix }) => fix ?? []));
  for (const { verdict, fix, sentence, remedy } of run.isDryRun ? results : [])
    if (verdict === 'fails' && !fix) run.print(`  ✗ ${sentence} ${remedy}`);
}

async function askSite(run: SetupRun): Promise<void> {
  for (const name of ['SERVER_SECRET', 'CRON_SECRET'])
    if (!run.variables[name]) {
      run.print(`  Makes ${name}.`);
      run.keep({ [name]: randomBytes(SECRET_BYTES).toString('hex') });
    }
  const address = await run.variable(
    'APP_URL',
    'The site’s address: Vercel → the project → Settings → Domains',
  );
  // The app's own host passes the sign-in on, so that browsers allow its storage.
  const host = 'NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN';
  if (!run.variables[host]) run.keep({ [host]: new URL(address).host });
  const store = 'Blob store: Vercel → Storage → the store → Settings (store_…)';
  const questions = {
    ...(!run.variables['BLOB_PRIVATE_READ_WRITE_TOKEN'] && {
      BLOB_PRIVATE_STORE_ID: `The id of the private ${store}`,
    }),
    ...(!run.variables['BLOB_PUBLIC_READ_WRITE_TOKEN'] && {
      BLOB_PUBLIC_STORE_ID: `The id of the public ${store}`,
    }),
    OPERATOR_NAME: 'Who runs the site: a person’s or company’s name, for the legal pages',
    OPERATOR_ADDRESS: 'The postal address, on one line',
    NEXT_PUBLIC_OPERATOR_EMAIL: 'An e-mail address that you read; reports of portraits go there',
  };
  for (const [name, message] of Object.entries(questions)) await run.variable(name, message);
}

/** The path that a terminal or a file manager gives: quoted, with escaped spaces, or from the home folder. */
function pathOf(given: string): string {
  const path = given.replace(/^(['"])(.*)\1$/, '$2').replaceAll('\\ ', ' ');
  return path.replace(/^~(?=\/)/, homedir());
}

async function askFirebase(run: SetupRun): Promise<void> {
  if (!run.variables['FIREBASE_PRIVATE_KEY']) {
    const file = await run.answer({
      name: 'FIREBASE_KEY_FILE',
      message:
        'The path of the service account’s key: Firebase console → Project settings → Service accounts → Generate new private key',
      problemOf: (given) => (existsSync(pathOf(given)) ? undefined : 'There is no such file.'),
    });
    run.keep(readServiceAccount(pathOf(file)));
    run.print(`  The key is in the variables now; delete ${file}.`);
  }
  await run.variable(
    'NEXT_PUBLIC_FIREBASE_API_KEY',
    `The web app’s apiKey: ${APPS} (Add app → Web, if there is none)`,
  );
}

async function askRunpod(run: SetupRun): Promise<void> {
  const keys = 'RunPod console → Settings → API Keys → Create API Key';
  await run.variable('RUNPOD_API_KEY', `A key of RunPod: ${keys}`, { isSecret: true });
  // What is set is the operator's choice; the checks look at it.
  if (run.variables['RUNPOD_ENDPOINT_ID']) return;
  const models = MODELS.flatMap(({ name, publicEndpointId: id }) => (id === null ? [] : [{ name, id }]));
  const choice = await run.choose('What makes the portraits?', {
    ...Object.fromEntries(models.map(({ name, id }) => [id, `${name}, a public model of RunPod`])),
    [OWN_ENDPOINT]:
      'an endpoint of your own, such as that of the worker that ships (packages/worker/README.md)',
  });
  if (choice !== OWN_ENDPOINT) return run.keep({ RUNPOD_ENDPOINT_ID: choice });
  await run.variable('RUNPOD_ENDPOINT_ID', 'The endpoint’s id: RunPod console → Serverless, below its name');
}

/** Asks for Stripe's keys, without which the site takes no donations. */
async function askStripe(run: SetupRun): Promise<void> {
  const secret = 'Stripe’s secret key: Developers → API keys (empty: no donations yet)';
  if ((await run.variable('STRIPE_SECRET_KEY', secret, { isSecret: true, isOptional: true })) !== '')
    await run.variable('NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY', 'Stripe’s publishable key, beside it');
}

async function setVariables(run: SetupRun, { runProgram, folder }: SetupTools): Promise<void> {
  const hashes = productionKeys(run.variables);
  if (run.variables['PRODUCTION_KEYS'] !== hashes && run.variables['RUNPOD_API_KEY']) {
    run.print('  Computes PRODUCTION_KEYS, by which a preview’s build knows production’s keys.');
    run.keep({ PRODUCTION_KEYS: hashes });
  }
  const isDone = isLinked(folder) || (await run.carryOut([planLink(runProgram, folder)]));
  if (!isDone) return;
  const wanted = Object.entries(run.variables).filter(([name]) => VARIABLE_NAMES.includes(name));
  await run.carryOut(planVariables(run, runProgram, folder, Object.fromEntries(wanted)));
}
