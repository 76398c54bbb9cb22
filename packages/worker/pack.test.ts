import { itInTestAll } from '@chiaro/local-stack/testing/in-test-all';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { ENGINE_FILES } from '@chiaro/engine/models/files';
import { STAGES } from '@chiaro/engine/job/job';
import { drawPortrait } from '@chiaro/engine/testing/drawn-face';
import { type PictureServer, servePictures } from '@chiaro/engine/testing/picture-server';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import sharp from 'sharp';

import { freePort } from '@chiaro/local-stack/free-port';

import { packWorkerInto } from './pack';
import { SdkServer } from './testing/sdk-server';

/** A user that is not root and owns no files here. */
const OTHER_USER = 65_534;

let folder: string;
let pictures: PictureServer;
let server: SdkServer;
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  const [template, photo] = await Promise.all([
    drawPortrait({ size: 1024, clothes: '#7a3b2e', tilt: -4 }).webp().toBuffer(),
    drawPortrait({ size: 900, scale: 1.2, shiftY: 40 }).webp().toBuffer(),
  ]);
  pictures = await servePictures(
    new Map([
      ['/template.webp', template],
      ['/photo.webp', photo],
    ]),
  );
  // Outside the project, so that the worker can't use the project's node_modules.
  folder = mkdtempSync(path.join(os.tmpdir(), 'chiaro-worker-'));
  await packWorkerInto(folder);
  setWritable(folder, false);
});

afterAll(async () => {
  await pictures.close();
  setWritable(folder, true);
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  server = await SdkServer.start();
});

afterEach(async () => {
  worker?.child.kill('SIGKILL');
  await worker?.ended;
  worker = undefined;
  await server.close();
});

interface WorkerProcess {
  child: ChildProcess;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  printed: { stdout: string; stderr: string };
}

/** Starts the packed worker like a container: only with these variables, and as another user if possible. */
function startWorker(variables: Record<string, string>): WorkerProcess {
  const asOther = process.getuid?.() === 0 ? { uid: OTHER_USER, gid: OTHER_USER } : {};
  const child = spawn('node', ['worker.js'], {
    cwd: folder,
    env: { PATH: path.dirname(process.execPath), ...variables } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asOther,
  });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk: Buffer) => (printed[stream] += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  worker = { child, ended, printed };
  return worker;
}

/** Waits until the condition is true. Throws if the worker ends before. */
function untilWhile({ ended, printed }: WorkerProcess, condition: () => boolean): Promise<void> {
  const end = ended.then((code) => {
    throw new Error(`The worker ended (${code}). ${printed.stderr}`);
  });
  return Promise.race([server.until(condition), end]);
}

/** All files and folders below a folder. */
function entriesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
}

function setWritable(root: string, writable: boolean): void {
  for (const entry of ['.', ...entriesOf(root)]) {
    const file = path.join(root, entry);
    chmodSync(file, (statSync(file).isDirectory() ? 0o555 : 0o444) | (writable ? 0o200 : 0));
  }
}

/** All files and folders below a folder, with size and time of change. */
function stateOfFolder(): string[] {
  return entriesOf(folder).map((entry) => {
    const { size, mtimeMs } = statSync(path.join(folder, entry));
    return `${entry} ${size} ${mtimeMs}`;
  });
}

describe('the packed worker', () => {
  it('is three programs, sharp, the models and the licences', () => {
    expect(readdirSync(folder).sort()).toEqual([
      'engine.js',
      'licences',
      'node_modules',
      'package.json',
      'second-thread.js',
      'worker.js',
    ]);
    const { version } = JSON.parse(readFileSync('packages/worker/package.json', 'utf8')) as {
      version: string;
    };
    expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).toEqual({
      name: 'chiaro-worker',
      version,
      private: true,
      engines: { node: '^20.19 || 22.x || 24.x' },
    });
    const entries = entriesOf(folder);
    expect(entries).toEqual(expect.arrayContaining(ENGINE_FILES.map((file) => `node_modules/${file}`)));
    expect(entries).toContain('node_modules/sharp/package.json');
    const licences = readdirSync(path.join(folder, 'licences')).join('\n');
    for (const name of ['zod-', '@vladmandic-human-', 'node-fetch-']) expect(licences).toContain(name);
  });

  it('contains no path of the computer that packed it', () => {
    for (const program of ['worker.js', 'engine.js'])
      expect(readFileSync(path.join(folder, program), 'utf8')).not.toContain(process.cwd());
  });
});

describe('the worker’s process', () => {
  it('ends with a sentence that names the missing variables', async () => {
    const { ended, printed } = startWorker({});
    expect(await ended).toBe(1);
    expect(printed.stdout).toBe('');
    expect(printed.stderr).toBe(
      "The worker can't start. RUNPOD_WEBHOOK_GET_JOB is missing. RUNPOD_WEBHOOK_POST_OUTPUT is missing.\n",
    );
  });

  itInTestAll('makes portraits, writes no files, and finishes its job at SIGTERM', async () => {
    const healthPort = await freePort();
    const before = stateOfFolder();
    const running = startWorker({ ...server.variables, HEALTH_PORT: String(healthPort) });
    await untilWhile(running, () => server.waiting('job-take') === 1);
    expect((await fetch(`http://127.0.0.1:${healthPort}/`)).status).toBe(200);

    const input = plainInput(pictures.urlOf('/template.webp'), [pictures.urlOf('/photo.webp')]);
    server.give('job-a', input);
    await untilWhile(running, () => server.finishedJobs.length === 1 && server.waiting('job-take') === 1);
    const bodies = server.done.map(({ body }) => body);
    expect(bodies).toEqual([
      ...STAGES.map((stage) => ({
        status: 'IN_PROGRESS',
        output: { progress: expect.any(Number) as number, stage },
      })),
      { output: [expect.stringMatching(/^data:image\/webp;base64,/)] },
    ]);
    const { output } = bodies.at(-1) as { output: string[] };
    const portrait = Buffer.from(output[0]?.split(',')[1] ?? '', 'base64');
    expect(await sharp(portrait).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 1024 });

    server.give('job-b', input);
    await untilWhile(running, () => server.done.some(({ id }) => id === 'job-b'));
    expect(server.finishedJobs).toEqual(['job-a']);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(server.finishedJobs).toEqual(['job-a', 'job-b']);
    expect(server.done.at(-1)?.body).toEqual({ output });
    expect(server.callsOf('job-take')).toHaveLength(2);

    expect(stateOfFolder()).toEqual(before);
    expect(running.printed.stderr).toBe('');
    expect(running.printed.stdout.split('\n')).toEqual([
      'Job job-a begins.',
      expect.stringMatching(/^Job job-a has its portrait after [\d.]+ s\.$/),
      'Job job-b begins.',
      'SIGTERM: no further job is taken.',
      expect.stringMatching(/^Job job-b has its portrait after [\d.]+ s\.$/),
      '',
    ]);
  });

  it('ends at SIGTERM between jobs', async () => {
    const running = startWorker(server.variables);
    await untilWhile(running, () => server.waiting('job-take') === 1);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.printed).toEqual({ stdout: 'SIGTERM: no further job is taken.\n', stderr: '' });
    expect(server.done).toEqual([]);
  });
});
