import { createConnection } from '@/lib/browser/connection';
import { createStore } from '@/lib/browser/store';
import { setOnline } from '@/lib/browser/testing/set-online';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { answerAt } from '@/lib/client/api/testing/answer-at';

import type { CheckJobResponse } from '../../shared/contracts/jobs';

import { CallError } from '../api/call-error';
import { createGalleryCache, type GalleryCache } from '../gallery/gallery-cache';
import { emptyPhotoFacts, photoFacts } from '../photos/testing/photo-facts';
import type { GenerationInput } from '../recipes/generation-input';
import { NO_PICTURES } from '../recipes/job-pictures';
import type { PictureCopies } from '../recipes/picture-copies';
import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { type GenerationAccount, GenerationRunner } from './generation-runner';
import { type GenerationOptions, INITIAL_GENERATION, STAGE_PERCENT } from './generation-state';
import { createJobMemory, type JobMemory } from './job-memory';
import { type FakeGenerationApi, fakeGenerationApi, fakeInput } from './testing/fake-generation-api';
import { createUploadCache, createUploadProgress } from './upload-pictures';

const ADA = { uid: 'ada', openJobs: [], consentVersion: LEGAL_VERSION };
const PORTRAIT = 'https://results.test/1.webp';

let api: FakeGenerationApi;
let refreshAccount: jest.Mock<Promise<void>>;
let compareClick: jest.Mock<Promise<void>>;
let jobId: string;
let gallery: GalleryCache;
let jobs: JobMemory;
let storeCopies: jest.MockedFunction<PictureCopies['store']>;
let renameCopies: jest.MockedFunction<PictureCopies['rename']>;

/** The runner of a tab, or of a page after a reload: it shares what the browser has stored. */
function makeRunner(): GenerationRunner {
  return new GenerationRunner(
    {
      api: () => api,
      cache: createUploadCache(),
      progress: createUploadProgress(),
      connection: createConnection(),
      jobs,
      gallery,
      copies: {
        store: storeCopies,
        rename: renameCopies,
        read: () => Promise.resolve(NO_PICTURES),
        tidy: () => Promise.resolve(),
      },
      compareClick,
      refreshAccount,
    },
    createStore(INITIAL_GENERATION),
  );
}

/** A page that Ada has open, or that she opens after a reload; fields of her account can be replaced. */
function openPage(account: Partial<GenerationAccount> = {}): GenerationRunner {
  const runner = makeRunner();
  runner.setAccount({ ...ADA, ...account });
  return runner;
}

/** A page that Ada opens after a reload, once it has gone on with what the one before has left. */
async function reload(): Promise<GenerationRunner> {
  const runner = openPage();
  await pass();
  return runner;
}

/** What Ada asks for: from one photo, unless another input is given. */
type Click = GenerationOptions & { readonly input?: GenerationInput };

/** A page on which Ada asks for portraits, once the request is sent or refused. */
async function openAndStart({ input = fakeInput(1), ...options }: Click = {}): Promise<GenerationRunner> {
  const runner = openPage();
  await runner.start(input, options);
  return runner;
}

/** A page on which Ada has asked for portraits, after so many milliseconds. */
async function openAndSend(milliseconds = 0, click: Click = {}): Promise<GenerationRunner> {
  const { input = fakeInput(1), ...options } = click;
  const runner = openPage();
  void runner.start(input, options);
  await pass(milliseconds);
  return runner;
}

function lost(): CallError {
  return new CallError('no_answer');
}

/** A call without an answer, which its signal ends. */
function untilAborted(_request: unknown, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(lost())));
}

/** Loses the network with the answer to the next request. */
function loseNetworkOnSubmission(): void {
  api.submitJob.mockImplementationOnce(() => {
    setOnline(false);
    return Promise.reject(lost());
  });
}

type LockCallback = (lock: { name: string } | null) => unknown;

/** Web Locks as far as the runner uses them; a closed tab's locks are taken out of `held`. */
function fakeLocks() {
  const held = new Set<string>();
  async function request(name: string, ...rest: [LockCallback] | [{ ifAvailable: true }, LockCallback]) {
    const callback = rest.length === 1 ? rest[0] : rest[1];
    if (held.has(name)) return callback(null);
    held.add(name);
    const result = await callback({ name });
    held.delete(name);
    return result;
  }
  return { held, request };
}

/** Lets pending promises and timers of so many milliseconds run. */
async function pass(milliseconds = 0): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(crypto, 'randomUUID', {
    configurable: true,
    value: jest.fn(() => `key-${Math.random()}`),
  });
  sessionStorage.clear();
  localStorage.clear();
  storeCopies = jest.fn<Promise<void>, Parameters<PictureCopies['store']>>(() => Promise.resolve());
  renameCopies = jest.fn<Promise<void>, Parameters<PictureCopies['rename']>>(() => Promise.resolve());
  gallery = createGalleryCache();
  jobs = createJobMemory();
  api = fakeGenerationApi();
  refreshAccount = jest.fn(() => Promise.resolve());
  compareClick = jest.fn(() => Promise.resolve());
  jobId = 'job';
  api.submitJob.mockImplementation(() => Promise.resolve(jobId));
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('the consent', () => {
  const refuse = () => api.uploadImage.mockRejectedValue(new CallError('consent_required'));

  it.each<[string, string | null, number, () => void]>([
    ['there is none, before an upload', null, 0, () => undefined],
    ['it is to an old version, before an upload', '2020-01-01', 0, () => undefined],
    ['the server refuses an upload without it', LEGAL_VERSION, 2, refuse],
  ])('is asked for when %s', async (_when, consentVersion, uploads, arrange) => {
    arrange();
    const runner = openPage({ consentVersion });
    const input = fakeInput(2);
    await runner.start(input, { count: 2 });
    expect(runner.store.get()).toMatchObject({
      running: null,
      isBannerShown: uploads > 0,
      error: { cause: { kind: 'consent', input, options: { count: 2 } } },
    });
    expect(api.uploadImage).toHaveBeenCalledTimes(uploads);
    expect(api.submitJob).not.toHaveBeenCalled();
  });
});

