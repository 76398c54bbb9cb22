import { LEGAL_VERSION } from '@/lib/shared/rules/legal';

import { ServiceContainer } from '../../browser/service-container';
import { createGeneration, type Generation } from './generation';
import { fakeInput } from './testing/fake-generation-api';

const ADA = { uid: 'ada', openJobs: [], consentVersion: LEGAL_VERSION };
const mockRunner = { setAccount: jest.fn(), start: jest.fn(), cancel: jest.fn() };
let mockIsMissing = false;

jest.mock('./generation-runner', () => ({
  createGenerationRunner() {
    if (mockIsMissing) throw new Error('the code could not be loaded');
    return mockRunner;
  },
}));

let generation: Generation;

beforeEach(() => {
  jest.clearAllMocks();
  mockIsMissing = false;
  generation = new ServiceContainer().get(createGeneration);
});

describe('The generation of the page', () => {
  it('needs no code for a visitor who is not signed in', () => {
    generation.setAccount(null);
    expect(mockRunner.setAccount).not.toHaveBeenCalled();
  });

  it('shows an error when its code can’t be loaded, and works at the next attempt', async () => {
    mockIsMissing = true;
    await generation.preload();
    await generation.start(fakeInput(1), ADA);
    expect(generation.store.get().error?.cause).toEqual({ kind: 'call', code: 'no_answer', details: {} });
    expect(mockRunner.start).not.toHaveBeenCalled();

    mockIsMissing = false;
    await generation.start(fakeInput(1), ADA);
    expect(mockRunner.setAccount).toHaveBeenCalledWith(ADA);
    expect(mockRunner.start).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{}, false],
    [{ secondTryOf: 'first' }, true],
    [{ change: { of: 'a'.repeat(32), output: 0, kind: 'suit' } }, true],
  ] as const)(
    'tells of %j whether it begins with a portrait when its code can’t be loaded',
    async (options, is) => {
      mockIsMissing = true;
      await generation.start(fakeInput(1), ADA, options);
      expect(generation.store.get().error?.isFromPortrait).toBe(is);
    },
  );

  it('gets the account before a portrait is started', async () => {
    generation.setAccount(ADA);
    generation.setAccount(null);
    await generation.cancel();
    expect(mockRunner.setAccount.mock.calls).toEqual([[ADA], [null]]);
    expect(mockRunner.cancel).toHaveBeenCalledTimes(1);
  });
});
