import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { sha256 } from '@/lib/server/hashing';
import { UserError } from '@/tools/command';
import type { Fix } from './checks/finding';
import { type RunProgram, VERCEL } from './programs';
import type { SetupRun } from './setup-run';
import type { Variables } from './variables-file';

/** The variable in which the setup notes what Vercel has: a short hash of each value, by its name. */
const NOTE = 'SENT_TO_VERCEL';

/** Whether a folder is linked to a project at Vercel. https://vercel.com/docs/cli/link */
export function isLinked(folder: string): boolean {
  return existsSync(path.join(folder, '.vercel', 'project.json'));
}

/** Plans to sign in and to link a folder, of which Vercel's command line asks. */
export function planLink(runProgram: RunProgram, folder: string): Fix {
  return {
    sentence: `Signs in to Vercel and links ${folder} to the project (npx ${VERCEL} link).`,
    run: async () => {
      mkdirSync(folder, { recursive: true });
      const { code } = await runProgram({ name: VERCEL, args: ['link', '--cwd', folder], isShown: true });
      if (code !== 0 || !isLinked(folder))
        throw new UserError('The folder is not linked; vercel says why above. Run npm run setup again.');
      return {};
    },
  };
}

/**
 * Plans to set variables at Vercel for production; PRODUCTION_KEYS for previews, too. Vercel shows no value of a secret, so a
 * note in the variables tells the next setup what it has. https://vercel.com/docs/cli/env
 */
export function planVariables(
  run: SetupRun,
  runProgram: RunProgram,
  folder: string,
  variables: Variables,
): Fix[] {
  const note = run.variables[NOTE]?.split(' ') ?? [];
  const sent = new Map(note.map((entry) => entry.split(':', 2) as [string, string]));
  const hashOf = (value = ''): string => sha256(value).slice(0, 12);
  const outdated = Object.entries(variables).filter(([name, value]) => sent.get(name) !== hashOf(value));
  if (outdated.length === 0) return [];
  const send = async (): Promise<Record<string, string>> => {
    for (const [name, value = ''] of outdated) {
      const target = name === 'PRODUCTION_KEYS' ? 'production,preview' : 'production';
      // Vercel never shows a sensitive value again. The browser gets the public ones anyway.
      const isPublic = /^NEXT_PUBLIC_|^APP_URL$|^PRODUCTION_KEYS$|^OPERATOR_/.test(name);
      const options = ['--force', '--yes', '--non-interactive', isPublic ? '--no-sensitive' : '--sensitive'];
      const args = ['env', 'add', name, target, ...options, '--cwd', folder];
      const { code } = await runProgram({ name: VERCEL, args, input: value });
      if (code !== 0)
        throw new UserError(`vercel env add ${name} failed; it says why above. Run npm run setup again.`);
      sent.set(name, hashOf(value));
      run.keep({ [NOTE]: [...sent].map((entry) => entry.join(':')).join(' ') });
    }
    return {};
  };
  const names = outdated.map(([name]) => name).join(', ');
  return [{ sentence: `Sets at Vercel, for Production: ${names}.`, run: send }];
}
