import { isLoopback } from '@/lib/server/environment/environment-rules';
import { isPreview } from '@/lib/shared/deployment';
import { type Check, checksOf } from './check';
import { requireThat } from './finding';

const check = checksOf('Variables');

/** Checks of the variables that call no provider. */
export const VARIABLE_CHECKS: readonly Check[] = [
  check('The app takes the variables', ({ given, settings }) => {
    const { problems, brokenRule, values } = given;
    const list = problems.map(({ name, problem }) => `${name} is ${problem}`).join(', ');
    const sentences = [list && `${list}; .env.example says what each must hold.`, brokenRule ?? ''];
    const isAddressMissing = isPreview(values) && problems.some(({ name }) => name === 'APP_URL');
    requireThat(
      problems.length === 0 && brokenRule === null,
      sentences.filter((part) => part !== '').join(' '),
      isAddressMissing
        ? `Give --url the address of the preview’s branch, which replaces APP_URL; set the others ${settings}.`
        : `Set this right ${settings}.`,
    );
    return 'It does.';
  }),
  check('APP_URL is the address of the app', ({ environment, appUrl, settings }) => {
    const { protocol, origin } = new URL(environment.APP_URL);
    const examined = new URL(appUrl).origin;
    requireThat(
      origin === examined,
      'APP_URL is not the address that is examined; webhooks and banks go to the former.',
      isLoopback(examined)
        ? 'Give --url the site’s own address, or --local for the local stack.'
        : `Set APP_URL to ${examined} ${settings}.`,
    );
    const { FIREBASE_AUTH_EMULATOR_HOST, STRIPE_BASE_URL } = environment;
    if (isLoopback(origin) && (FIREBASE_AUTH_EMULATOR_HOST ?? STRIPE_BASE_URL) !== undefined)
      return 'This machine, beside the local stack.';
    requireThat(
      protocol === 'https:' && origin === environment.APP_URL,
      'APP_URL must begin with https://, have no path, and not be this machine, which RunPod and Stripe don’t reach.',
      `Set APP_URL to the deployment’s https:// address ${settings}.`,
    );
    return 'By HTTPS.';
  }),
];
