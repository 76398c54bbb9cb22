import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { ConsoleSettings } from '@chiaro/local-stack/kit/console-settings';
import type { StandInContext } from '@chiaro/local-stack/kit/stand-in';

import type { RunProgram } from '../programs';
import type { Variables } from '../variables-file';

/** Providers without anything that the setup makes. */
export const EMPTY_PROVIDERS: Partial<ConsoleSettings> = {
  firestoreRules: null,
  compositeIndexes: null,
  hasFieldIndexes: false,
  timeToLive: null,
  webhookEndpoint: null,
};

/** Returns programs that are told in place of run; what they would deploy is in the settings of the local stack. */
export function practicePrograms(
  { settings }: Pick<StandInContext, 'settings'>,
  print: (line: string) => void,
): RunProgram {
  return ({ name, args, input }) => {
    print(`  (practice: npx ${name} ${args.join(' ')}${input === undefined ? '' : ' < the value'})`);
    if (args[0] === 'deploy') {
      const indexes = { compositeIndexes: 'READY', hasFieldIndexes: true, timeToLive: 'ACTIVE' } as const;
      settings.change({ firestoreRules: readFileSync('firestore.rules', 'utf8'), ...indexes });
    }
    if (args[0] === 'link') {
      const folder = path.join(args.at(-1) ?? '', '.vercel');
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'project.json'), '{}');
    }
    return Promise.resolve({ code: 0 });
  };
}

/** The variables with the addresses of a local stack's providers. */
export function addressesOf(environment: Variables): Variables {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => /_HOST$|_BASE_URL$|_API_URL$/.test(name)),
  );
}
