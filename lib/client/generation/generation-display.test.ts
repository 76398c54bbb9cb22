import fc from 'fast-check';

import { createStore } from '@/lib/browser/store';
import { JOB_STAGES } from '@/lib/shared/rules/job-states';
import { PROGRESS_CAP_PERCENT } from '@/lib/shared/rules/jobs';

import { GenerationDisplay } from './generation-display';
import { INITIAL_GENERATION, runPercent, STAGE_PERCENT } from './generation-state';

const stages = fc.constantFrom(...JOB_STAGES, null);

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

describe('the progress', () => {
  const percentAt = (display: GenerationDisplay, now: number) =>
    display.running ? runPercent(display.running, now) : null;

  it('is what the reports have shown, or the time’s share of two minutes', () => {
    const display = showRun();
    expect(percentAt(display, 0)).toBe(0);
    display.showAnswer('IN_PROGRESS', 'found');
    expect(percentAt(display, 1_000)).toBe(STAGE_PERCENT.found);
    expect(percentAt(display, 60_000)).toBe(50);
    display.showAnswer('IN_PROGRESS', 'saving');
    expect(percentAt(display, 60_000)).toBe(STAGE_PERCENT.saving);
    expect(percentAt(display, 300_000)).toBe(95);
  });

  it('is of all portraits of a click', () => {
    const display = showRun();
    display.showJob('second', 4, 1);
    display.showAnswer('IN_PROGRESS', 'cut_out');
    expect(percentAt(display, 0)).toBe(Math.floor((100 + STAGE_PERCENT.cut_out) / 4));
  });

  it('counts a portrait that has ended at once, and ends only with the last one', () => {
    const display = showRun();
    display.showJob('last', 4, 3);
    expect(percentAt(display, 0)).toBe(75);
    display.showAnswer('IN_PROGRESS', 'saving');
    expect(percentAt(display, 0)).toBe(PROGRESS_CAP_PERCENT);
    display.complete(4, () => undefined);
    expect(percentAt(display, 0)).toBe(100);
  });

  it('never falls, whatever the reports say, also where jobs are refused or join', () => {
    const answer = fc.record({
      status: fc.constantFrom('IN_QUEUE', 'IN_PROGRESS', 'NEW'),
      stage: stages,
    });
    const jobs = fc.record({ running: fc.integer({ min: 1, max: 4 }), ended: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(fc.oneof(answer, jobs)), (events) => {
        const display = showRun();
        const seen = events.map((event, second) => {
          if ('stage' in event) display.showAnswer(event.status, event.stage);
          else display.showJob(`job ${second}`, event.ended + event.running, event.ended);
          return percentAt(display, second * 1_000) ?? NaN;
        });
        expect(seen).toEqual(seen.toSorted((one, other) => one - other));
        expect(seen.at(-1) ?? 0).toBeLessThanOrEqual(PROGRESS_CAP_PERCENT);
      }),
    );
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
