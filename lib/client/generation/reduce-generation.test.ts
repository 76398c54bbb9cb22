import { type GenerationState, INITIAL_GENERATION } from './generation-state';
import { reduceGeneration } from './reduce-generation';

const RESUMED = { type: 'resumed', jobId: 'job', startedAt: 0, count: 1, isSecondTry: false } as const;

function answered(state: GenerationState, status: string, workStage: 'found' | 'lit' | null = null) {
  return reduceGeneration(state, { type: 'answered', status, workStage });
}

describe('the worker’s stage', () => {
  const making = answered(reduceGeneration(INITIAL_GENERATION, RESUMED), 'IN_PROGRESS', 'lit');

  it('is the last one of an answer', () => {
    expect(making.running).toMatchObject({ stage: 'making', workStage: 'lit' });
    expect(answered(making, 'IN_PROGRESS', 'found').running?.workStage).toBe('found');
  });

  it('stays after an answer without one, as while the portrait is copied', () => {
    expect(answered(making, 'IN_PROGRESS').running?.workStage).toBe('lit');
    expect(answered(making, 'A NEW WORD').running?.workStage).toBe('lit');
  });

  it('gives way to our server’s copy of the portrait', () => {
    const saving = reduceGeneration(making, { type: 'answered', status: 'IN_PROGRESS', workStage: 'saving' });
    expect(saving.running).toMatchObject({ stage: 'saving', workStage: null });
  });

  it('ends with its job, when the next one of the same click is shown', () => {
    const next = { type: 'accepted', jobId: 'next', count: 2, ended: 1 } as const;
    expect(reduceGeneration(making, next).running).toMatchObject({
      jobId: 'next',
      stage: 'sent',
      workStage: null,
      ended: 1,
      count: 2,
    });
    const same = { ...next, jobId: 'job', ended: 0 };
    expect(reduceGeneration(making, same).running).toMatchObject({ stage: 'making', workStage: 'lit' });
  });

  it('ends when the job is in the queue again, or another one begins', () => {
    expect(answered(making, 'IN_QUEUE').running).toMatchObject({ stage: 'queued', workStage: null });
    expect(answered(answered(making, 'IN_QUEUE'), 'A NEW WORD').running?.stage).toBe('queued');
    expect(reduceGeneration(making, RESUMED).running?.workStage).toBeNull();
  });

  it('is null while no portrait is being made', () => {
    expect(answered(INITIAL_GENERATION, 'IN_PROGRESS', 'lit').running).toBeNull();
  });
});

it('an error of a second try says so', () => {
  const cause = { kind: 'no_output' } as const;
  const running = reduceGeneration(INITIAL_GENERATION, { ...RESUMED, isSecondTry: true });
  const failed = reduceGeneration(running, { type: 'failed', cause });
  expect(failed.error).toMatchObject({ cause, isSecondTry: true });
  expect(reduceGeneration(failed, { type: 'failed', cause }).error).toMatchObject({ isSecondTry: false });
});
