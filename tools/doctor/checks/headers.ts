import { inlineHashesOf } from '@/tools/build/inline-hashes';
import { describeFinding, seriousFindings } from '@/tools/build/policy-findings';
import { isLoopback } from '../../kit/is-loopback';
import { type Check, checksOf } from '../check';
import { Broken, NotCheckable, requireThat } from '../finding';
import type { Deployment, ServedPage } from '../deployment';

const REBUILD =
  'Build with npm run build (vercel.json and Vercel’s build settings must not name another), and deploy.';
const TIMEOUT_MS = 10_000;
const LEAST_HSTS_SECONDS = 365 * 24 * 60 * 60;

const check = checksOf('Site');

/** Checks of the pages' response headers. */
export const HEADER_CHECKS: readonly Check[] = [
  check('site-https', 'Requests by http:// are redirected to https://', async (deployment) => {
    const { appUrl } = deployment;
    if (!appUrl.startsWith('https:')) throw new NotCheckable('The site is not reached by HTTPS.');
    await deployment.pages();
    const response = await fetch(appUrl.replace('https:', 'http:'), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (response === null) return 'There is no answer by http://.';
    const { status, headers } = response;
    requireThat(
      status >= 300 && status < 400 && headers.get('location')?.startsWith('https://') === true,
      `By http:// it answers ${status}.`,
      'A proxy before Vercel must redirect to https://; Vercel does by itself.',
    );
    return 'They are.';
  }),
  check('site-headers', 'Pages have the headers that protect users', async (deployment) => {
    const wanted: Record<string, (value: string) => boolean> = {
      'x-content-type-options': (value) => value === 'nosniff',
      'x-frame-options': (value) => value === 'DENY',
      'referrer-policy': (value) => value === 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': (value) => value.startsWith('same-origin'),
      ...(deployment.appUrl.startsWith('https:') && { 'strict-transport-security': isLongEnough }),
    };
    const problems = (await deployment.pages()).flatMap(({ path, headers: given }) =>
      Object.entries(wanted)
        .filter(([name, isRight]) => !isRight(given.get(name) ?? ''))
        .map(([name]) => `${name} (${path})`),
    );
    requireThat(
      problems.length === 0,
      `Missing or wrong: ${problems.join(', ')}.`,
      'Deploy this version again; a proxy before Vercel must not change its headers.',
    );
    return `${Object.keys(wanted).length} of them.`;
  }),
  check('site-policy', 'The Content-Security-Policy allows no foreign script', async (deployment) => {
    for (const { path, policy } of await builtPages(deployment)) {
      requireThat(policy !== null, `${path} has no Content-Security-Policy.`, REBUILD);
      const [finding] = seriousFindings(policy).filter(
        // The boot script of the local stack is no finding; no deployment has it.
        ({ value }) =>
          deployment.stage !== 'local' || !(URL.canParse(value ?? '') && isLoopback(value ?? '')),
      );
      if (finding) throw new Broken(`${path}: ${describeFinding(finding)}`, REBUILD);
    }
    return 'Google’s evaluator finds nothing serious.';
  }),
  check('site-inline', 'It allows the scripts and styles of the app’s pages', async (deployment) => {
    for (const { path, html, policy } of await builtPages(deployment)) {
      const { scripts, styles } = inlineHashesOf([html]);
      const unknown = [...scripts, ...styles].filter((hash) => !policy?.includes(hash));
      requireThat(
        unknown.length === 0,
        `The policy refuses ${unknown.length} inline scripts or styles of ${path}.`,
        REBUILD,
      );
    }
    return 'All that are inline.';
  }),
];

/** Returns the pages. Throws NotCheckable for the development server, whose pages differ each time. */
async function builtPages(deployment: Deployment): Promise<ServedPage[]> {
  const pages = await deployment.pages();
  const isDevelopment = pages.some(({ policy }) => policy?.includes("'unsafe-eval'") === true);
  if (isDevelopment && isLoopback(deployment.appUrl))
    throw new NotCheckable(
      'The development server allows everything inline; npm run build makes the real policy.',
    );
  return pages;
}

function isLongEnough(value: string): boolean {
  return Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= LEAST_HSTS_SECONDS;
}
