import { isLoopback } from '@/lib/server/environment/environment-rules';
import { inlineHashesOf } from '@/tools/build/inline-hashes';
import { describeFinding, seriousFindings } from '@/tools/build/policy-findings';
import { type Check, checksOf } from './check';
import { Broken, NotCheckable, requireThat } from './finding';
import type { Deployment } from './deployment';

const PAGES = ['/', '/generator', '/donate'];
const REBUILD =
  'Build with npm run build (vercel.json and Vercel’s build settings must not name another), and deploy.';
const LEAST_HSTS_SECONDS = 365 * 24 * 60 * 60;

const check = checksOf('Site');

/** Checks of the pages' response headers. */
export const HEADER_CHECKS: readonly Check[] = [
  check('Pages have the headers that protect users', async (deployment) => {
    const wanted: Record<string, (value: string) => boolean> = {
      'x-content-type-options': (value) => value === 'nosniff',
      'x-frame-options': (value) => value === 'DENY',
      'referrer-policy': (value) => value === 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': (value) => value.startsWith('same-origin'),
      ...(deployment.appUrl.startsWith('https:') && {
        'strict-transport-security': (value: string) =>
          Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= LEAST_HSTS_SECONDS,
      }),
    };
    const problems = (await readPages(deployment)).flatMap(({ path, headers: given }) =>
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
  check('The Content-Security-Policy allows the pages’ own scripts alone', async (deployment) => {
    for (const { path, html, policy } of await builtPages(deployment)) {
      requireThat(policy !== null, `${path} has no Content-Security-Policy.`, REBUILD);
      // The local stack's boot script is no finding; no deployment has it.
      const isBoot = (value = '') => deployment.stage === 'local' && URL.canParse(value) && isLoopback(value);
      const finding = seriousFindings(policy).find(({ value }) => !isBoot(value));
      if (finding) throw new Broken(`${path}: ${describeFinding(finding)}`, REBUILD);
      const { scripts, styles } = inlineHashesOf([html]);
      const unknown = [...scripts, ...styles].filter((hash) => !policy.includes(hash));
      requireThat(
        unknown.length === 0,
        `The policy refuses ${unknown.length} inline scripts or styles of ${path}.`,
        REBUILD,
      );
    }
    return 'Google’s evaluator finds nothing serious.';
  }),
];

/** Returns the pages. Throws NotCheckable for the development server, whose pages differ each time. */
async function builtPages(deployment: Deployment) {
  const pages = await readPages(deployment);
  const isDevelopment = pages.some(({ policy }) => policy?.includes("'unsafe-eval'") === true);
  if (isDevelopment && isLoopback(deployment.appUrl))
    throw new NotCheckable('The development server allows everything inline; npm run build does not.');
  return pages;
}

function readPages(deployment: Deployment) {
  return Promise.all(
    PAGES.map(async (path) => {
      const response = await deployment.visit(path);
      const policy = response.headers.get('content-security-policy');
      return { path, headers: response.headers, policy, html: await response.text() };
    }),
  );
}
