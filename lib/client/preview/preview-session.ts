import { loadCode } from '@/lib/browser/load-code';
import { createStore } from '@/lib/browser/store';
import { type PoseId, POSES } from '@/lib/shared/rules/catalogue';

import type { ServiceContainer } from '../../browser/service-container';
import { createSignOutSignal } from '../sign-out-signal';
import type { PreviewAnswer, PreviewProblem } from './portrait-preview';

/** A portrait preview on the page. */
export interface PortraitPreview {
  readonly photo: File;
  readonly poseId: PoseId;
  /** Addresses of both pictures. */
  readonly before: string;
  readonly after: string;
  /** The content of `after`. */
  readonly file: Blob;
}

interface PreviewState {
  readonly preview: PortraitPreview | null;
  /** The pose of the preview, or of the one that is being made. */
  readonly poseId: PoseId;
  readonly isMaking: boolean;
  /** Why the last photo has no preview. */
  readonly problem: PreviewProblem | null;
}

const NOTHING: PreviewState = { preview: null, poseId: POSES[0].id, isMaking: false, problem: null };

/** The portrait preview of this tab. Another photo and a sign-out release it. */
export function createPreviewSession(container: ServiceContainer) {
  const store = createStore(NOTHING);
  let making = new AbortController();
  let photo: File | null = null;

  function show(preview: PortraitPreview | null): void {
    const former = store.get().preview;
    if (former) for (const address of [former.before, former.after]) URL.revokeObjectURL(address);
    store.update((state) => ({ ...state, preview, isMaking: false }));
  }

  function clear(): void {
    making.abort();
    photo = null;
    show(null);
    store.update(() => NOTHING);
  }

  /** Shows the preview of the photo. A later call takes the place of this one. */
  async function make(poseId: PoseId, label: string): Promise<void> {
    if (!photo) return;
    making.abort();
    making = new AbortController();
    const { signal } = making;
    store.update((state) => ({ ...state, poseId, isMaking: true, problem: null }));
    const answer = await ask(photo, { poseId, label, signal });
    if (signal.aborted) return;
    if ('problem' in answer) {
      store.update((state) => ({
        ...state,
        poseId: state.preview?.poseId ?? poseId,
        isMaking: false,
        problem: answer.problem,
      }));
      return;
    }
    const [before, after] = [URL.createObjectURL(answer.before), URL.createObjectURL(answer.after)];
    show({ photo, poseId, before, after, file: answer.after });
  }

  container.get(createSignOutSignal).store.subscribe(clear);

  return {
    store,

    /** Loads what a preview needs while the visitor chooses a photo. */
    prepare(): void {
      // Without it, the preview loads it.
      void loadPreview()
        .then(({ preparePreview }) => preparePreview())
        .catch(() => undefined);
    },

    /** Makes a preview of a photo, with `label` in the picture. Never rejects. */
    async choosePhoto(chosen: File, label: string): Promise<void> {
      photo = chosen;
      show(null);
      await make(store.get().poseId, label);
    },

    /** Makes the preview again before another pose's backdrop; the former stays until then. Never rejects. */
    choosePose: make,
  };
}

const loadPreview = () => loadCode(() => import('./portrait-preview'));

async function ask(
  photo: File,
  options: { poseId: PoseId; label: string; signal: AbortSignal },
): Promise<PreviewAnswer> {
  try {
    const { previewPortrait } = await loadPreview();
    return await previewPortrait(photo, options);
  } catch {
    return { problem: 'failed' };
  }
}
