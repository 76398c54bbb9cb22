import { blobCredentials, blobStoreId } from '@/lib/server/environment/blob-stores';
import { productionKeys } from '@/lib/server/environment/production-keys';
import { isPreview } from '@/lib/shared/deployment';
import { isLoopback } from '../../kit/is-loopback';
import { type Check, checksOf } from '../check';
import { NotCheckable, requireThat } from '../finding';

const check = checksOf('Variables');

/** Checks of the variables that call no provider. */
export const VARIABLE_CHECKS: readonly Check[] = [
  check('variables', 'Every variable is there and well formed', ({ given, settings }) => {
    const { problems, brokenRule, values } = given;
    const problemList = problems.map(({ name, problem }) => `${name} is ${problem}`).join(', ');
    const sentences = [
      problemList && `${problemList}; .env.example says what each must hold.`,
      brokenRule ?? '',
    ];
    const isAddressMissing = isPreview(values) && problems.some(({ name }) => name === 'APP_URL');
    requireThat(
      problems.length === 0 && brokenRule === null,
      sentences.filter((part) => part !== '').join(' '),
      isAddressMissing
        ? `Give --url the address of the preview’s branch, which replaces APP_URL; set the others ${settings}.`
        : `Set this right ${settings}.`,
    );
    return 'The app takes them.';
  }),
  check('app-url', 'APP_URL is the address of the app', (deployment) => {
    const { APP_URL } = deployment.environment;
    const { protocol, origin } = new URL(APP_URL);
    const examined = new URL(deployment.appUrl).origin;
    const remedy = `Set APP_URL to ${examined.replace('http:', 'https:')} ${deployment.settings}.`;
    requireThat(
      origin === examined,
      'APP_URL is not the address that is examined; webhooks and banks go to the former.',
      isLoopback(examined)
        ? 'Give --url the site’s own address, or run the doctor with --local for the local stack.'
        : remedy,
    );
    requireThat(origin === APP_URL, 'APP_URL has a path; it must be the address alone.', remedy);
    if (isLoopback(APP_URL)) {
      const { FIRESTORE_EMULATOR_HOST, VERCEL_BLOB_API_URL, STRIPE_BASE_URL } = deployment.environment;
      requireThat(
        (FIRESTORE_EMULATOR_HOST ?? VERCEL_BLOB_API_URL ?? STRIPE_BASE_URL) !== undefined,
        'APP_URL is on this machine, where neither RunPod nor Stripe reaches it.',
        `Set APP_URL to the deployment’s https:// address ${deployment.settings}.`,
      );
      return 'This machine, beside the local stack.';
    }
    requireThat(
      protocol === 'https:',
      'APP_URL begins with http://: browsers would send photos and tokens in the clear.',
      remedy,
    );
    return 'By HTTPS.';
  }),
  check('countries', 'The site is offered where you want it', ({ environment }) => {
    const { UNAVAILABLE_COUNTRIES: countries } = environment;
    const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const unknown = countries.filter((country) => known.of(country) === undefined);
    requireThat(
      unknown.length === 0,
      `UNAVAILABLE_COUNTRIES has ${unknown.join(', ')}, which is no country.`,
      'Take the codes of ISO 3166-1 alpha-2, such as FR.',
    );
    return countries.length === 0
      ? 'In every country.'
      : `Not in ${countries.map((country) => known.of(country)).join(', ')}.`;
  }),
  check('blob-stores', 'Photos and portraits have a Blob store each', ({ environment, settings }) => {
    const [first, second] = (['private', 'public'] as const).map((access) =>
      blobStoreId(blobCredentials(environment, access)),
    );
    requireThat(
      first !== second,
      'Both are the same store; photos must not be where portraits are.',
      `Make a private and a public store at Vercel → Storage → Create Database → Blob, and set each one’s id ${settings}.`,
    );
    return 'One for photos, one for portraits.';
  }),
  check('service-account-project', 'The service account is the Firebase project’s own', ({ environment }) => {
    const { FIREBASE_CLIENT_EMAIL: email, NEXT_PUBLIC_FIREBASE_PROJECT_ID: project } = environment;
    requireThat(
      email.split('@')[1] === `${project}.iam.gserviceaccount.com`,
      `FIREBASE_CLIENT_EMAIL is not an account of the project ${project}.`,
      'Take e-mail and key from one file: Firebase console → Project settings → Service accounts → Generate new private key; and NEXT_PUBLIC_FIREBASE_PROJECT_ID from General → Your apps.',
    );
    return 'It is.';
  }),
  check('production-keys', 'No preview can have production’s keys unnoticed', (deployment) => {
    const { stage, environment, settings } = deployment;
    if (stage !== 'production') throw new NotCheckable('Only production tells previews what its keys are.');
    const wanted = productionKeys(environment);
    requireThat(
      environment.PRODUCTION_KEYS === wanted,
      'PRODUCTION_KEYS is missing or from before a key changed; the build refuses it.',
      `Set PRODUCTION_KEYS to ${wanted} ${settings}, for Production and Preview.`,
    );
    return 'PRODUCTION_KEYS has a hash of each.';
  }),
  check('contact', 'The footer has a contact link', ({ environment, settings }) => {
    const address = environment.NEXT_PUBLIC_LINKEDIN_URL;
    if (address === undefined)
      throw new NotCheckable(
        `It has none. To have one, set NEXT_PUBLIC_LINKEDIN_URL to your LinkedIn page ${settings}.`,
      );
    return `The footer leads to ${address}.`;
  }),
];
