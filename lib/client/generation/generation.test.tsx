import { fake } from '@/lib/testing/fake';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';

import { Client } from '../../browser/client';
import { createGeneration, createRunnerLoader, type Generation } from './generation';
import type { GenerationRunner } from './generation-runner';
import { fakeInput } from './testing/fake-generation-api';

const ADA = { uid: 'ada', openJobs: [], consentVersion: LEGAL_VERSION };
const runner = { setAccount: jest.fn(), start: jest.fn(), cancel: jest.fn() };

let isMissing = false;
let generation: Generation;

beforeEach(() => {
  jest.clearAllMocks();
  isMissing = false;
  const load = () =>
    isMissing
      ? Promise.reject(new Error('the code could not be loaded'))
      : Promise.resolve(runner as unknown as GenerationRunner);
  generation = new Client([fake(createRunnerLoader, load)]).get(createGeneration);
});

describe('The generation of the page', () => {
  it('needs no code for a visitor who is not signed in', () => {
    generation.setAccount(null);
    expect(runner.setAccount).not.toHaveBeenCalled();
  });

  it('shows an error when its code can’t be loaded, and works at the next attempt', async () => {
    isMissing = true;
    await generation.preload();
    await generation.start(fakeInput(1), ADA);
    expect(generation.store.get().error?.cause).toEqual({ kind: 'call', code: 'no_answer', details: {} });
    expect(runner.start).not.toHaveBeenCalled();

    isMissing = false;
    await generation.start(fakeInput(1), ADA);
    expect(runner.setAccount).toHaveBeenCalledWith(ADA);
    expect(runner.start).toHaveBeenCalledTimes(1);
  });

  it('gets the account before a portrait is started', async () => {
    generation.setAccount(ADA);
    generation.setAccount(null);
    await generation.cancel();
    expect(runner.setAccount.mock.calls).toEqual([[ADA], [null]]);
    expect(runner.cancel).toHaveBeenCalledTimes(1);
  });
});
