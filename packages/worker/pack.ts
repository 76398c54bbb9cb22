import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { ENGINE_FILES } from '@chiaro/engine/models/files';
import { build } from 'esbuild';

/** Cache of packed workers, by a hash of their sources. */
const PACKED = 'node_modules/.cache/chiaro-worker';
const KEPT_MS = 24 * 60 * 60 * 1_000;
const SOURCES = ['packages/engine', 'packages/worker'];
/** It loads a native library, so it is copied and not bundled. */
const NATIVE_PACKAGE = 'sharp';

/**
 * Packs the worker into a folder with everything but Node.js. The working directory is the installed project's root.
 */
export async function packWorkerInto(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    entryPoints: {
      worker: 'packages/worker/worker-main.ts',
      engine: 'packages/worker/engine-main.ts',
      'second-thread': 'packages/engine/threads/second-thread-main.ts',
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    external: [NATIVE_PACKAGE],
    metafile: true,
    logLevel: 'error',
  });
  const copied = dependenciesOf(NATIVE_PACKAGE);
  for (const name of copied) copyInto(folder, `node_modules/${name}`);
  for (const file of ENGINE_FILES) copyInto(folder, `node_modules/${file}`);
  writeLicences(
    folder,
    packagesOf([...Object.keys(metafile.inputs), ...ENGINE_FILES.map((file) => `node_modules/${file}`)]),
  );
  const { version, engines } = readPackage('packages/worker');
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ name: 'chiaro-worker', version, private: true, engines }, null, 2)}\n`,
  );
}

/** Packs the worker from the current sources, unless the cache has it. Returns the folder's absolute path. */
export async function packWorker(): Promise<string> {
  const folder = path.resolve(PACKED, fingerprint());
  if (existsSync(folder)) return folder;
  mkdirSync(PACKED, { recursive: true });
  removeOld();
  const fresh = mkdtempSync(path.resolve(PACKED, 'new-'));
  await packWorkerInto(fresh);
  try {
    renameSync(fresh, folder);
  } catch {
    // Another process has packed it.
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** A hash of all inputs of the folder. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$|\.(json|bin)$/.test(file) && !file.includes('node_modules'))
      .map((file) => path.join(source, file)),
  );
  for (const file of [...files, 'package-lock.json'].sort()) hash.update(file).update(readFileSync(file));
  return hash.update(`${process.platform} ${process.arch}`).digest('hex').slice(0, 16);
}

function removeOld(): void {
  for (const name of readdirSync(PACKED)) {
    const folder = path.join(PACKED, name);
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}

function copyInto(folder: string, source: string): void {
  cpSync(source, path.join(folder, source), { recursive: true, dereference: true });
}

interface PackageDescription {
  name: string;
  version: string;
  license: string;
  engines?: object;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function readPackage(directory: string): PackageDescription {
  return JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as PackageDescription;
}

/** A package and its installed dependencies, each once. */
function dependenciesOf(name: string, found = new Set<string>()): Set<string> {
  const directory = `node_modules/${name}`;
  if (found.has(name) || !existsSync(directory)) return found;
  found.add(name);
  const { dependencies, optionalDependencies } = readPackage(directory);
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
    // A nested package is copied with its parent.
    if (!existsSync(`${directory}/node_modules/${dependency}`)) dependenciesOf(dependency, found);
  return found;
}

/** The folders of other packages that these files are from. */
function packagesOf(files: readonly string[]): Set<string> {
  const folders = files
    .filter((file) => !file.includes('node_modules/@chiaro/'))
    .map((file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  return new Set(folders.filter((folder) => folder !== undefined));
}

/** Copies the packages' licences and lists them all, because some packages have no licence text. */
function writeLicences(folder: string, packages: ReadonlySet<string>): void {
  const licences = path.join(folder, 'licences');
  mkdirSync(licences, { recursive: true });
  const list = [...packages].sort().map((directory) => {
    const { name, version, license } = readPackage(directory);
    const file = `${name.replace('/', '-')}-`;
    for (const text of readdirSync(directory).filter((entry) => /^(licen[cs]e|notice)/i.test(entry)))
      cpSync(path.join(directory, text), path.join(licences, `${file}${text}`));
    return `${name} ${version}: ${license}`;
  });
  const texts = `The text of Apache-2.0 is node_modules/${NATIVE_PACKAGE}/LICENSE.`;
  writeFileSync(path.join(licences, 'README.txt'), `${[...list, '', texts].join('\n')}\n`);
}
