import type { Instrumentation } from 'next';

/** What failed outside of our handlers, which answer their own errors, is one line of the log. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { createConsoleLog } = await import('./lib/server/console-log');
  createConsoleLog().error('unhandled', error, { route: context.routePath, kind: context.routeType });
};
