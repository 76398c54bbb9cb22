import { scalePicture } from './scale-picture';
import { createPhotoScaler } from './photo-scaler';

jest.mock('./scale-picture', () => ({ scalePicture: jest.fn() }));

class FakeWorker extends EventTarget {
  readonly orders: { id: number; maximumSide: number }[] = [];
  postMessage(order: { id: number; maximumSide: number }): void {
    this.orders.push(order);
  }
  answer(id: number, picture: Blob | null): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id, picture } }));
  }
}

const source = new Blob(['source']);
const picture = new Blob(['picture']);
const onPage = jest.mocked(scalePicture);

function startScaler() {
  const worker = new FakeWorker();
  const start = jest.fn(() => Promise.resolve(worker as unknown as Worker));
  return { worker, start, scale: createPhotoScaler(start) };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('scaling photos in a worker', () => {
  beforeEach(() => onPage.mockReset());

  it('uses one worker and gives each photo its own answer', async () => {
    const { worker, start, scale } = startScaler();
    const results = [scale(source), scale(source)];
    await flush();
    expect(worker.orders).toMatchObject([{ maximumSide: 1536 }, { maximumSide: 1536 }]);
    const second = new Blob(['second']);
    worker.answer(worker.orders[1]?.id ?? 0, second);
    worker.answer(worker.orders[0]?.id ?? 0, picture);
    expect(await Promise.all(results)).toEqual([picture, second]);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('rejects when the photo can not be decoded', async () => {
    const { worker, scale } = startScaler();
    const result = scale(source);
    await flush();
    worker.answer(worker.orders[0]?.id ?? 0, null);
    await expect(result).rejects.toThrow('decoded');
  });

  it('does the work on the page when there is no worker', async () => {
    onPage.mockResolvedValue(picture);
    const scale = createPhotoScaler(() => Promise.reject(new Error('none')));
    expect(await scale(source)).toBe(picture);
  });

  it('does what is left on the page when the worker breaks', async () => {
    onPage.mockResolvedValue(picture);
    const { worker, scale } = startScaler();
    const result = scale(source);
    await flush();
    worker.dispatchEvent(new Event('error'));
    expect(await result).toBe(picture);
    expect(await scale(source)).toBe(picture);
    expect(worker.orders).toHaveLength(1);
  });
});
