import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { buildApp } from './build-app';

interface Pass {
  buildId: string;
  inline: { scripts: string[]; styles: string[] };
  checksTypes: boolean;
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

let environment: { NEXT_DIST_DIR: string };

beforeEach(() => {
  mockPasses.length = 0;
  mockScriptOf = (passes) => `flight(${passes.at(-1)?.buildId})`;
  environment = { NEXT_DIST_DIR: mkdtempSync(path.join(tmpdir(), 'build-app-')) };
  mkdirSync(path.join(environment.NEXT_DIST_DIR, 'server'));
});
afterEach(() => {
  rmSync(environment.NEXT_DIST_DIR, { recursive: true });
});

it('gives the second pass the inline hashes and the id of the first, and checks types once', async () => {
  await buildApp({ environment, checksTypes: true });
  const [first, second] = mockPasses;
  expect(mockPasses).toHaveLength(2);
  expect(first).toMatchObject({ inline: { scripts: [], styles: [] }, checksTypes: true });
  expect(second).toMatchObject({ buildId: first?.buildId, checksTypes: false });
  expect(second?.inline.scripts).toEqual([expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
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
