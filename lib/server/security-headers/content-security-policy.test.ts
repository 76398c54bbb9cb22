import { PRODUCTION_VARIABLES } from '../../testing/production-variables';

import { contentSecurityPolicy } from './content-security-policy';
import { parseEnvironment } from '../environment/environment';

const INLINE = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] };
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
};
const LOCAL = {
  ...STRIPE,
  APP_URL: 'http://localhost:3000',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  VERCEL_BLOB_API_URL: 'http://127.0.0.1:3001',
  RUNPOD_BASE_URL: 'http://127.0.0.1:3002/v2',
  STRIPE_BASE_URL: 'http://127.0.0.1:3003',
  NEXT_PUBLIC_BOOT_SCRIPT_URL: 'http://127.0.0.1:9099/boot.js',
};

/** The sources of each directive, for a deployment's variables with changes. */
function directives(
  variables: Record<string, string> = {},
  inline: typeof INLINE | null = INLINE,
): Record<string, string[]> {
  const policy = contentSecurityPolicy(parseEnvironment({ ...PRODUCTION_VARIABLES, ...variables }), inline);
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

it('of a deployment names only the providers’ hosts and the build’s inline scripts and styles', () => {
  expect(directives(STRIPE)).toEqual({
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      "'sha256-script'",
      'https://apis.google.com',
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ],
    'style-src-elem': ["'self'", "'sha256-style'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://ghi.public.blob.vercel-storage.com'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      'https://ghi.public.blob.vercel-storage.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://apis.google.com',
      'https://api.stripe.com',
    ],
    'frame-src': [
      'https://auth.example.com',
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': [],
  });
});

it('names no host of Stripe’s without payments', () => {
  expect(JSON.stringify(directives())).not.toContain('stripe');
});

it('takes the hosts from the app’s variables', () => {
  const local = directives(LOCAL);
  expect(local['script-src']).toContain('http://127.0.0.1:9099');
  expect(local['img-src']).toEqual(["'self'", 'data:', 'blob:', 'http://127.0.0.1:3001']);
  expect(local['connect-src']).toEqual([
    "'self'",
    'http://127.0.0.1:3001',
    'http://127.0.0.1:9099',
    'http://127.0.0.1:3003',
  ]);
  expect(local['frame-src']).toContain('http://127.0.0.1:9099');
  expect(local).not.toHaveProperty('upgrade-insecure-requests');
});

it('allows the pictures’ host, whatever the folder', () => {
  const { 'img-src': pictures } = directives({
    NEXT_PUBLIC_ASSETS_BASE_URL: 'https://cdn.example.com/chiaro',
  });
  expect(pictures).toContain('https://cdn.example.com');
});

it('allows no inline code outside of the build', () => {
  const { 'script-src': scripts, 'style-src-elem': styles } = directives();
  for (const sources of [scripts, styles]) {
    expect(sources).not.toContain("'unsafe-inline'");
    expect(sources).not.toContain("'unsafe-eval'");
  }
});

it('allows the development server’s sockets and eval', () => {
  const development = directives(LOCAL, null);
  expect(development['script-src']).toEqual(expect.arrayContaining(["'unsafe-inline'", "'unsafe-eval'"]));
  expect(development['style-src-elem']).toEqual(["'self'", "'unsafe-inline'"]);
  expect(development['connect-src']).toContain('ws:');
});
