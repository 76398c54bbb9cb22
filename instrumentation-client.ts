const report = (error: unknown) =>
  void import('./lib/client/report-client-error').then(
    ({ reportClientError }) => reportClientError(error),
    () => undefined,
  );

window.addEventListener('error', ({ error }) => report(error));
window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
