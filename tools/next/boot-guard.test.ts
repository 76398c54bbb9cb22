import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { PRODUCTION_VARIABLES } from '@/lib/testing/production-variables';

const NEXT = path.resolve('node_modules', 'next', 'dist', 'bin', 'next');

/** Of a server that starts in spite of its variables; it must not meet a developer's. */
const PORT = { build: [], start: ['-p', '0'] };

/** Runs Next in an environment and returns the output of its error. */
async function refusalOf(command: 'build' | 'start', variables: Record<string, string>): Promise<string> {
  const { PATH } = process.env;
  const env = { PATH, NODE_ENV: 'production' as const, ...PRODUCTION_VARIABLES, ...variables };
  try {
    await promisify(execFile)(process.execPath, [NEXT, command, ...PORT[command]], { env });
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
  return 'Next did not fail.';
}

describe.each(['build', 'start'] as const)('next %s', (command) => {
  it('refuses an override of the local stack on Vercel', async () => {
    const variables = { VERCEL: '1', RUNPOD_BASE_URL: 'http://127.0.0.1:1/v2' };
    expect(await refusalOf(command, variables)).toContain(
      'The environment variable RUNPOD_BASE_URL is for the local stack and must not be set on Vercel.',
    );
  });

  it('refuses an override to another machine', async () => {
    expect(await refusalOf(command, { RUNPOD_BASE_URL: 'http://192.0.2.1/v2' })).toContain(
      'The environment variable RUNPOD_BASE_URL must name an address of this machine.',
    );
  });

  it('refuses a missing variable', async () => {
    expect(await refusalOf(command, { SERVER_SECRET: '' })).toContain(
      'The environment variable SERVER_SECRET is missing',
    );
  });
});
