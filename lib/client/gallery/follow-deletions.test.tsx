import { ApiError } from '../api';
import { onlineStore } from '../online';
import { type Deletion, deletionQueue, queueDeletions, unqueueDeletions } from './deletion-queue';
import { type DeletePortraits, followDeletions } from './follow-deletions';
import { galleryStore } from './gallery-store';

jest.mock('./portrait-memory', () => ({ forgetPortraits: jest.fn(() => Promise.resolve()) }));

const NOW = 1_000_000;
const [a, b] = ['https://x.test/a.webp', 'https://x.test/b.webp'] as const;

let deletePortraits: jest.MockedFunction<DeletePortraits>;
let stop: () => void = () => undefined;

function entry(address: string, part: Partial<Deletion> = {}): Deletion {
  return { address, uid: null, at: NOW - 60_000, refusedBy: [], ...part };
}

async function pass(milliseconds = 0): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  galleryStore.update(() => []);
  deletionQueue.update(() => []);
  onlineStore.update(() => true);
  deletePortraits = jest.fn<ReturnType<DeletePortraits>, Parameters<DeletePortraits>>((portraits) =>
    Promise.resolve({ deleted: [...portraits], kept: [] }),
  );
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('deleting on the server', () => {
  it('waits until the undo has surely ended', async () => {
    stop = followDeletions('ada', deletePortraits);
    queueDeletions([a], NOW + 10_000);
    await pass(11_999);
    expect(deletePortraits).not.toHaveBeenCalled();
    await pass(1);
    expect(deletePortraits).toHaveBeenCalledWith([a]);
    expect(deletionQueue.get()).toEqual([]);
  });

  it('leaves alone what was restored', async () => {
    stop = followDeletions('ada', deletePortraits);
    queueDeletions([a, b], NOW + 10_000);
    await pass(9_999);
    unqueueDeletions([a]);
    await pass(10_000);
    expect(deletePortraits.mock.calls).toEqual([[[b]]]);
  });

  it('never deletes a portrait that is in the gallery, whatever the queue says', async () => {
    galleryStore.update(() => [a]);
    deletionQueue.update(() => [entry(a)]);
    stop = followDeletions('ada', deletePortraits);
    await pass();
    expect(deletePortraits).not.toHaveBeenCalled();
    expect(deletionQueue.get()).toEqual([]);
  });

  it('keeps the wish of an earlier visit until its owner is signed in', async () => {
    deletionQueue.update(() => [entry(a, { uid: 'ada' })]);
    followDeletions(null, deletePortraits)();
    followDeletions('bob', deletePortraits)();
    await pass(600_000);
    expect(deletePortraits).not.toHaveBeenCalled();
    stop = followDeletions('ada', deletePortraits);
    await pass();
    expect(deletePortraits).toHaveBeenCalledWith([a]);
  });

  it('asks other accounts for portraits of unknown owners, each once', async () => {
    deletionQueue.update(() => [entry(a)]);
    deletePortraits.mockResolvedValueOnce({ deleted: [], kept: [a] });
    stop = followDeletions('bob', deletePortraits);
    await pass(600_000);
    expect(deletePortraits).toHaveBeenCalledTimes(1);
    expect(deletionQueue.get()).toEqual([entry(a, { refusedBy: ['bob'] })]);
    stop();
    stop = followDeletions('ada', deletePortraits);
    await pass();
    expect(deletionQueue.get()).toEqual([]);
  });

  it('drops what the server says is not the account’s after all', async () => {
    deletionQueue.update(() => [entry(a, { uid: 'ada' })]);
    deletePortraits.mockResolvedValueOnce({ deleted: [], kept: [a] });
    stop = followDeletions('ada', deletePortraits);
    await pass();
    expect(deletionQueue.get()).toEqual([]);
  });

  it('sends thirty at a time', async () => {
    const many = Array.from({ length: 61 }, (_, index) => `https://x.test/${index}.webp`);
    deletionQueue.update(() => many.map((address) => entry(address)));
    stop = followDeletions('ada', deletePortraits);
    await pass();
    expect(deletePortraits.mock.calls.map(([portraits]) => portraits.length)).toEqual([30, 30, 1]);
    expect(deletionQueue.get()).toEqual([]);
  });

  it.each([
    new ApiError('network', 0, 'No answer'),
    new ApiError('unavailable', 503, 'x'),
    new TypeError('x'),
  ])('tries again a minute after %s, also when the queue changes meanwhile', async (error) => {
    deletionQueue.update(() => [entry(a)]);
    deletePortraits.mockRejectedValueOnce(error);
    stop = followDeletions('ada', deletePortraits);
    await pass(30_000);
    unqueueDeletions(['https://x.test/none.webp']);
    queueDeletions([b], Date.now() + 600_000);
    await pass(29_999);
    expect(deletePortraits).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(deletePortraits).toHaveBeenCalledTimes(2);
    expect(deletionQueue.get().map(({ address }) => address)).toEqual([b]);
  });

  it('tries again as late as the server asks for', async () => {
    deletionQueue.update(() => [entry(a)]);
    const retryAfterSeconds = 300;
    deletePortraits.mockRejectedValueOnce(new ApiError('rate_limited', 429, 'x', { retryAfterSeconds }));
    stop = followDeletions('ada', deletePortraits);
    await pass(299_999);
    expect(deletePortraits).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(deletePortraits).toHaveBeenCalledTimes(2);
    expect(deletionQueue.get()).toEqual([]);
  });

  it('drops an entry that the server does not understand, and deletes the others', async () => {
    deletionQueue.update(() => [entry(a), entry(b)]);
    deletePortraits.mockImplementation((portraits) =>
      portraits.includes(a)
        ? Promise.reject(new ApiError('invalid_request', 400, 'x'))
        : Promise.resolve({ deleted: [...portraits], kept: [] }),
    );
    stop = followDeletions('ada', deletePortraits);
    await pass();
    expect(deletePortraits.mock.calls).toEqual([[[a, b]], [[a]], [[b]]]);
    expect(deletionQueue.get()).toEqual([]);
  });

  it('waits for the network', async () => {
    stop = followDeletions('ada', deletePortraits);
    onlineStore.update(() => false);
    queueDeletions([a], NOW);
    await pass(600_000);
    expect(deletePortraits).not.toHaveBeenCalled();
    onlineStore.update(() => true);
    await pass();
    expect(deletePortraits).toHaveBeenCalledWith([a]);
  });

  it('survives a queue that is none', () => {
    localStorage.setItem('portraitGenerator_deletions', '{"a":1}');
    expect(deletionQueue.get()).toEqual([]);
    localStorage.setItem('portraitGenerator_deletions', `[1,null,{"address":"${a}","at":5,"uid":7}]`);
    expect(deletionQueue.get()).toEqual([{ address: a, uid: null, at: 5, refusedBy: [] }]);
  });
});
