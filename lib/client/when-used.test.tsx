import { whenUsed } from './when-used';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('whenUsed', () => {
  it.each(['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'click', 'change', 'dragenter'])(
    'runs the task once, when there is time, after %s',
    (sign) => {
      const task = jest.fn();
      whenUsed(task);
      jest.runAllTimers();
      expect(task).not.toHaveBeenCalled();

      document.body.dispatchEvent(new Event(sign, { bubbles: true }));
      document.body.dispatchEvent(new Event(sign, { bubbles: true }));
      expect(task).not.toHaveBeenCalled();
      jest.runAllTimers();
      expect(task).toHaveBeenCalledTimes(1);
    },
  );

  it('does not wait for another sign where the page was scrolled before its code was there', () => {
    Object.defineProperty(window, 'scrollY', { value: 40, configurable: true });
    const task = jest.fn();
    whenUsed(task);
    jest.runAllTimers();
    expect(task).toHaveBeenCalledTimes(1);
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });
});
