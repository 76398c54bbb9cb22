import { createConnection } from './connection';
import { setOnline } from './testing/set-online';

beforeEach(() => setOnline(true));
afterEach(() => setOnline(true));

describe('The connection', () => {
  it('follows the browser', () => {
    const { store } = createConnection();
    setOnline(false);
    expect(store.get()).toBe(false);
    setOnline(true);
    expect(store.get()).toBe(true);
  });

  it('is awaited while it is missing', async () => {
    const { untilOnline } = createConnection();
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

  it('is awaited no longer after an abort', async () => {
    const { untilOnline } = createConnection();
    setOnline(false);
    const controller = new AbortController();
    const waiting = untilOnline(controller.signal);
    controller.abort(new Error('given up'));
    await expect(waiting).rejects.toThrow('given up');
    await expect(untilOnline(controller.signal)).rejects.toThrow('given up');
  });
});
