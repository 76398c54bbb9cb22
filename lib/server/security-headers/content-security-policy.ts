import 'server-only';

import { blobStoreUrl } from '../environment/blob-store-url';
import type { Environment } from '../environment/environment';

/** What stands inline in the pages of a build, as sources of a policy: `'sha256-…'`. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

type Directives = Record<string, readonly string[]>;

const ANYTHING_INLINE: InlineHashes = {
  scripts: ["'unsafe-inline'", "'unsafe-eval'"],
  styles: ["'unsafe-inline'"],
};

/** For answers that are data: whatever a browser takes them for, they load nothing and nobody frames them. */
export const DATA_POLICY = policyOf({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

/** For the page where the sign-in's window begins: browsers ask for its icon. */
export const OPENING_PAGE_POLICY = policyOf({
  'default-src': ["'none'"],
  'img-src': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** For the files of the build. A worker obeys the policy of its own file, not the page's. */
export const BUILD_FILE_POLICY = policyOf({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** For pictures and fonts: an SVG that is opened by itself has its colours in a style element. */
export const PUBLIC_FILE_POLICY = policyOf({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': ["'none'"],
});

/**
 * The policy of every page; one for all, since who comes to /donate by a link is still under the policy of the
 * page that was loaded first. Hosts follow from the variables that the app itself uses.
 * @param inline what the build has inline in its pages; null for the development server, whose pages and tools
 *   are made anew at every request: anything inline, `eval`, and a socket.
 */
export function contentSecurityPolicy(environment: Environment, inline: InlineHashes | null): string {
  const { scripts, styles } = inline ?? ANYTHING_INLINE;
  const signIn = signInSources(environment);
  const stripe = stripeSources(environment);
  const portraits = originOf(
    environment.VERCEL_BLOB_API_URL ?? blobStoreUrl(environment.BLOB_PUBLIC_READ_WRITE_TOKEN, 'public'),
  );
  return policyOf({
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...scripts,
      ...originsOf(environment.NEXT_PUBLIC_BOOT_SCRIPT_URL),
      ...signIn.scripts,
      ...stripe.scripts,
    ],
    'style-src-elem': ["'self'", ...styles],
    // The static HTML sets sizes and positions in style attributes; no script can come in by them.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', portraits, ...originsOf(environment.NEXT_PUBLIC_ASSETS_BASE_URL)],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      portraits,
      ...signIn.calls,
      ...stripe.calls,
      ...(inline === null ? ['ws:'] : []),
    ],
    'frame-src': [...signIn.frames, ...stripe.frames],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isSecure(environment) ? { 'upgrade-insecure-requests': [] } : {}),
  });
}

/** Whether the app is reached by HTTPS, and its pages may ask for nothing else. */
export function isSecure({ APP_URL }: Environment): boolean {
  return APP_URL.startsWith('https:');
}

interface ProviderSources {
  scripts: readonly string[];
  calls: readonly string[];
  frames: readonly string[];
}

/** firebase/auth loads Google's library of frames, which puts the sign-in domain's frame into the page. */
function signInSources(environment: Environment): ProviderSources {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulatorHost, NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: domain } = environment;
  const google = 'https://apis.google.com';
  if (emulatorHost !== undefined) {
    const emulator = `http://${emulatorHost}`;
    return { scripts: [google], calls: [emulator], frames: [emulator] };
  }
  return {
    scripts: [google],
    calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', google],
    frames: [originOf(`https://${domain}`)],
  };
}

/** https://docs.stripe.com/security/guide#content-security-policy */
function stripeSources({
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: key,
  STRIPE_BASE_URL: api = 'https://api.stripe.com',
}: Environment): ProviderSources {
  if (key === undefined) return { scripts: [], calls: [], frames: [] };
  const library = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return { scripts: library, calls: [originOf(api)], frames: [...library, 'https://hooks.stripe.com'] };
}

function originsOf(url: string | undefined): string[] {
  return url === undefined ? [] : [originOf(url)];
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function policyOf(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
