import 'server-only';

import { blobCredentials, blobStoreUrl } from '../environment/blob-stores';
import type { Environment } from '../environment/environment';

/** The inline scripts and styles of a build's pages, as sources of a policy: `'sha256-…'`. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

type Directives = Record<string, readonly string[]>;

const ANYTHING_INLINE: InlineHashes = {
  scripts: ["'unsafe-inline'", "'unsafe-eval'"],
  styles: ["'unsafe-inline'"],
};

/** For data: it loads nothing and can't be framed. */
export const DATA_POLICY = policyOf({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

/** For the first page of the sign-in window; browsers ask for its icon. */
export const OPENING_PAGE_POLICY = policyOf({
  'default-src': ["'none'"],
  'img-src': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** For the files of the build. A worker has its own file's policy, not the page's. */
export const BUILD_FILE_POLICY = policyOf({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** For the workers that look at photos and decode HEIC. They alone run WebAssembly, from their own folder. */
export const PHOTO_LOOK_POLICY = policyOf({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** For pictures and fonts: an SVG has its colours in a style element. */
export const PUBLIC_FILE_POLICY = policyOf({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': ["'none'"],
});

/**
 * The policy of all pages, the same for all: a client-side navigation keeps that of the page that was loaded first.
 * @param inline the inline parts of the build's pages; null for the development server, which allows anything inline.
 */
export function contentSecurityPolicy(environment: Environment, inline: InlineHashes | null): string {
  const { scripts, styles } = inline ?? ANYTHING_INLINE;
  const signIn = signInSources(environment);
  const stripe = stripeSources(environment);
  const portraits = originOf(
    environment.VERCEL_BLOB_API_URL ?? blobStoreUrl(blobCredentials(environment, 'public'), 'public'),
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
    // The static HTML sets sizes and positions in style attributes, which can't run scripts.
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

/** Whether the app uses HTTPS alone. */
export function isSecure({ APP_URL }: Environment): boolean {
  return APP_URL.startsWith('https:');
}

interface ProviderSources {
  scripts: readonly string[];
  calls: readonly string[];
  frames: readonly string[];
}

/** firebase/auth loads Google's frame library, which adds the sign-in domain's frame to the page. */
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