describe('making a portrait', () => {
  it('goes from the uploads over the queue to the gallery', async () => {
    const runner = openPage();
    void runner.start(fakeInput(2));
    expect(runner.store.get()).toMatchObject({
      running: { stage: 'uploading', toUpload: 2 },
      isBannerShown: true,
    });
    await pass();
    expect(runner.store.get().running).toMatchObject({ stage: 'queued', jobId, uploaded: 2 });
    api.checkJob.mockResolvedValue({ status: 'IN_PROGRESS' });
    await pass(2000);
    expect(runner.store.get().running).toMatchObject({ stage: 'making', workStage: null });
    api.checkJob.mockResolvedValue({ status: 'IN_PROGRESS', stage: 'cut_out' });
    await pass(2000);
    expect(runner.store.get().running).toMatchObject({ stage: 'making', workStage: 'cut_out' });
    api.checkJob.mockResolvedValue({ status: 'COMPLETED', output: [PORTRAIT] });
    refreshAccount.mockClear();
    await pass(100);
    expect(runner.store.get()).toMatchObject({ running: { isComplete: true }, outcome: { kind: 'ready' } });
    expect(gallery.store.get()).toEqual([PORTRAIT]);
    expect(jobs.activeJobs.get()).toEqual([]);
    expect(refreshAccount).toHaveBeenCalled();
    await pass(300);
    expect(runner.store.get()).toMatchObject({ running: null, isBannerShown: true });
    await pass(2700);
    expect(runner.store.get().isBannerShown).toBe(false);
    const checks = api.checkJob.mock.calls.length;
    await pass(10_000);
    expect(api.checkJob).toHaveBeenCalledTimes(checks);
  });

  it('names the photos that help most first', async () => {
    const looks = [emptyPhotoFacts(), photoFacts({ face: { size: 0.1 } }), photoFacts()];
    const { selfies } = fakeInput(3);
    const looked = selfies.map((selfie, index) => ({ ...selfie, facts: looks[index] }));
    await openAndStart({ input: fakeInput(0, { selfies: looked }) });
    const stored = storeCopies.mock.calls[0]?.[1].input.selfies.map(({ cacheName }) => cacheName);
    expect(stored).toEqual(['photo-2', 'photo-1', 'photo-0']);
  });

  it('does not start a second one while one is running, and shows no obstacle of it', async () => {
    const runner = openPage();
    void runner.start(fakeInput(1));
    void runner.start(fakeInput(1));
    const page = { photos: [], settings: INITIAL_SETTINGS, customPose: null, customStyle: null };
    await runner.request({ ...page, isSignedIn: false, account: null, count: 1 });
    expect(runner.store.get()).toMatchObject({ running: { stage: 'uploading' }, error: null });
    await pass();
    await runner.start(fakeInput(1));
    expect(api.submitJob).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ status: 'FAILED', refund: 'pending' } as const, { kind: 'job', failure: null, refund: 'pending' }],
    [{ status: 'FAILED', code: 'no_face' } as const, { kind: 'job', failure: 'no_face' }],
    [
      { status: 'COMPLETED', output: [], refund: 'done' as const },
      { kind: 'no_output', refund: 'done' },
    ],
  ])('shows why %j gives no portrait', async (answer, cause) => {
    const runner = await openAndStart();
    api.checkJob.mockResolvedValue(answer);
    await pass(2000);
    expect(runner.store.get()).toMatchObject({ running: null, error: { cause } });
  });

  it('reports an unknown status after 30 seconds without an answer, and goes on', async () => {
    const runner = await openAndStart();
    await pass();
    api.checkJob.mockRejectedValue(lost());
    await pass(29_000);
    expect(runner.store.get()).toMatchObject({ isSilent: false, running: { jobId } });
    await pass(3000);
    expect(runner.store.get()).toMatchObject({ isSilent: true, running: { jobId } });
    api.checkJob.mockResolvedValue({ status: 'IN_PROGRESS' });
    await pass(2000);
    expect(runner.store.get()).toMatchObject({ isSilent: false, running: { stage: 'making' } });
  });

  it('ends a status call after ten seconds and calls again', async () => {
    api.checkJob.mockImplementation(untilAborted);
    await openAndStart();
    await pass(10_000);
    await pass(1);
    expect(api.checkJob).toHaveBeenCalledTimes(2);
  });

  it('lets the server hold a status call in turn, but not the first one, and none after a failure', async () => {
    await openAndStart();
    await pass();
    expect(api.checkJob.mock.calls.some(([, , mayWait]) => mayWait)).toBe(false);
    api.checkJob.mockClear();
    await pass(3000);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(2000);
    api.checkJob.mockRejectedValueOnce(lost());
    await pass(4000);
    const held = api.checkJob.mock.calls.map(([, , mayWait]) => mayWait);
    expect(held).toEqual([true, false, true, true, false]);
  });

  it('reports no silence when the device sleeps during a held status call', async () => {
    const runner = await openAndStart();
    await pass();
    const limit = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    api.checkJob.mockImplementationOnce(untilAborted);
    await pass(2500);
    jest.setSystemTime(Date.now() + 120_000);
    const silences = jest.fn();
    runner.store.subscribe(() => silences(runner.store.get().isSilent));
    const calls = api.checkJob.mock.calls.length;
    await pass(60_000);
    expect(api.checkJob).toHaveBeenCalledTimes(calls);
    limit.abort();
    await pass(1);
    expect(api.checkJob).toHaveBeenCalledTimes(calls + 1);
    expect(api.checkJob.mock.lastCall?.[2]).toBe(false);
    expect(silences).toHaveBeenCalledWith(false);
    expect(silences).not.toHaveBeenCalledWith(true);
  });

  it('calls every two seconds while each call is held, at once after news, and shows the end at once', async () => {
    const runner = await openAndStart();
    await pass();
    const calledAt: number[] = [];
    let state: CheckJobResponse = { status: 'IN_QUEUE' };
    let answer: (state: CheckJobResponse) => void = () => undefined;
    api.checkJob.mockImplementation(() => {
      calledAt.push(Date.now());
      return new Promise((resolve) => {
        answer = resolve;
        setTimeout(() => resolve(state), 1600);
      });
    });
    await pass(5500);
    state = { status: 'IN_PROGRESS', stage: 'lit' };
    answer(state);
    await pass(2500);
    const [first = 0] = calledAt;
    expect(calledAt.map((time) => time - first)).toEqual([0, 2000, 3500, 5500]);
    answer({ status: 'COMPLETED', output: [PORTRAIT] });
    await pass();
    expect(gallery.store.get()).toEqual([PORTRAIT]);
    expect(runner.store.get().outcome).toEqual({ kind: 'ready', ready: 1 });
  });

  it('stops a held status call when the job is cancelled', async () => {
    const runner = await openAndStart();
    await pass();
    api.checkJob.mockReturnValue(new Promise(() => undefined));
    await pass(2500);
    await runner.cancel();
    expect(api.checkJob.mock.lastCall?.[1].aborted).toBe(true);
    expect(runner.store.get()).toMatchObject({ running: null, outcome: { kind: 'cancelled' } });
    const calls = api.checkJob.mock.calls.length;
    await pass(20_000);
    expect(api.checkJob).toHaveBeenCalledTimes(calls);
  });

  it('shows a definite refusal at once, with its numbers', async () => {
    api.submitJob.mockRejectedValue(new CallError('credits_insufficient', { needed: 30, have: 5 }));
    const runner = await openAndStart();
    expect(api.submitJob).toHaveBeenCalledTimes(1);
    expect(runner.store.get()).toMatchObject({
      running: null,
      error: { cause: { code: 'credits_insufficient', details: { needed: 30, have: 5 } } },
    });
    await pass(3000);
    expect(runner.store.get().isBannerShown).toBe(false);
  });

  it('forgets the uploads when the server no longer has one of them', async () => {
    api.submitJob.mockRejectedValueOnce(new CallError('invalid_photo_url'));
    const runner = await openAndStart();
    await runner.start(fakeInput(1));
    expect(api.uploadImage).toHaveBeenCalledTimes(2);
  });

  it('forgets the uploads when a job could not read a photo', async () => {
    api.checkJob.mockResolvedValueOnce({ status: 'FAILED', code: 'unreadable_photo', refund: 'done' });
    const runner = await openAndSend(2500);
    expect(runner.store.get()).toMatchObject({ running: null });
    await runner.start(fakeInput(1));
    expect(api.uploadImage).toHaveBeenCalledTimes(2);
  });

  it('forgets the uploads when the consent is asked for: its withdrawal has deleted them', async () => {
    const runner = makeRunner();
    api.submitJob.mockRejectedValueOnce(new CallError('credits_insufficient'));
    for (const consentVersion of [LEGAL_VERSION, null, LEGAL_VERSION]) {
      runner.setAccount({ ...ADA, consentVersion });
      await runner.start(fakeInput(1));
    }
    expect(api.uploadImage).toHaveBeenCalledTimes(2);
  });
});

