import { type GenerationState, INITIAL_GENERATION } from './generation-state';
import { reduceGeneration } from './reduce-generation';

const RESUMED = { type: 'resumed', jobId: 'job', startedAt: 0 } as const;

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

  it('ends when the job is in the queue again, or another one begins', () => {
    expect(answered(making, 'IN_QUEUE').running).toMatchObject({ stage: 'queued', workStage: null });
    expect(answered(answered(making, 'IN_QUEUE'), 'A NEW WORD').running?.stage).toBe('queued');
    expect(reduceGeneration(making, RESUMED).running?.workStage).toBeNull();
  });

  it('is null while no portrait is being made', () => {
    expect(answered(INITIAL_GENERATION, 'IN_PROGRESS', 'lit').running).toBeNull();
  });
});
