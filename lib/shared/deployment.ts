/**
 * Whether this is one of Vercel's deployments for trying things out, with data of its own.
 * https://vercel.com/docs/environment-variables/system-environment-variables
 */
export function isPreview(variables: { VERCEL_ENV?: string | undefined } | NodeJS.ProcessEnv): boolean {
  return variables.VERCEL_ENV === 'preview';
}

/**
 * Where this deployment is reached from outside: `APP_URL`, or else the address that Vercel gives to a preview's
 * branch, which unlike a deployment's own stays the same. Undefined when nothing says it.
 */
export function appAddress(variables: Record<string, string | undefined>): string | undefined {
  if (variables['APP_URL']) return variables['APP_URL'];
  const host = variables['VERCEL_BRANCH_URL'];
  return isPreview(variables) && host ? `https://${host}` : undefined;
}
