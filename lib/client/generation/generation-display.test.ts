import { createStore } from '@/lib/browser/store';

import { GenerationDisplay } from './generation-display';
import { INITIAL_GENERATION } from './generation-state';

const RESUMED = { stage: 'sent', jobId: 'job', startedAt: 0, count: 1, isFromPortrait: false } as const;

function showRun(run: Partial<typeof RESUMED> | { isFromPortrait: true } = {}): GenerationDisplay {
  const display = new GenerationDisplay(createStore(INITIAL_GENERATION));
  display.begin({ ...RESUMED, ...run });
  return display;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the worker’s stage', () => {
  let display: GenerationDisplay;
  beforeEach(() => {
    display = showRun();
    display.showAnswer('IN_PROGRESS', 'lit');
  });

  it('is the last one of an answer', () => {
    expect(display.running).toMatchObject({ stage: 'making', workStage: 'lit' });
    display.showAnswer('IN_PROGRESS', 'found');
    expect(display.running?.workStage).toBe('found');
  });

  it('stays after an answer without one, as while the portrait is copied', () => {
    display.showAnswer('IN_PROGRESS');
    display.showAnswer('A NEW WORD');
    expect(display.running).toMatchObject({ stage: 'making', workStage: 'lit' });
  });

  it('gives way to our server’s copy of the portrait', () => {
    display.showAnswer('IN_PROGRESS', 'saving');
    expect(display.running).toMatchObject({ stage: 'saving', workStage: null });
  });

  it('ends with its job, when the next one of the same click is shown', () => {
    display.showJob('job', 2, 0);
    expect(display.running).toMatchObject({ stage: 'making', workStage: 'lit' });
    display.showJob('next', 2, 1);
    expect(display.running).toMatchObject({
      jobId: 'next',
      stage: 'sent',
      workStage: null,
      ended: 1,
      count: 2,
    });
  });

  it('ends when the job is in the queue again, or another one begins', () => {
    display.showAnswer('IN_QUEUE');
    expect(display.running).toMatchObject({ stage: 'queued', workStage: null });
    display.showAnswer('A NEW WORD');
    expect(display.running?.stage).toBe('queued');
    display.showAnswer('IN_PROGRESS', 'lit');
    display.begin(RESUMED);
    expect(display.running?.workStage).toBeNull();
  });

  it('is null while no portrait is being made', () => {
    display.reset();
    display.showAnswer('IN_PROGRESS', 'lit');
    expect(display.running).toBeNull();
  });
});

it('an error of a second try says so', () => {
  const cause = { kind: 'no_output' } as const;
  const display = showRun({ isFromPortrait: true });
  display.fail(cause);
  expect(display.store.get().error).toMatchObject({ cause, isFromPortrait: true });
  display.fail(cause);
  expect(display.store.get().error).toMatchObject({ isFromPortrait: false });
});
