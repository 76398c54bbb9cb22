import { allowConsole } from '@/lib/testing/fail-on-console';
import { exitWith, readArguments, UserError } from './command';

const OPTIONS = { name: { type: 'string' } } as const;
const USAGE = 'npm run command -- [--name text]';
const read = (...args: string[]) => readArguments(args, OPTIONS, USAGE);

/** Returns what a command that reads these arguments prints, and its exit code. */
async function outcomeOf(...args: string[]): Promise<object> {
  allowConsole();
  const exited = new Promise<number>((resolve) => {
    jest.spyOn(process, 'exit').mockImplementation((code) => resolve(Number(code)) as never);
  });
  const log = jest.spyOn(console, 'log').mockReturnValue();
  exitWith(Promise.resolve().then(() => Boolean(read(...args))));
  const code = await exited;
  return { code, log: log.mock.calls.flat(), error: jest.mocked(console.error).mock.calls.flat() };
}

afterEach(() => jest.restoreAllMocks());

it('prints the usage and succeeds when it is asked for', async () => {
  expect(await outcomeOf('--help')).toEqual({ code: 0, log: [USAGE], error: [] });
});

it('ends an unknown option with a sentence and the usage', async () => {
  expect(() => read('--nmae', 'a')).toThrow(UserError);
  expect(await outcomeOf('--nmae', 'a')).toEqual({
    code: 1,
    log: [],
    error: [expect.stringMatching(/Unknown option '--nmae'[^]*\nnpm run command -- \[--name text\]$/)],
  });
});
