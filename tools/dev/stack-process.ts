import { startLocalStack } from './local-stack';
import { whenProcessEnds } from './owner';

/**
 * Runs the local stack for a plain `next dev`: sends the app's variables to the parent and stops with the owner. The owner
 * is Next's command, because Next's server restarts when next.config.mjs changes. The engine starts with the first job, or
 * it would delay Next, which compiles the first page.
 */
async function main([appUrl = '', owner = '']: string[]): Promise<void> {
  const stack = await startLocalStack(appUrl);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await stack.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  whenProcessEnds(Number(owner), () => void stop());
  process.send?.(stack.environment);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
