/**
 * Whether this is a preview deployment, which has separate data.
 * https://vercel.com/docs/environment-variables/system-environment-variables
 */
export function isPreview(variables: { VERCEL_ENV?: string | undefined } | NodeJS.ProcessEnv): boolean {
  return variables.VERCEL_ENV === 'preview';
}

/**
 * Returns this deployment's public address: `APP_URL`, or else the address of a preview's branch, which stays the same
 * over its deployments. Undefined when neither is set.
 */
export function appAddress(variables: Record<string, string | undefined>): string | undefined {
  if (variables['APP_URL']) return variables['APP_URL'];
  const host = variables['VERCEL_BRANCH_URL'];
  return isPreview(variables) && host ? `https://${host}` : undefined;
}
