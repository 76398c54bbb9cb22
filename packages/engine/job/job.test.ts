import { JobError, resultOf } from './job';

async function endOf(work: () => Promise<string>) {
  const logged: string[] = [];
  return { result: await resultOf(work, (text) => logged.push(text)), logged };
}

describe('resultOf', () => {
  it('returns a portrait', async () => {
    const end = await endOf(() => Promise.resolve('data:image/webp;base64,AAAA'));
    expect(end).toEqual({
      result: { kind: 'completed', output: ['data:image/webp;base64,AAAA'] },
      logged: [],
    });
  });

  it('returns the code and the sentence of a JobError', async () => {
    const end = await endOf(() => Promise.reject(new JobError('The photo is bad.', 'unreadable_photo')));
    expect(end).toEqual({
      result: { kind: 'failed', error: 'unreadable_photo: The photo is bad.' },
      logged: [],
    });
  });

  it('gives another exception to the log only, and returns a general sentence', async () => {
    const error = new TypeError('ENOENT: /home/me/secret?signature=1');
    const { result, logged } = await endOf(() => Promise.reject(error));
    expect(result).toEqual({
      kind: 'failed',
      error: 'worker_failed: The preview engine failed unexpectedly.',
    });
    expect(logged).toEqual([error.stack]);
  });
});
