import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { NOTHING, oneAction, type Plan } from './action';
import type { SetupRun } from './setup-run';
import {
  findProject,
  planStores,
  readAnswersOfButton,
  TOKENS_PAGE,
  VercelApi,
  type VercelProject,
} from './vercel';

const SECRETS = ['SERVER_SECRET', 'CRON_SECRET'];
const SECRET_BYTES = 32;
const regionsSchema = z.object({ regions: z.tuple([z.string()]) });
/** A project's address at Vercel, with the team's name. */
const PROJECT_ADDRESS = /^(?:https:\/\/vercel\.com\/)?([\w-]+)\/([\w.-]+)\/?$/;

/** The site's project at Vercel, as the operator. */
export interface Site {
  vercel: VercelApi;
  project: VercelProject;
}

/**
 * Asks for the project at Vercel, takes its host as the site's, and plans its Blob stores. Returns null where the operator
 * gives no token: then stores and variables are set by hand.
 */
export async function setUpSite(run: SetupRun, baseUrl?: string): Promise<Site | null> {
  const address = await run.variable({
    name: 'VERCEL_PROJECT_ADDRESS',
    message: 'The project’s address at Vercel, as the browser shows it: https://vercel.com/team/project',
    problemOf: (given) =>
      PROJECT_ADDRESS.test(given) ? undefined : 'It ends in the team’s and the project’s name.',
  });
  const [, team = '', name = ''] = PROJECT_ADDRESS.exec(address) ?? [];
  const token =
    process.env['VERCEL_TOKEN'] ??
    (await run.answer({
      name: 'VERCEL_TOKEN',
      message: `A token of Vercel for the team, best for one day: ${TOKENS_PAGE} (empty: you set stores and variables yourself)`,
      isSecret: true,
      isOptional: true,
    }));
  if (token === '') {
    await run.variable({ name: 'APP_URL', message: 'The site’s address: Vercel → the project → Domains' });
    return null;
  }
  const vercel = new VercelApi(token, team, baseUrl);
  const project = await findProject(vercel, name);
  await run.carryOut(planAddress(run, project));
  await run.carryOut({ ...NOTHING, variables: await readAnswersOfButton(vercel, project) });
  const options = { region: functionsRegion(), variables: run.variables };
  await run.carryOut(await planStores(vercel, project, options));
  return { vercel, project };
}

/** The region of the functions, near which the data is made. https://vercel.com/docs/regions */
export function functionsRegion(): string {
  const { regions } = regionsSchema.parse(JSON.parse(readFileSync('vercel.json', 'utf8')));
  return regions[0];
}

/** The app's own host passes the sign-in on, so that browsers allow its storage. */
function planAddress({ variables }: SetupRun, { host }: VercelProject): Plan {
  const found = { APP_URL: `https://${host}`, NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: host };
  if (Object.keys(found).every((name) => variables[name])) return NOTHING;
  return oneAction(`Takes https://${host} as the site’s address.`, () => Promise.resolve(found));
}

/** Makes the secrets that are missing. */
export function planSecrets({ variables }: SetupRun): Plan {
  const missing = SECRETS.filter((name) => !variables[name]);
  if (missing.length === 0) return NOTHING;
  const randomSecret = (): string => randomBytes(SECRET_BYTES).toString('hex');
  return oneAction(`Makes ${missing.join(' and ')}.`, () =>
    Promise.resolve(Object.fromEntries(missing.map((name) => [name, randomSecret()]))),
  );
}

/** Asks who runs the site. */
export async function askOperator(run: SetupRun): Promise<void> {
  await run.variable({
    name: 'OPERATOR_NAME',
    message: 'Who runs the site: a person’s or company’s name, for the legal pages',
  });
  await run.variable({ name: 'OPERATOR_ADDRESS', message: 'The postal address, on one line' });
  await run.variable({
    name: 'NEXT_PUBLIC_OPERATOR_EMAIL',
    message: 'An e-mail address that you read; reports of portraits go there',
  });
  await run.variable({
    name: 'NEXT_PUBLIC_LINKEDIN_URL',
    message: 'The LinkedIn page behind the footer’s contact link (empty: no link)',
    isOptional: true,
  });
}
