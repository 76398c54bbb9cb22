import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { buildApp } from './build-app';

interface Pass {
  buildId: string;
  inline: { scripts: string[]; styles: string[] };
}

const mockPasses: Pass[] = [];
/** Returns the inline script of a pass by the passes so far; null makes it fail. */
let mockScriptOf: (passes: readonly Pass[]) => string | null;

jest.mock('../start/next-process', () => ({
  startNext: (_: string, { environment }: { environment: Record<string, string> }) => {
    mockPasses.push(JSON.parse(environment['BUILD_PASS'] ?? '') as Pass);
    const script = mockScriptOf(mockPasses);
    writeFileSync(`${environment['NEXT_DIST_DIR']}/server/en.html`, `<script>${script}</script>`);
    return { ended: Promise.resolve(script === null ? 1 : 0) };
  },
}));

/** The exit code of the checks of types, and the number of passes before each. */
let mockChecks: { code: number; passes: number[] };

jest.mock('node:child_process', () => ({
  spawn: () => {
    mockChecks.passes.push(mockPasses.length);
    const check = new EventEmitter();
    setImmediate(() => check.emit('exit', mockChecks.code));
    return check;
  },
}));

let environment: { NEXT_DIST_DIR: string };

beforeEach(() => {
  mockPasses.length = 0;
  mockChecks = { code: 0, passes: [] };
  mockScriptOf = (passes) => `flight(${passes.at(-1)?.buildId})`;
  environment = { NEXT_DIST_DIR: mkdtempSync(path.join(tmpdir(), 'build-app-')) };
  for (const folder of ['server', 'static']) mkdirSync(path.join(environment.NEXT_DIST_DIR, folder));
});
afterEach(() => {
  rmSync(environment.NEXT_DIST_DIR, { recursive: true });
});

it('gives the second pass the inline hashes and the id of the first', async () => {
  await buildApp({ environment });
  const [first, second] = mockPasses;
  expect(mockPasses).toHaveLength(2);
  expect(first).toMatchObject({ inline: { scripts: [], styles: [] } });
  expect(second).toMatchObject({ buildId: first?.buildId });
  expect(second?.inline.scripts).toEqual([expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
});

it('checks types once, when asked to, after the first pass', async () => {
  await buildApp({ environment });
  expect(mockChecks.passes).toEqual([]);
  mockPasses.length = 0;
  await buildApp({ environment, checksTypes: true });
  expect(mockChecks.passes).toEqual([1]);
});

it('fails before the second pass when types are wrong', async () => {
  mockChecks.code = 1;
  await expect(buildApp({ environment, checksTypes: true })).rejects.toThrow('The check of types failed.');
  expect(mockPasses).toHaveLength(1);
});

it('fails when the pages of the passes differ', async () => {
  mockScriptOf = (passes) => `flight(${passes.length})`;
  await expect(buildApp({ environment })).rejects.toThrow('differ between the two passes');
});

it('fails when a pass fails', async () => {
  mockScriptOf = (passes) => (passes.length === 2 ? null : 'flight()');
  await expect(buildApp({ environment })).rejects.toThrow('The build failed.');
  expect(mockPasses).toHaveLength(2);
});

it('refuses, on Vercel, files of variables that would be packed into the functions', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-app-'));
  for (const file of ['.env.example', '.env.production.local', 'production.env'])
    writeFileSync(path.join(folder, file), '');
  const cwd = jest.spyOn(process, 'cwd').mockReturnValue(folder);
  await expect(buildApp({ environment })).resolves.toBeUndefined();
  process.env['VERCEL'] = '1';
  await expect(buildApp({ environment })).rejects.toThrow(
    'vercel build would pack .env.production.local into the functions: move it out of this folder.',
  );
  rmSync(path.join(folder, '.env.production.local'));
  await expect(buildApp({ environment })).resolves.toBeUndefined();
  delete process.env['VERCEL'];
  cwd.mockRestore();
  rmSync(folder, { recursive: true });
});
