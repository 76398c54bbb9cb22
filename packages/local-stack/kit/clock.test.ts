import { StackClock } from './clock';

describe('StackClock', () => {
  it('runs due timers in order when it moves forward', () => {
    const clock = new StackClock();
    const ran: string[] = [];
    clock.after(2_000, () => ran.push('second'));
    clock.after(1_000, () => ran.push('first'));
    clock.after(9_000_000, () => ran.push('never'));
    clock.advance(5_000);
    expect(ran).toEqual(['first', 'second']);
    clock.reset();
  });

  it('does not run a cancelled timer', () => {
    const clock = new StackClock();
    const run = jest.fn();
    clock.after(10, run)();
    clock.advance(1_000);
    expect(run).not.toHaveBeenCalled();
  });
});
