import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { filePath } from '@chiaro/engine/files';
import { build } from 'esbuild';

/** Files that the worker loads beside its script, by their place in node_modules. */
const FILES = [
  '@vladmandic/human/models/blazeface.json',
  '@vladmandic/human/models/blazeface.bin',
  '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
];

const SCRIPT = 'worker.js';

const PUBLIC = 'public';
const FOLDER = 'photo-look';

/**
 * Writes the worker that looks at photos, with its model, below `public`. The working directory must be the project's
 * root. Returns the address of its script. The address names the content, so browsers may keep it for ever. Does nothing where it is there.
 * Throws when the bundler fails.
 */
export async function buildPhotoLook(): Promise<string> {
  const files = new Map([[SCRIPT, await bundle()]]);
  for (const file of FILES) files.set(path.basename(file), readFileSync(filePath(file)));
  const hash = createHash('sha256');
  for (const bytes of files.values()) hash.update(bytes);
  const name = hash.digest('hex').slice(0, 12);
  const folder = path.join(PUBLIC, FOLDER, name);
  if (!existsSync(folder)) writeFolder(folder, files);
  return `/${FOLDER}/${name}/${SCRIPT}`;
}

async function bundle(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [path.join('packages', 'photo-look', 'worker-main.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    legalComments: 'eof',
    logLevel: 'silent',
    tsconfig: 'tsconfig.json',
    plugins: [
      {
        // Threads need a page that is isolated from other origins, as the sign-in's window forbids.
        name: 'no-threads',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /tfjs-backend-wasm-threaded-simd/ }, ({ path: file }) => ({
            path: file,
            namespace: 'no-threads',
          }));
          onLoad({ filter: /.*/, namespace: 'no-threads' }, () => ({
            contents: 'export default null; export const wasmWorkerContents = "";',
          }));
        },
      },
    ],
  });
  const [script] = outputFiles;
  if (!script) throw new Error('The bundler gave no script.');
  return script.contents;
}

/** Writes all files at once, because several builds may run. */
function writeFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  mkdirSync(path.dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  for (const [name, bytes] of files) writeFileSync(path.join(draft, name), bytes);
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}
