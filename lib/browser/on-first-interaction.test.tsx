import { onFirstInteraction } from './on-first-interaction';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('onFirstInteraction', () => {
  it.each(['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'click', 'change', 'dragenter'])(
    'runs the task once, when the browser is idle, after %s',
    (type) => {
      const task = jest.fn();
      onFirstInteraction(task);
      jest.runAllTimers();
      expect(task).not.toHaveBeenCalled();

      document.body.dispatchEvent(new Event(type, { bubbles: true }));
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
      expect(task).not.toHaveBeenCalled();
      jest.runAllTimers();
      expect(task).toHaveBeenCalledTimes(1);
    },
  );

  it('does not wait where the page was scrolled before its code loaded', () => {
    Object.defineProperty(window, 'scrollY', { value: 40, configurable: true });
    const task = jest.fn();
    onFirstInteraction(task);
    jest.runAllTimers();
    expect(task).toHaveBeenCalledTimes(1);
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });
});
