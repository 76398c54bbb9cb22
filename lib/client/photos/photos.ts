import { readText } from '@/lib/browser/browser-storage';
import { loadCode } from '@/lib/browser/load-code';
import { loadOnce } from '@/lib/browser/load-once';

import type { ServiceContainer } from '../../browser/service-container';
import { createSignOutSignal } from '../sign-out-signal';
import { createPhotoStore, KEPT_PHOTOS_KEY, type PhotoNotice } from './photo-state';

export type Photos = ReturnType<typeof createPhotos>;

/** The chosen photos. A removal releases the preview; a sign-out removes all. */
export function createPhotos(container: ServiceContainer) {
  const store = container.get(createPhotoStore);
  const { get: getIntake } = loadOnce(async () => {
    const { createPhotoIntake } = await loadCode(() => import('./photo-intake'));
    return createPhotoIntake(container);
  });

  function removeWhere(isRemoved: (id: string) => boolean): void {
    store.update((state) => {
      const photos = state.photos.filter(({ id }) => !isRemoved(id));
      const count = state.photos.length - photos.length;
      if (count === 0) return state;
      for (const { id, preview } of state.photos) if (preview && isRemoved(id)) URL.revokeObjectURL(preview);
      return { ...state, photos, change: { kind: 'removed', count, total: photos.length } };
    });
  }

  function removeAll(): void {
    removeWhere(() => true);
    store.update((state) => ({ ...state, notices: [], removals: state.removals + 1 }));
  }

  container.get(createSignOutSignal).store.subscribe(removeAll);

  return {
    store,

    /** Checks files and folders and takes the photos that fit, in their order; a notice names each other file. */
    async add(files: readonly File[], folders: readonly FileSystemDirectoryEntry[] = []): Promise<void> {
      try {
        const { takeIn } = await getIntake();
        await takeIn(files, folders);
      } catch {
        const notices = [...files, ...folders].map(({ name }, index): PhotoNotice => ({
          id: `not-loaded-${index}`,
          kind: 'refused',
          fileName: name,
          problem: 'not_loaded',
        }));
        store.update((state) => ({ ...state, notices }));
      }
    },
    /** Says that a link is no photo: the page may not read pictures of other sites. */
    refuseLink(): void {
      store.update((state) => ({ ...state, notices: [{ id: 'link', kind: 'link' }] }));
    },
    /** Brings back the photos of before a reload. A visit without any loads no code for it. Never rejects. */
    async restore(): Promise<void> {
      if (readText('local', KEPT_PHOTOS_KEY) === null) return;
      await getIntake().catch(() => undefined);
    },
    remove: (id: string): void => removeWhere((other) => other === id),
    removeAll,
    dismissNotices(): void {
      store.update((state) => (state.notices.length === 0 ? state : { ...state, notices: [] }));
    },

    /** Starts what looks at photos while the user chooses some. Never rejects. */
    async expect(): Promise<void> {
      await getIntake().then(
        ({ prepare }) => prepare(),
        () => undefined,
      );
    },

    /** Loads the code for photos, and starts the scaler. Never rejects. */
    async preload(): Promise<void> {
      await Promise.allSettled([
        import('../pictures/photo-scaler').then(({ createPageScaler }) =>
          container.get(createPageScaler).prepare(),
        ),
        import('./photo-intake'),
      ]);
    },
  };
}