describe('a reload', () => {
  it('finds the pictures, which are kept before the request is sent', async () => {
    let store: () => void = () => undefined;
    storeCopies.mockReturnValue(new Promise<void>((resolve) => (store = resolve)));
    await openAndSend();
    const [name] = storeCopies.mock.lastCall ?? [];
    expect(api.submitJob).not.toHaveBeenCalled();
    store();
    await pass();
    expect(api.submitJob).toHaveBeenCalledWith(expect.anything(), name);
    expect(renameCopies).toHaveBeenCalledWith(name, jobId);

    renameCopies.mockClear();
    openPage();
    expect(renameCopies).toHaveBeenCalledWith(name, jobId);
  });

  it('does not delay the request by more than three seconds where nothing can be stored', async () => {
    storeCopies.mockReturnValue(new Promise(() => undefined));
    await openAndSend(3_000);
    expect(api.submitJob).toHaveBeenCalledTimes(1);
  });

  it('during the uploads is reported once, to their user', async () => {
    api.uploadImage.mockReturnValue(new Promise(() => undefined));
    await openAndSend();

    const after = openPage({ uid: 'bea' });
    await pass();
    expect(after.store.get().error).toBeNull();
    after.setAccount(ADA);
    await pass();
    expect(after.store.get().error?.cause).toMatchObject({ code: 'upload_interrupted' });
    after.store.update((state) => ({ ...state, error: null }));
    after.setAccount(ADA);
    await pass();
    expect(after.store.get().error).toBeNull();
  });

  it.each<[string, (after: GenerationRunner) => void]>([
    ['another generation has begun', (after) => void after.start(fakeInput(1))],
    ['the user has signed out', (after) => after.setAccount(null)],
  ])('during the uploads is not reported after %s', async (_, act) => {
    api.uploadImage.mockReturnValue(new Promise(() => undefined));
    await openAndSend();
    const after = openPage();
    act(after);
    await pass();
    expect(after.store.get().error).toBeNull();
  });
});

