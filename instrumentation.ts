import type { Instrumentation } from 'next';

/** Runs once when a server starts: a bad environment stops it with a sentence. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  // In development next.config.mjs has checked it, and the first page does not wait for the compilation of the check.
  if (process.env.NODE_ENV === 'development') return;
  const { getEnvironment } = await import('./lib/server/environment/environment');
  getEnvironment();
}

/** What failed outside of our handlers, which answer their own errors, is one line of the log. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { createConsoleLog } = await import('./lib/server/console-log');
  createConsoleLog().error('unhandled', error, { route: context.routePath, kind: context.routeType });
};
