import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { filePath } from '@chiaro/engine/models/files';
import { build, type BuildOptions } from 'esbuild';

/** Files that the workers load beside their scripts, by their place in node_modules. */
const FILES = [
  '@vladmandic/human/models/blazeface.json',
  '@vladmandic/human/models/blazeface.bin',
  '@vladmandic/human/models/facemesh.json',
  '@vladmandic/human/models/facemesh.bin',
  '@vladmandic/human/models/faceres.json',
  '@vladmandic/human/models/faceres.bin',
  '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
  '@chiaro/engine/models/selfie-segmentation/selfie.json',
  '@chiaro/engine/models/selfie-segmentation/selfie.bin',
  'libheif-js/libheif-wasm/libheif.js',
  'libheif-js/libheif-wasm/libheif.wasm',
];

/** The licence asks for itself beside the library. */
const LICENCE = 'libheif-js/libheif-wasm/LICENSE';
const LICENCE_NAME = 'libheif-LICENSE.txt';
const HEIC_NOTICE = `/*!
 * Decodes with libheif and libde265, unmodified, in libheif.js and libheif.wasm beside this file, which may be replaced.
 * Licence: LGPL-3.0-or-later, in ${LICENCE_NAME}. Source: https://github.com/strukturag/libheif,
 * https://github.com/strukturag/libde265, built by https://github.com/catdad-experiments/libheif-js
 */`;

const LOOK_SCRIPT = 'worker.js';
const HEIC_SCRIPT = 'heic-worker.js';
const CUT_OUT_SCRIPT = 'cut-out-worker.js';

/** Addresses of the workers' scripts. */
interface WorkerAddresses {
  readonly look: string;
  readonly heic: string;
  readonly cutOut: string;
}

const PUBLIC = 'public';
const FOLDER = 'photo-look';

/**
 * Writes the workers for photos, HEIC and cut-outs below `public`, unless they are there, and returns their addresses, which name
 * the content. The working directory is the project's root. Throws when the bundler fails.
 */
export async function buildPhotoLook(): Promise<WorkerAddresses> {
  const files = new Map<string, Uint8Array>([
    // In parts: the preview's code loads with the first preview.
    ...(await bundle('worker-main.ts', LOOK_SCRIPT, { format: 'esm', splitting: true })),
    // No module: libheif's own file gives a variable of the whole script.
    ...(await bundle('heic-worker-main.ts', HEIC_SCRIPT, { format: 'iife', banner: { js: HEIC_NOTICE } })),
    ...(await bundle('cut-out-worker-main.ts', CUT_OUT_SCRIPT, { format: 'iife' })),
    [LICENCE_NAME, readFileSync(filePath(LICENCE))] as const,
  ]);
  for (const file of FILES) files.set(path.basename(file), readFileSync(filePath(file)));
  const hash = createHash('sha256');
  for (const bytes of files.values()) hash.update(bytes);
  const name = hash.digest('hex').slice(0, 12);
  const folder = path.join(PUBLIC, FOLDER, name);
  if (!existsSync(folder)) writeFolder(folder, files);
  const address = `/${FOLDER}/${name}`;
  return {
    look: `${address}/${LOOK_SCRIPT}`,
    heic: `${address}/${HEIC_SCRIPT}`,
    cutOut: `${address}/${CUT_OUT_SCRIPT}`,
  };
}

/** Bundles a worker into a script, and those that it loads later. Returns them by their names. */
async function bundle(
  entryPoint: string,
  script: string,
  form: Pick<BuildOptions, 'format' | 'banner' | 'splitting'>,
): Promise<(readonly [string, Uint8Array])[]> {
  const { outputFiles } = await build({
    ...form,
    entryPoints: [{ in: path.join('packages', 'photo-look', entryPoint), out: path.parse(script).name }],
    outdir: '.',
    bundle: true,
    write: false,
    minify: true,
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
  return outputFiles.map((file) => [path.basename(file.path), file.contents] as const);
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
