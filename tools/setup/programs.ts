import { spawn } from 'node:child_process';

/** The makers' command lines, each of one version. */
export const VERCEL = 'vercel@64.0.2';
export const FIREBASE_TOOLS = 'firebase-tools@15.34.2';

/** A call of a package's command line. */
interface ProgramCall {
  /** The package with its version. */
  name: string;
  args: readonly string[];
  /** What its standard input holds, such as a secret, which no list of processes shows. */
  input?: string;
  env?: Readonly<Record<string, string>>;
  /** Whether the operator sees all that it writes, and answers its questions; else only its errors are shown. */
  isShown?: boolean;
}

/** Runs a program. Returns its exit code; rejects when it can't be started. */
export type RunProgram = (call: ProgramCall) => Promise<{ code: number }>;

/** Runs a program by npx, which downloads it at its first use. */
export const runByNpx: RunProgram = ({ name, args, input, env, isShown = false }) =>
  new Promise((resolve, reject) => {
    const child = spawn('npx', ['--yes', name, ...args], {
      env: { ...process.env, ...env },
      stdio: [isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'ignore', 'inherit'],
    });
    child.stdin?.end(input);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1 }));
  });
