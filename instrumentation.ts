/** Runs once when a server starts: a bad environment stops it with a sentence. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { env } = await import('./lib/server/env');
  env();
}
