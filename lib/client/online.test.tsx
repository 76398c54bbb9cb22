import { followConnection, onlineStore, untilOnline } from './online';
import { setOnline } from './testing/set-online';

beforeEach(() => {
  followConnection();
  setOnline(true);
});

describe('The connection', () => {
  it('follows the browser', () => {
    setOnline(false);
    expect(onlineStore.get()).toBe(false);
    setOnline(true);
    expect(onlineStore.get()).toBe(true);
  });

  it('is waited for while it is missing', async () => {
    await untilOnline();
    setOnline(false);
    const onBack = jest.fn();
    const waiting = untilOnline().then(onBack);
    await Promise.resolve();
    expect(onBack).not.toHaveBeenCalled();
    setOnline(true);
    await waiting;
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('is waited for no longer once the wait was given up', async () => {
    setOnline(false);
    const controller = new AbortController();
    const waiting = untilOnline(controller.signal);
    controller.abort(new Error('given up'));
    await expect(waiting).rejects.toThrow('given up');
    await expect(untilOnline(controller.signal)).rejects.toThrow('given up');
  });
});
