import { JobError, resultOf } from './job';

async function endOf(work: () => Promise<string>) {
  const troubles: string[] = [];
  return { result: await resultOf(work, (text) => troubles.push(text)), troubles };
}

describe('resultOf', () => {
  it('answers a portrait', async () => {
    const end = await endOf(() => Promise.resolve('data:image/webp;base64,AAAA'));
    expect(end).toEqual({
      result: { kind: 'completed', output: ['data:image/webp;base64,AAAA'] },
      troubles: [],
    });
  });

  it('answers the code and the sentence of a failure that has them', async () => {
    const end = await endOf(() => Promise.reject(new JobError('The photo is bad.', 'unreadable_photo')));
    expect(end).toEqual({
      result: { kind: 'failed', error: 'unreadable_photo: The photo is bad.' },
      troubles: [],
    });
  });

  it('tells the log of any other exception, and the answer nothing of it', async () => {
    const error = new TypeError('ENOENT: /home/me/secret?signature=1');
    const { result, troubles } = await endOf(() => Promise.reject(error));
    expect(result).toEqual({
      kind: 'failed',
      error: 'worker_failed: The preview engine failed unexpectedly.',
    });
    expect(troubles).toEqual([error.stack]);
  });
});
