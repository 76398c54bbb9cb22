import { holds } from '../../kit/outcome';
import { inlineHashesOf } from '@/scripts/build/inline-hashes';
import { isLoopback } from '../../kit/is-loopback';
import { describeFinding, seriousFindings } from '@/scripts/build/policy-findings';
import { inGroup, type Check } from '../check';
import { broken, NotCheckable } from '../finding';
import type { Deployment } from '../deployment';

const REBUILD =
  'Build with npm run build (vercel.json and Vercel’s build settings must not name another), and deploy.';
const TIMEOUT_MS = 10_000;
const LEAST_HSTS_SECONDS = 365 * 24 * 60 * 60;

/** Checks of the pages' response headers. */
export const HEADER_CHECKS: readonly Check[] = inGroup('Site', [
  {
    id: 'site-https',
    title: 'Requests by http:// are redirected to https://',
    run: async (deployment) => {
      const { appUrl } = deployment;
      if (!appUrl.startsWith('https:')) throw new NotCheckable('The site is not reached by HTTPS.');
      await deployment.pages();
      const response = await fetch(appUrl.replace('https:', 'http:'), {
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => null);
      if (response === null) return holds('There is no answer by http://.');
      const target = response.headers.get('location') ?? '';
      return response.status >= 300 && response.status < 400 && target.startsWith('https://')
        ? holds('They are.')
        : broken(
            `By http:// it answers ${response.status}.`,
            'A proxy before Vercel must redirect to https://; Vercel does by itself.',
          );
    },
  },
  {
    id: 'site-headers',
    title: 'Pages have the headers that protect users',
    run: async (deployment) => {
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
      return problems.length === 0
        ? holds(`${Object.keys(wanted).length} of them.`)
        : broken(
            `Missing or wrong: ${problems.join(', ')}.`,
            'Deploy this version again; a proxy before Vercel must not change its headers.',
          );
    },
  },
  {
    id: 'site-policy',
    title: 'The Content-Security-Policy allows no foreign script',
    run: async (deployment) => {
      for (const { path, value } of await policiesOf(deployment)) {
        if (value === null) return broken(`${path} has no Content-Security-Policy.`, REBUILD);
        const [finding] = seriousFindings(value).filter(
          // The boot script of the local stack is no finding; no deployment has it.
          (candidate) => deployment.stage !== 'local' || !isLoopbackSource(candidate.value),
        );
        if (finding) return broken(`${path}: ${describeFinding(finding)}`, REBUILD);
      }
      return holds('Google’s evaluator finds nothing serious.');
    },
  },
  {
    id: 'site-inline',
    title: 'It allows the scripts and styles of the app’s pages',
    run: async (deployment) => {
      const policies = await policiesOf(deployment);
      for (const { path, html } of await deployment.pages()) {
        const { scripts, styles } = inlineHashesOf([html]);
        const value = policies.find((candidate) => candidate.path === path)?.value ?? '';
        const unknown = [...scripts, ...styles].filter((hash) => !value.includes(hash));
        if (unknown.length > 0)
          return broken(`The policy refuses ${unknown.length} inline scripts or styles of ${path}.`, REBUILD);
      }
      return holds('All that are inline.');
    },
  },
]);

/** Returns the policies of the pages. Throws NotCheckable for the development server, whose pages differ each time. */
async function policiesOf(deployment: Deployment): Promise<{ path: string; value: string | null }[]> {
  const policies = (await deployment.pages()).map(({ path, headers: given }) => ({
    path,
    value: given.get('content-security-policy'),
  }));
  const isDevelopment = policies.some(({ value }) => value?.includes("'unsafe-eval'") === true);
  if (isDevelopment && isLoopback(deployment.appUrl))
    throw new NotCheckable(
      'The development server allows everything inline; npm run build makes the real policy.',
    );
  return policies;
}

function isLoopbackSource(source: string | undefined): boolean {
  return source !== undefined && URL.canParse(source) && isLoopback(source);
}

function isLongEnough(value: string): boolean {
  return Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= LEAST_HSTS_SECONDS;
}
