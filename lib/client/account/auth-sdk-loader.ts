import type * as AuthSdk from './auth-sdk';

/** Loads the SDK's code, which is large. */
export function createAuthSdkLoader(): () => Promise<Pick<typeof AuthSdk, 'openAuthSession'>> {
  return () => import('./auth-sdk');
}
