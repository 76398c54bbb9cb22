import { holds } from '../../check-report/outcome';
import { inlineHashesOf } from '@/scripts/inline-hashes';
import { isLoopback } from '@/scripts/is-loopback';
import { describeFinding, seriousFindings } from '@/scripts/policy-findings';
import { type Check, broken, NotCheckable } from '../check';
import type { Deployment } from '../deployment';
import { pagesOf } from '../site';

const REBUILD =
  'Build with npm run build (vercel.json and Vercel’s build settings must not name another), and deploy.';
const TIMEOUT_MS = 10_000;
const LEAST_HSTS_SECONDS = 365 * 24 * 60 * 60;

const https: Check = {
  id: 'site-https',
  group: 'Site',
  title: 'Whoever comes by http:// is led to https://',
  run: async (deployment) => {
    const { appUrl } = deployment;
    if (!appUrl.startsWith('https:')) throw new NotCheckable('The site is not reached by HTTPS.');
    await pagesOf(deployment);
    const response = await fetch(appUrl.replace('https:', 'http:'), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    // What does not answer can't be listened to.
    if (response === null) return holds('Nobody answers there.');
    const target = response.headers.get('location') ?? '';
    return response.status >= 300 && response.status < 400 && target.startsWith('https://')
      ? holds('They are.')
      : broken(
          `By http:// it answers ${response.status}.`,
          'Whatever stands before Vercel must lead to https://; Vercel by itself does.',
        );
  },
};

const headers: Check = {
  id: 'site-headers',
  group: 'Site',
  title: 'Pages come with the headers that protect people',
  run: async (deployment) => {
    const wanted: Record<string, (value: string) => boolean> = {
      'x-content-type-options': (value) => value === 'nosniff',
      'x-frame-options': (value) => value === 'DENY',
      'referrer-policy': (value) => value === 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': (value) => value.startsWith('same-origin'),
      ...(deployment.appUrl.startsWith('https:') && { 'strict-transport-security': isLongEnough }),
    };
    const problems = (await pagesOf(deployment)).flatMap(({ path, headers: given }) =>
      Object.entries(wanted)
        .filter(([name, isRight]) => !isRight(given.get(name) ?? ''))
        .map(([name]) => `${name} (${path})`),
    );
    return problems.length === 0
      ? holds(`${Object.keys(wanted).length} of them.`)
      : broken(
          `Missing or wrong: ${problems.join(', ')}.`,
          'Deploy this version anew; whatever stands before Vercel must leave its headers alone.',
        );
  },
};

const policy: Check = {
  id: 'site-policy',
  group: 'Site',
  title: 'The Content-Security-Policy lets in no strange script',
  run: async (deployment) => {
    for (const { path, value } of await policiesOf(deployment)) {
      if (value === null) return broken(`${path} has no Content-Security-Policy.`, REBUILD);
      const [finding] = seriousFindings(value).filter(
        // The boot script of the local stack, which no deployment has.
        (candidate) => deployment.stage !== 'local' || !isLoopbackSource(candidate.value),
      );
      if (finding) return broken(`${path}: ${describeFinding(finding)}`, REBUILD);
    }
    return holds('Google’s evaluator finds nothing serious.');
  },
};

const inlineScripts: Check = {
  id: 'site-inline',
  group: 'Site',
  title: 'It lets in the scripts and styles of its own pages',
  run: async (deployment) => {
    const policies = await policiesOf(deployment);
    for (const { path, html } of await pagesOf(deployment)) {
      const { scripts, styles } = inlineHashesOf([html]);
      const value = policies.find((candidate) => candidate.path === path)?.value ?? '';
      const strange = [...scripts, ...styles].filter((hash) => !value.includes(hash));
      if (strange.length > 0)
        return broken(`The policy refuses ${strange.length} inline scripts or styles of ${path}.`, REBUILD);
    }
    return holds('All that are inline.');
  },
};

/** The policies of the pages. Throws NotCheckable for the development server, which makes pages anew each time. */
async function policiesOf(deployment: Deployment): Promise<{ path: string; value: string | null }[]> {
  const policies = (await pagesOf(deployment)).map(({ path, headers: given }) => ({
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

/** What browsers are told with the pages. */
export const HEADER_CHECKS: readonly Check[] = [https, headers, policy, inlineScripts];
