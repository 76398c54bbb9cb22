import { ServiceContainer } from '../../browser/service-container';
import { createSignOutSignal } from '../sign-out-signal';
import type { PreviewAnswer, previewPortrait } from './portrait-preview';
import { createPreviewSession } from './preview-session';

type PreviewPortrait = typeof previewPortrait;

const mockPreview = jest.fn<ReturnType<PreviewPortrait>, Parameters<PreviewPortrait>>();
jest.mock('./portrait-preview', () => ({
  previewPortrait: (...parameters: Parameters<PreviewPortrait>) => mockPreview(...parameters),
}));

const [me, other] = ['me.jpg', 'other.jpg'].map((name) => new File(['x'], name)) as [File, File];
const pictures = { before: new Blob(['before']), after: new Blob(['after']) };

/** The addresses of pictures that are not revoked. */
let addresses: Set<string>;

beforeEach(() => {
  let number = 0;
  addresses = new Set();
  URL.createObjectURL = () => {
    const address = `blob:${(number += 1)}`;
    addresses.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => void addresses.delete(address);
  mockPreview.mockReset().mockResolvedValue(pictures);
});

/** Lets the next preview wait for an answer. */
function holdNext(): (answer: PreviewAnswer) => void {
  let resolve: (answer: PreviewAnswer) => void = () => undefined;
  mockPreview.mockImplementationOnce(() => new Promise((resolveAnswer) => (resolve = resolveAnswer)));
  return (answer) => resolve(answer);
}

function openSession() {
  const container = new ServiceContainer();
  return { ...container.get(createPreviewSession), signOutSignal: container.get(createSignOutSignal) };
}

/** Waits until the code that makes previews was called so many times. */
async function untilCalled(times: number): Promise<void> {
  while (mockPreview.mock.calls.length < times) await Promise.resolve();
}

describe('a portrait preview', () => {
  it('has the pictures of a photo before the first pose’s backdrop, with the label', async () => {
    const { store, choosePhoto } = openSession();
    await choosePhoto(me, 'Preview');
    expect(mockPreview).toHaveBeenCalledWith(me, {
      poseId: 'anna',
      label: 'Preview',
      signal: expect.any(AbortSignal),
    });
    expect(store.get()).toMatchObject({ isMaking: false, problem: null, poseId: 'anna' });
    expect(store.get().preview).toMatchObject({ photo: me, before: 'blob:1', after: 'blob:2' });
    expect(store.get().preview?.file).toBe(pictures.after);
  });

  it('of an older photo never replaces that of a newer one', async () => {
    const answerFirst = holdNext();
    const { store, choosePhoto } = openSession();
    const first = choosePhoto(me, 'Preview');
    await untilCalled(1);
    await choosePhoto(other, 'Preview');
    expect(mockPreview.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    answerFirst({ problem: 'failed' });
    await first;
    expect(store.get()).toMatchObject({ isMaking: false, problem: null, preview: { photo: other } });
    expect(addresses.size).toBe(2);
  });

  it('goes when another photo is chosen, and does not come back when that has none', async () => {
    const { store, choosePhoto } = openSession();
    await choosePhoto(me, 'Preview');
    mockPreview.mockResolvedValueOnce({ problem: 'severalFaces' });
    await choosePhoto(other, 'Preview');
    expect(store.get()).toMatchObject({ preview: null, isMaking: false, problem: 'severalFaces' });
    expect(addresses.size).toBe(0);
  });

  it('stays until the one before another backdrop is there', async () => {
    const { store, choosePhoto, choosePose } = openSession();
    await choosePhoto(me, 'Preview');
    const answer = holdNext();
    const choosing = choosePose('maya', 'Preview');
    expect(store.get()).toMatchObject({ preview: { before: 'blob:1' }, isMaking: true, poseId: 'maya' });
    await untilCalled(2);
    answer(pictures);
    await choosing;
    expect(mockPreview.mock.lastCall).toMatchObject([me, { poseId: 'maya' }]);
    expect(store.get().preview).toMatchObject({ poseId: 'maya', before: 'blob:3', after: 'blob:4' });
    expect([...addresses]).toEqual(['blob:3', 'blob:4']);
  });

  it('keeps its pose when another backdrop fails', async () => {
    const { store, choosePhoto, choosePose } = openSession();
    await choosePhoto(me, 'Preview');
    mockPreview.mockResolvedValueOnce({ problem: 'failed' });
    await choosePose('maya', 'Preview');
    expect(store.get()).toMatchObject({ preview: { poseId: 'anna' }, poseId: 'anna', problem: 'failed' });
  });

  it('fails when its code breaks', async () => {
    mockPreview.mockRejectedValueOnce(new Error('broken'));
    const { store, choosePhoto } = openSession();
    await choosePhoto(me, 'Preview');
    expect(store.get()).toMatchObject({ preview: null, isMaking: false, problem: 'failed' });
  });

  it('goes with a sign-out, also the one that is being made', async () => {
    const { store, choosePhoto, choosePose, signOutSignal } = openSession();
    await choosePhoto(me, 'Preview');
    const answer = holdNext();
    const choosing = choosePose('leo', 'Preview');
    await untilCalled(2);
    signOutSignal.report();
    expect(addresses.size).toBe(0);
    answer(pictures);
    await choosing;
    expect(store.get()).toEqual({ preview: null, poseId: 'anna', isMaking: false, problem: null });
    expect(addresses.size).toBe(0);
    await choosePose('leo', 'Preview');
    expect(mockPreview).toHaveBeenCalledTimes(2);
  });
});
