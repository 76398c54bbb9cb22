import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { copyBuild } from './copy-build';
import { inlineHashesOf } from './inline-hashes';

const folder = mkdtempSync(path.join(tmpdir(), 'copy-build-'));
const at = (...names: string[]) => path.join(folder, ...names);
const pageAt = (app: string) => `<script src="/a.js"></script><script>start("http://${app}/en")</script>`;
const manifestFor = (page: string, stripe: string) =>
  JSON.stringify({ policy: `script-src ${inlineHashesOf([page]).scripts.join(' ')}; connect-src ${stripe}` });
const environmentOf = (number: 1 | 2, privateKey: string) => ({
  NEXT_DIST_DIR: at(`build-${number}`),
  NEXT_PUBLIC_SITE_URL: `http://localhost:2000${number}`,
  STRIPE_API_BASE: `http://127.0.0.1:3000${number}/v1`,
  PRIVATE_KEY: privateKey,
});
const from = environmentOf(1, 'long');
const to = environmentOf(2, 'longer');

beforeEach(() => {
  mkdirSync(at('build-1', 'server'), { recursive: true });
  mkdirSync(at('build-1', 'cache'));
  const page = pageAt('localhost:20001');
  writeFileSync(at('build-1', 'server', 'en.html'), page);
  writeFileSync(at('build-1', 'server', 'picture.webp'), 'localhost:20001');
  writeFileSync(at('build-1', 'cache', 'pages.json'), '{}');
  writeFileSync(at('build-1', 'routes-manifest.json'), manifestFor(page, '127.0.0.1:30001'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('replaces the addresses in pages and policy, and allows the changed scripts', () => {
  copyBuild(from, to);
  const page = pageAt('localhost:20002');
  expect(readFileSync(at('build-2', 'server', 'en.html'), 'utf8')).toBe(page);
  expect(readFileSync(at('build-2', 'routes-manifest.json'), 'utf8')).toBe(
    manifestFor(page, '127.0.0.1:30002'),
  );
});

it('does not change the build, pictures or cache', () => {
  copyBuild(from, to);
  expect(readFileSync(at('build-1', 'server', 'en.html'), 'utf8')).toBe(pageAt('localhost:20001'));
  expect(readFileSync(at('build-2', 'server', 'picture.webp'), 'utf8')).toBe('localhost:20001');
  expect(() => readFileSync(at('build-2', 'cache', 'pages.json'))).toThrow('ENOENT');
});

it('refuses a replacement of another length', () => {
  expect(() => copyBuild(from, { ...to, NEXT_PUBLIC_SITE_URL: 'http://localhost:3000' })).toThrow(
    'A value in the build and its replacement differ in length.',
  );
});
