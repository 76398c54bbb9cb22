import { type GenerationState, INITIAL_GENERATION } from './generation-state';
import { reduceGeneration } from './reduce-generation';

const RESUMED = { type: 'resumed', jobId: 'job', startedAt: 0 } as const;

function answered(state: GenerationState, status: string, workStage: 'found' | 'lit' | null = null) {
  return reduceGeneration(state, { type: 'answered', status, workStage });
}

describe('what the worker has done', () => {
  const making = answered(reduceGeneration(INITIAL_GENERATION, RESUMED), 'IN_PROGRESS', 'lit');

  it('is the last that an answer says', () => {
    expect(making.running).toMatchObject({ stage: 'making', workStage: 'lit' });
    expect(answered(making, 'IN_PROGRESS', 'found').running?.workStage).toBe('found');
  });

  it('is not taken back by an answer that says nothing, as while the portrait is copied', () => {
    expect(answered(making, 'IN_PROGRESS').running?.workStage).toBe('lit');
    expect(answered(making, 'A NEW WORD').running?.workStage).toBe('lit');
  });

  it('is over when the job is in the queue again, or another one begins', () => {
    expect(answered(making, 'IN_QUEUE').running).toMatchObject({ stage: 'queued', workStage: null });
    expect(answered(answered(making, 'IN_QUEUE'), 'A NEW WORD').running?.stage).toBe('queued');
    expect(reduceGeneration(making, RESUMED).running?.workStage).toBeNull();
  });

  it('is nothing while no portrait is being made', () => {
    expect(answered(INITIAL_GENERATION, 'IN_PROGRESS', 'lit').running).toBeNull();
  });
});
