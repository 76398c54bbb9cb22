import { blobCredentials, blobStoreId } from '@/lib/server/environment/blob-stores';
import { productionKeys } from '@/lib/server/environment/production-keys';
import { isPreview } from '@/lib/shared/deployment';
import { inGroup, type Check } from '../check';
import { broken } from '../finding';
import { holds, unchecked } from '../../kit/outcome';
import { isLoopback } from '../../kit/is-loopback';

/** Checks of the variables that call no provider. */
export const VARIABLE_CHECKS: readonly Check[] = inGroup('Variables', [
  {
    id: 'variables',
    title: 'Every variable is there and well formed',
    run: ({ given: { problems, brokenRule, values }, settings }) => {
      const problemList = problems.map(({ name, problem }) => `${name} is ${problem}`).join(', ');
      const sentences = [
        problemList && `${problemList}; .env.example says what each must hold.`,
        brokenRule ?? '',
      ];
      const sentence = sentences.filter((part) => part !== '').join(' ');
      if (sentence === '') return holds('The app takes them.');
      const isAddressMissing = isPreview(values) && problems.some(({ name }) => name === 'APP_URL');
      return broken(
        sentence,
        isAddressMissing
          ? `Give --url the address of the preview’s branch, which replaces APP_URL; set the others ${settings}.`
          : `Set this right ${settings}.`,
      );
    },
  },
  {
    id: 'app-url',
    title: 'APP_URL is the address of the app',
    run: (deployment) => {
      const { APP_URL } = deployment.environment;
      const { protocol, origin } = new URL(APP_URL);
      const examined = new URL(deployment.appUrl).origin;
      const remedy = `Set APP_URL to ${examined.replace('http:', 'https:')} ${deployment.settings}.`;
      if (origin !== examined)
        return broken(
          'APP_URL is not the address that is examined; webhooks and banks go to the former.',
          isLoopback(examined)
            ? 'Give --url the site’s own address, or run the doctor with --local for the local stack.'
            : remedy,
        );
      if (origin !== APP_URL) return broken('APP_URL has a path; it must be the address alone.', remedy);
      if (isLoopback(APP_URL)) {
        return deployment.hasStandIns
          ? holds('This machine, beside the local stack.')
          : broken(
              'APP_URL is on this machine, where neither RunPod nor Stripe reaches it.',
              `Set APP_URL to the deployment’s https:// address ${deployment.settings}.`,
            );
      }
      return protocol === 'https:'
        ? holds('By HTTPS.')
        : broken('APP_URL begins with http://: browsers would send photos and tokens in the clear.', remedy);
    },
  },
  {
    id: 'blob-stores',
    title: 'Photos and portraits have a Blob store each',
    run: ({ environment, settings }) => {
      const [first, second] = (['private', 'public'] as const).map((access) =>
        blobStoreId(blobCredentials(environment, access)),
      );
      return first === second
        ? broken(
            'Both are the same store; photos must not be where portraits are.',
            `Make a private and a public store at Vercel → Storage → Create Database → Blob, and set each one’s id ${settings}.`,
          )
        : holds('One for photos, one for portraits.');
    },
  },
  {
    id: 'service-account-project',
    title: 'The service account is the Firebase project’s own',
    run: ({ environment: { FIREBASE_CLIENT_EMAIL, NEXT_PUBLIC_FIREBASE_PROJECT_ID: project } }) => {
      const domain = FIREBASE_CLIENT_EMAIL.split('@')[1];
      const own = [`${project}.iam.gserviceaccount.com`];
      return domain !== undefined && own.includes(domain)
        ? holds('It is.')
        : broken(
            `FIREBASE_CLIENT_EMAIL is not an account of the project ${project}.`,
            'Take e-mail and key from one file: Firebase console → Project settings → Service accounts → Generate new private key; and NEXT_PUBLIC_FIREBASE_PROJECT_ID from General → Your apps.',
          );
    },
  },
  {
    id: 'production-keys',
    title: 'No preview can have production’s keys unnoticed',
    run: ({ stage, environment, settings }) => {
      if (stage !== 'production') return unchecked('Only production tells previews what its keys are.');
      const wanted = productionKeys(environment);
      return environment.PRODUCTION_KEYS === wanted
        ? holds('PRODUCTION_KEYS has a hash of each.')
        : broken(
            'PRODUCTION_KEYS is missing or from before a key changed; the build refuses it.',
            `Set PRODUCTION_KEYS to ${wanted} ${settings}, for Production and Preview.`,
          );
    },
  },
  {
    id: 'contact',
    title: 'The footer has a contact link',
    run: ({ environment: { NEXT_PUBLIC_LINKEDIN_URL: address }, settings }) =>
      address === undefined
        ? unchecked(
            `It has none. To have one, set NEXT_PUBLIC_LINKEDIN_URL to your LinkedIn page ${settings}.`,
          )
        : holds(`The footer leads to ${address}.`),
  },
]);