describe('a duplicated tab', () => {
  let locks: ReturnType<typeof fakeLocks>;

  beforeEach(() => {
    locks = fakeLocks();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  /** A tab whose photo is being uploaded, and its copy with its session storage. */
  async function duplicateDuringUpload() {
    let upload: (address: string) => void = () => undefined;
    api.uploadImage.mockReturnValue(new Promise((resolve) => (upload = resolve)));
    await openAndSend();
    return { copy: makeRunner(), upload: () => upload('https://uploads.test/1') };
  }

  it('reports no interrupted upload while the first one uploads, shows its job, leaves no lock', async () => {
    const { copy, upload } = await duplicateDuringUpload();
    expect(locks.held.size).toBe(1);
    copy.setAccount(ADA);
    await pass();
    expect(copy.store.get()).toMatchObject({ error: null, running: null });
    upload();
    await pass();
    expect(api.submitJob).toHaveBeenCalledTimes(1);
    expect(copy.store.get()).toMatchObject({ error: null, running: { jobId } });
    expect(locks.held.size).toBe(0);
  });

  it('reports an interrupted upload when the first tab is gone', async () => {
    const { copy } = await duplicateDuringUpload();
    locks.held.clear();
    copy.setAccount(ADA);
    await pass();
    expect(copy.store.get().error?.cause).toMatchObject({ code: 'upload_interrupted' });
  });
});

describe('when too many requests came before', () => {
  const tooMany = (retryAfterSeconds: number) => new CallError('rate_limited', { retryAfterSeconds });

  it('a request waits as long as the server asks for, and goes with the same key', async () => {
    api.submitJob.mockRejectedValueOnce(tooMany(30));
    const runner = await openAndSend(29_999);
    expect(api.submitJob).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(api.submitJob.mock.calls[1]).toEqual(api.submitJob.mock.calls[0]);
    expect(runner.store.get().running?.jobId).toBe(jobId);
  });

  it('a cancel ends the wait, and nothing more is sent', async () => {
    api.submitJob.mockRejectedValueOnce(tooMany(30));
    const runner = await openAndSend(1000);
    void runner.cancel();
    await pass();
    expect(runner.store.get()).toMatchObject({ running: null, outcome: { kind: 'stopped' } });
    await pass(60_000);
    expect(api.submitJob).toHaveBeenCalledTimes(1);
  });

  it('a cancel repeats a request that may have arrived, and stops its job', async () => {
    api.submitJob.mockRejectedValueOnce(lost()).mockRejectedValueOnce(tooMany(30));
    const runner = await openAndSend(2000);
    void runner.cancel();
    await pass(30_000);
    expect(api.submitJob).toHaveBeenCalledTimes(3);
    expect(api.cancelJob).toHaveBeenCalledWith(jobId);
  });

  it('no status call comes before its time, whatever wakes the page', async () => {
    const runner = await openAndSend();
    api.checkJob.mockClear().mockRejectedValueOnce(tooMany(20));
    await pass(2000);
    expect(api.checkJob).toHaveBeenCalledTimes(1);
    await pass(10_000);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    await pass(9_999);
    expect(api.checkJob).toHaveBeenCalledTimes(1);
    expect(runner.store.get()).toMatchObject({ running: { jobId }, error: null });
    await pass(1);
    expect(api.checkJob).toHaveBeenCalledTimes(2);
    await pass(2000);
    expect(api.checkJob).toHaveBeenCalledTimes(3);
  });
});

describe('without a network', () => {
  afterEach(() => setOnline(true));

  it('reports it, sends nothing, and goes on when the network is back', async () => {
    const runner = openPage();
    setOnline(false);
    expect(runner.store.get().isOffline).toBe(true);
    void runner.start(fakeInput(1));
    await pass(60_000);
    expect(api.submitJob).not.toHaveBeenCalled();
    expect(runner.store.get()).toMatchObject({ running: { jobId: null }, isOffline: true, error: null });
    setOnline(true);
    await pass();
    expect(runner.store.get()).toMatchObject({ running: { jobId }, isOffline: false });
  });

  it('repeats a request that was cut off, with the same key', async () => {
    loseNetworkOnSubmission();
    const runner = await openAndSend(60_000);
    expect(api.submitJob).toHaveBeenCalledTimes(1);
    setOnline(true);
    await pass();
    expect(api.submitJob.mock.calls[1]).toEqual(api.submitJob.mock.calls[0]);
    expect(runner.store.get().running?.jobId).toBe(jobId);
  });
});

describe('a cancel without a network', () => {
  const INTENTION_KEY = 'portraitGenerator_intention';
  afterEach(() => setOnline(true));

  /** A page whose photos are sent; the network goes as the request is about to be sent, or with its answer. */
  async function cancelOffline(cutOff: 'before' | 'after', count = 1): Promise<GenerationRunner> {
    if (cutOff === 'before') storeCopies.mockImplementation(async () => setOnline(false));
    else loseNetworkOnSubmission();
    const runner = await openAndSend(0, { count });
    expect(runner.store.get().running?.stage).toBe('sending');
    await runner.cancel();
    await pass();
    return runner;
  }

  it.each([1, 3])(
    'sends none of %d requests, also when the network is back or after a reload',
    async (count) => {
      const runner = await cancelOffline('before', count);
      expect(runner.store.get()).toMatchObject({ running: null, error: null, outcome: { kind: 'stopped' } });
      expect(sessionStorage.getItem(INTENTION_KEY)).toBeNull();
      openPage();
      setOnline(true);
      await pass(60_000);
      expect(api.submitJob).not.toHaveBeenCalled();
    },
  );

  it('says that a request may have arrived, and leaves it to the next press', async () => {
    const runner = await cancelOffline('after');
    expect(runner.store.get()).toMatchObject({ running: null, error: { cause: { code: 'no_answer' } } });
    setOnline(true);
    openPage();
    await pass(60_000);
    expect(api.submitJob).toHaveBeenCalledTimes(1);
    await runner.start(fakeInput(1));
    expect(api.submitJob.mock.calls[1]).toEqual(api.submitJob.mock.calls[0]);
  });

  it('keeps the request of an earlier press, which may have arrived', async () => {
    const runner = await cancelOffline('after');
    storeCopies.mockImplementation(async () => setOnline(false));
    setOnline(true);
    void runner.start(fakeInput(1));
    await pass();
    await runner.cancel();
    await pass();
    expect(runner.store.get()).toMatchObject({ running: null, error: { cause: { code: 'no_answer' } } });
    expect(sessionStorage.getItem(INTENTION_KEY)).toContain('"isGivenUp":true');
  });

  it('is told to the server when the network carries the answer after all', async () => {
    api.submitJob.mockRejectedValueOnce(lost());
    const runner = await openAndSend();
    await runner.cancel();
    await pass(1000);
    expect(api.cancelJob).toHaveBeenCalledWith(jobId);
  });
});

describe('the idempotency key', () => {
  it('stays the same while answers are lost, also at the next click, and changes after a definite answer', async () => {
    api.submitJob.mockRejectedValue(lost());
    const runner = await openAndSend(4000);
    expect(api.submitJob).toHaveBeenCalledTimes(3);
    expect(runner.store.get().error).toMatchObject({ cause: { code: 'no_answer' } });
    api.submitJob.mockRejectedValue(new CallError('generation_failed'));
    await runner.start(fakeInput(1));
    const keys = api.submitJob.mock.calls.map((call) => call[1]);
    expect(new Set(keys).size).toBe(1);
    await runner.start(fakeInput(1));
    expect(api.submitJob.mock.lastCall?.[1]).not.toBe(keys[0]);
  });

  it('stays the same after a lost answer and a refused sign-in, which says nothing of the first attempt', async () => {
    api.submitJob.mockRejectedValueOnce(lost()).mockRejectedValueOnce(new CallError('auth_required'));
    const runner = await openAndSend(1000);
    expect(runner.store.get().error).toMatchObject({ cause: { code: 'auth_required' } });
    await runner.start(fakeInput(1));
    const keys = api.submitJob.mock.calls.map((call) => call[1]);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  });

  it('is not repeated by the page itself once it was given up', async () => {
    const runner = makeRunner();
    refreshAccount.mockImplementation(() => Promise.resolve(runner.setAccount(ADA)));
    runner.setAccount(ADA);
    api.submitJob.mockRejectedValue(lost());
    void runner.start(fakeInput(1));
    await pass(60_000);
    expect(api.submitJob).toHaveBeenCalledTimes(3);
    expect(runner.store.get()).toMatchObject({ running: null, error: { cause: { code: 'no_answer' } } });
  });

  it('is not repeated by a reload once it was given up, only by a press, which a reload may interrupt', async () => {
    api.submitJob.mockRejectedValue(new CallError('unavailable'));
    const before = await openAndSend(4000);
    expect(before.store.get()).toMatchObject({ running: null, error: { cause: { code: 'unavailable' } } });
    const givenUpKey = api.submitJob.mock.lastCall?.[1];
    api.submitJob.mockReset();
    const after = await reload();
    expect(after.store.get().running).toBeNull();
    expect(api.submitJob).not.toHaveBeenCalled();

    api.submitJob.mockImplementationOnce(() => new Promise(() => undefined)).mockResolvedValue(jobId);
    void after.start(fakeInput(1));
    await pass();
    await reload();
    const keys = api.submitJob.mock.calls.map(([, key]) => key);
    expect(keys).toEqual([givenUpKey, givenUpKey]);
  });

  it('is another one for another request', async () => {
    api.submitJob.mockRejectedValue(lost());
    const runner = await openAndSend(4000);
    void runner.start(fakeInput(2));
    await pass(4000);
    expect(new Set(api.submitJob.mock.calls.map((call) => call[1])).size).toBe(2);
  });

  it('is used again with the same body after a reload between question and answer', async () => {
    api.submitJob.mockImplementationOnce(() => new Promise(() => undefined));
    await openAndSend(0, { input: fakeInput(1, { template: '/images/poses/leo.webp' }) });
    const after = await reload();
    expect(api.submitJob.mock.calls[1]).toEqual(api.submitJob.mock.calls[0]);
    expect(after.store.get().running).toMatchObject({ jobId, pose: 'leo' });
  });
});

describe('on a device with a wrong clock', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');

  afterEach(() => {
    jest.setSystemTime(now);
    answerAt(now);
  });

  it.each([-1, 1])('is dated by the server, and shown from its start: %d year', async (years) => {
    const wrong = new Date(now);
    wrong.setFullYear(wrong.getFullYear() + years);
    jest.setSystemTime(wrong);
    answerAt(now);
    const runner = openPage();
    const starting = runner.start(fakeInput(1));
    expect(runner.store.get().running?.startedAt).toBe(wrong.getTime());
    await pass();
    await starting;
    expect(storeCopies.mock.lastCall?.[1].madeAt).toBe(now);

    const after = openPage();
    expect(after.store.get().running?.startedAt).toBe(wrong.getTime());
  });

  it('goes on from the account, from the job’s start, when this browser does not know it', () => {
    jest.setSystemTime(now + 1e10);
    answerAt(now);
    const createdAt = new Date(now - 5000).toISOString();
    const runner = openPage({ openJobs: [{ id: jobId, createdAt }] });
    expect(runner.store.get().running).toMatchObject({ startedAt: Date.now() - 5000, pose: null });
    expect(api.checkJob).toHaveBeenCalledWith(jobId, expect.anything(), false);
    expect(jobs.activeJobs.get()[0]?.id).toBe(jobId);
  });
});

describe('a job that is running already', () => {
  it('goes on after a reload, with the time of its start and its pose', async () => {
    await openAndStart({ input: fakeInput(1, { template: '/images/poses/leo.webp' }) });
    const startedAt = Date.now();
    await pass(60_000);
    const runner = await reload();
    expect(runner.store.get().running).toMatchObject({ jobId, startedAt, pose: 'leo' });
    expect(api.submitJob).toHaveBeenCalledTimes(1);
  });

  it('is left alone when it is another user’s, and goes on when that user returns', async () => {
    jobs.remember({ id: jobId, uid: 'ada', startedAt: Date.now() });
    const runner = openPage({ uid: 'bob' });
    expect(runner.store.get().running).toBeNull();
    runner.setAccount(ADA);
    expect(runner.store.get().running?.jobId).toBe(jobId);
    runner.setAccount(null);
    expect(runner.store.get().running).toBeNull();
  });

  it('appears in another tab, and ends in both with one portrait', async () => {
    const [one, two] = [openPage(), openPage()];
    await one.start(fakeInput(1));
    await pass();
    expect(two.store.get().running?.jobId).toBe(jobId);
    api.checkJob.mockResolvedValue({ status: 'COMPLETED', output: [PORTRAIT] });
    await pass(2000);
    for (const runner of [one, two]) expect(runner.store.get().running?.isComplete).toBe(true);
    expect(gallery.store.get()).toEqual([PORTRAIT]);
  });

  describe('of another tab, while this one uploads', () => {
    /** A tab whose photo is being uploaded; the other tab has made a job meanwhile. */
    async function uploadBesideJob() {
      let upload: (address: string) => void = () => undefined;
      api.uploadImage.mockReturnValueOnce(new Promise((resolve) => (upload = resolve)));
      const [uploading, other] = [openPage(), openPage()];
      void uploading.start(fakeInput(1));
      await pass();
      api.submitJob.mockResolvedValueOnce('other-job');
      await other.start(fakeInput(2));
      await pass();
      return { uploading, upload: () => upload('https://uploads.test/late') };
    }

    it('is not what a cancel here cancels', async () => {
      const { uploading } = await uploadBesideJob();
      expect(uploading.store.get().running).toMatchObject({ stage: 'uploading', jobId: null });
      await uploading.cancel();
      expect(api.cancelJob).not.toHaveBeenCalled();
      expect(api.uploadImage.mock.calls[0]?.[1].aborted).toBe(true);
    });

    it('ends alone, and this one goes on', async () => {
      const { uploading, upload } = await uploadBesideJob();
      api.checkJob.mockImplementation((id) =>
        Promise.resolve({ status: id === 'other-job' ? 'FAILED' : 'IN_QUEUE' }),
      );
      await pass(2000);
      expect(uploading.store.get()).toMatchObject({ running: { stage: 'uploading' }, error: null });
      upload();
      await pass();
      expect(uploading.store.get().running).toMatchObject({ jobId, stage: 'queued', count: 1 });
    });

    it('is shown when this one has sent its request and the account is read again', async () => {
      const { uploading, upload } = await uploadBesideJob();
      refreshAccount.mockImplementation(async () => uploading.setAccount(ADA));
      upload();
      await pass();
      expect(uploading.store.get().running).toMatchObject({ jobId, count: 2 });
    });
  });

  it('ends when the server knows no such job', async () => {
    jobs.remember({ id: jobId, uid: 'ada', startedAt: Date.now() });
    api.checkJob.mockRejectedValue(new CallError('not_found'));
    const runner = await reload();
    expect(runner.store.get()).toMatchObject({ running: null, error: { cause: { failure: 'lost' } } });
    expect(jobs.activeJobs.get()).toEqual([]);
  });
});

describe('several portraits', () => {
  const portraitOf = (id: string) => `https://results.test/${id}.webp`;

  /** Gives jobs the ids job-1, job-2 and so on, and each job its answer. */
  function answerByJob(answers: Record<string, CheckJobResponse>): void {
    const keys: string[] = [];
    api.submitJob.mockImplementation((_request, key) => {
      if (!keys.includes(key)) keys.push(key);
      return Promise.resolve(`job-${keys.indexOf(key) + 1}`);
    });
    api.checkJob.mockImplementation((id) => Promise.resolve(answers[id] ?? { status: 'IN_QUEUE' }));
  }

  const done = (id: string): CheckJobResponse => ({ status: 'COMPLETED', output: [portraitOf(id)] });

  it('are requests of their own with one upload, their own keys and consecutive seeds', async () => {
    answerByJob({});
    const runner = await openAndStart({ input: fakeInput(2), count: 4 });
    expect(api.uploadImage).toHaveBeenCalledTimes(2);
    const seeds = api.submitJob.mock.calls.map(([{ seed = -1 }]) => seed);
    expect(seeds).toEqual([0, 1, 2, 3].map((step) => (seeds[0] ?? 0) + step));
    expect((seeds[0] ?? 1) % 4).toBe(0);
    expect(new Set(api.submitJob.mock.calls.map(([, key]) => key)).size).toBe(4);
    expect(storeCopies).toHaveBeenCalledTimes(4);
    expect(runner.store.get().running).toMatchObject({ jobId: 'job-1', count: 4, ended: 0 });
    expect(jobs.activeJobs.get().map(({ id }) => id)).toEqual(['job-1', 'job-2', 'job-3', 'job-4']);
  });

  it('have no seed when there is one', async () => {
    await openAndStart();
    expect(api.submitJob.mock.calls[0]?.[0]).not.toHaveProperty('seed');
  });

  it('have one held status call between them, that of the job which is shown', async () => {
    const answers: Record<string, CheckJobResponse> = {};
    answerByJob(answers);
    await openAndStart({ count: 2 });
    await pass();
    api.checkJob.mockClear();
    await pass(2000);
    const held = () => api.checkJob.mock.calls.filter(([, , mayWait]) => mayWait).map(([id]) => id);
    expect(held()).toEqual(['job-1']);
    answers['job-1'] = done('job-1');
    await pass(4000);
    expect(held()).toEqual(['job-1', 'job-1', 'job-2']);
  });

  it('appear one after the other, and the next one is shown', async () => {
    const answers: Record<string, CheckJobResponse> = {};
    answerByJob(answers);
    const runner = await openAndStart({ count: 2 });
    answers['job-1'] = done('job-1');
    answers['job-2'] = { status: 'IN_PROGRESS', stage: 'lit' };
    await pass(2000);
    expect(gallery.store.get()).toEqual([portraitOf('job-1')]);
    expect(runner.store.get().running).toMatchObject({ jobId: 'job-2', stage: 'making', ended: 1, count: 2 });
    expect(compareClick).not.toHaveBeenCalled();
    answers['job-2'] = done('job-2');
    await pass(2000);
    expect(runner.store.get()).toMatchObject({
      running: { isComplete: true },
      outcome: { kind: 'ready', ready: 2 },
    });
    expect(gallery.store.get()).toEqual([portraitOf('job-2'), portraitOf('job-1')]);
    expect(compareClick.mock.calls).toEqual([
      [{ uid: 'ada', jobId: 'job-2', portraits: [portraitOf('job-1'), portraitOf('job-2')] }],
    ]);
  });

  it('that fail alone leave the others', async () => {
    answerByJob({
      'job-1': { status: 'FAILED', code: 'provider_failed', refund: 'done' },
      'job-2': done('job-2'),
    });
    const runner = await openAndStart({ count: 2 });
    await pass(2000);
    expect(runner.store.get()).toMatchObject({
      running: null,
      error: { cause: { kind: 'job', failure: 'provider_failed', refund: 'done' } },
      outcome: { kind: 'ready', ready: 1 },
    });
    expect(gallery.store.get()).toEqual([portraitOf('job-2')]);
  });

  it('are as many as the server takes: the rest is not sent again and not counted', async () => {
    const answers: Record<string, CheckJobResponse> = { 'job-1': { status: 'IN_PROGRESS', stage: 'found' } };
    answerByJob(answers);
    api.submitJob
      .mockImplementationOnce(() => Promise.resolve('job-1'))
      .mockRejectedValueOnce(new CallError('credits_insufficient', { needed: 30, have: 10 }));
    const runner = await openAndStart({ count: 4 });
    expect(api.submitJob).toHaveBeenCalledTimes(2);
    expect(sessionStorage.getItem('portraitGenerator_intention')).toBeNull();
    await pass(2000);
    const shown = { count: 1, ended: 0, reached: STAGE_PERCENT.found };
    for (const page of [runner, openPage()]) expect(page.store.get().running).toMatchObject(shown);
    answers['job-1'] = done('job-1');
    await pass(2000);
    expect(runner.store.get()).toMatchObject({
      error: { cause: { code: 'credits_insufficient', details: { have: 10 } } },
      outcome: { ready: 1 },
    });
  });

  it('whose answers were lost are asked for with the same keys and seeds at the next click', async () => {
    answerByJob({});
    api.submitJob.mockRejectedValue(lost());
    const runner = await openAndSend(4000, { count: 2 });
    const [first] = api.submitJob.mock.calls;
    expect(runner.store.get().error).toMatchObject({ cause: { code: 'no_answer' } });
    api.submitJob.mockClear();
    answerByJob({});
    await runner.start(fakeInput(1), { count: 2 });
    expect(api.submitJob.mock.calls[0]).toEqual(first);
    expect(api.submitJob).toHaveBeenCalledTimes(2);
  });

  it('go on after a reload in the middle of sending, each once', async () => {
    answerByJob({});
    const answerAll = api.submitJob.getMockImplementation() ?? api.submitJob;
    api.submitJob
      .mockImplementationOnce(answerAll)
      .mockImplementationOnce(() => new Promise(() => undefined));
    await openAndSend(0, { count: 3 });
    const after = await reload();
    expect(api.submitJob).toHaveBeenCalledTimes(4);
    expect(api.submitJob.mock.calls[2]).toEqual(api.submitJob.mock.calls[1]);
    expect(new Set(api.submitJob.mock.calls.map(([, key]) => key)).size).toBe(3);
    expect(after.store.get().running).toMatchObject({ jobId: 'job-1', count: 3 });
  });

  describe('after a reload or in another tab', () => {
    /** A page of four portraits, two of them done and the third under way, and one that comes later. */
    async function openLater(): Promise<GenerationRunner> {
      const answers: Record<string, CheckJobResponse> = {};
      answerByJob(answers);
      await openAndStart({ count: 4 });
      Object.assign(answers, { 'job-1': done('job-1'), 'job-2': done('job-2') });
      answers['job-3'] = { status: 'IN_PROGRESS', stage: 'cut_out' };
      await pass(2000);
      return openPage();
    }

    it('keep their number and their progress', async () => {
      const after = await openLater();
      const shown = { jobId: 'job-3', count: 4, ended: 2, reached: (200 + STAGE_PERCENT.cut_out) / 4 };
      expect(after.store.get().running).toMatchObject(shown);
      await pass();
      expect(after.store.get().running).toMatchObject({ ...shown, stage: 'making' });
    });

    it('are forgotten with their last one', async () => {
      const after = await openLater();
      api.checkJob.mockImplementation((id) => Promise.resolve(done(id)));
      await pass(4000);
      expect(after.store.get().outcome).toEqual({ kind: 'ready', ready: 2 });
      expect(jobs.activeJobs.get()).toEqual([]);
    });
  });

  it('keep a progress that never falls, whichever tab reports it', async () => {
    jobs.remember({ id: 'job', uid: 'ada', startedAt: 0 });
    jobs.remember({ id: 'of another', uid: 'bea', startedAt: 0 });
    jobs.keepProgress('ada', { count: 2, reached: 25 });
    jobs.keepProgress('ada', { count: 4, reached: 50 });
    const [job, other] = createJobMemory().activeJobs.get();
    expect(job).toMatchObject({ count: 4, reached: 50 });
    expect(other).toEqual({ id: 'of another', uid: 'bea', startedAt: 0 });
    const told = jest.fn();
    jobs.activeJobs.subscribe(told);
    jobs.keepProgress('ada', { count: 3, reached: 40 });
    expect(told).not.toHaveBeenCalled();
  });

  it('are cancelled together; a finished one stays', async () => {
    answerByJob({ 'job-1': done('job-1') });
    const runner = await openAndStart({ count: 3 });
    await pass();
    await runner.cancel();
    expect(api.cancelJob.mock.calls).toEqual([['job-2'], ['job-3']]);
    expect(runner.store.get()).toMatchObject({
      running: null,
      error: null,
      outcome: { kind: 'cancelled', count: 2, ready: 1 },
    });
  });

  it('are not sent after a cancel; the one that is being sent is cancelled once it has an id', async () => {
    answerByJob({});
    let answer: (id: string) => void = () => undefined;
    api.submitJob.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const runner = await openAndSend(0, { count: 4 });
    await runner.cancel();
    expect(api.cancelJob).not.toHaveBeenCalled();
    answer('job-1');
    await pass();
    expect(api.submitJob).toHaveBeenCalledTimes(1);
    expect(api.cancelJob).toHaveBeenCalledWith('job-1');
    expect(runner.store.get()).toMatchObject({ outcome: { kind: 'cancelled', count: 1 } });
  });
});

describe('a second try', () => {
  it('names the job that it tries again', async () => {
    const runner = await openAndStart({ secondTryOf: 'first' });
    expect(api.submitJob.mock.calls[0]?.[0]).toMatchObject({ second_try_of: 'first' });
    expect(runner.store.get().running).toMatchObject({ isFromPortrait: true });
  });

  it('that fails after a reload is still known as one', async () => {
    await openAndStart({ secondTryOf: 'first' });
    const after = openPage();
    api.checkJob.mockResolvedValue({ status: 'FAILED', code: 'provider_failed', refund: 'not_needed' });
    await pass(2000);
    expect(after.store.get().error).toMatchObject({ isFromPortrait: true });
  });
});

describe('a change', () => {
  const change = { of: 'a'.repeat(32), output: 0, kind: 'suit' } as const;
  const input = { ...fakeInput(1), selfies: [], template: '' };

  it('is sent without photos, and not sent again under another key after a lost answer', async () => {
    api.submitJob.mockRejectedValue(lost());
    const runner = await openAndSend(10 * 60_000, { input, change });
    expect(runner.store.get().error).toMatchObject({ isFromPortrait: true });
    api.submitJob.mockResolvedValue('job');
    await runner.start(input, { change });
    const calls = api.submitJob.mock.calls;
    expect(calls[0]?.[0]).toMatchObject({ change, selfie_urls: [], template_url: '' });
    expect(new Set(calls.map(([, key]) => key)).size).toBe(1);
  });

  it('goes on after a reload as a change', async () => {
    api.submitJob.mockReturnValueOnce(new Promise(() => undefined));
    await openAndSend(0, { input, change });
    const after = await reload();
    expect(api.submitJob.mock.calls[1]).toEqual(api.submitJob.mock.calls[0]);
    expect(after.store.get().running).toMatchObject({ isFromPortrait: true });
  });
});

describe('cancelling', () => {
  it('during the uploads stops them and sends nothing', async () => {
    api.uploadImage.mockImplementation(untilAborted);
    const runner = await openAndSend(0, { input: fakeInput(4) });
    await runner.cancel();
    await pass(10_000);
    expect(api.uploadImage).toHaveBeenCalledTimes(3);
    expect(api.submitJob).not.toHaveBeenCalled();
    expect(runner.store.get()).toMatchObject({ running: null, error: null, outcome: { kind: 'stopped' } });
  });

  it('while the pictures are kept sends nothing', async () => {
    let store: () => void = () => undefined;
    storeCopies.mockReturnValue(new Promise<void>((resolve) => (store = resolve)));
    const runner = await openAndSend();
    await runner.cancel();
    store();
    await pass();
    expect(storeCopies).toHaveBeenCalledTimes(1);
    expect(api.submitJob).not.toHaveBeenCalled();
    expect(runner.store.get()).toMatchObject({ running: null, outcome: { kind: 'stopped' } });
  });

  it('that is refused reports it, and the job goes on', async () => {
    api.cancelJob.mockRejectedValue(new CallError('cancel_limit'));
    const runner = await openAndStart();
    await runner.cancel();
    expect(runner.store.get()).toMatchObject({
      running: { jobId, isCancelling: false },
      error: { cause: { code: 'cancel_limit' } },
    });
  });
});
