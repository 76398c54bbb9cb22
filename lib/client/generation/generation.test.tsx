import { generation, preloadGeneration } from './generation';
import { INITIAL_GENERATION } from './generation-state';
import { fakeOrder } from './testing/fake-generation-api';

const ADA = { uid: 'ada', openJobs: [] };
const mockRunner = { setAccount: jest.fn(), start: jest.fn(), cancel: jest.fn() };
let mockIsMissing = false;

jest.mock('./page-runner', () => ({
  get pageRunner() {
    if (mockIsMissing) throw new Error('the code could not be fetched');
    return mockRunner;
  },
}));

beforeEach(() => {
  jest.clearAllMocks();
  mockIsMissing = false;
  generation.store.update(() => INITIAL_GENERATION);
});

describe('The generation of the page', () => {
  it('needs no code for a visitor who is not signed in', () => {
    generation.setAccount(null);
    expect(mockRunner.setAccount).not.toHaveBeenCalled();
  });

  it('says so when its code can’t be fetched, and works when it is tried again', async () => {
    mockIsMissing = true;
    await preloadGeneration();
    await generation.start(fakeOrder(1), ADA);
    expect(generation.store.get().error?.cause).toEqual({ kind: 'call', code: 'no_answer', details: {} });
    expect(mockRunner.start).not.toHaveBeenCalled();

    mockIsMissing = false;
    await generation.start(fakeOrder(1), ADA);
    expect(mockRunner.setAccount).toHaveBeenCalledWith(ADA);
    expect(mockRunner.start).toHaveBeenCalledTimes(1);
  });

  it('hears of the account before a portrait is ordered', async () => {
    generation.setAccount(ADA);
    generation.setAccount(null);
    await generation.cancel();
    expect(mockRunner.setAccount.mock.calls).toEqual([[ADA], [null]]);
    expect(mockRunner.cancel).toHaveBeenCalledTimes(1);
  });
});
