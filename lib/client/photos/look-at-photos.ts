import type { ServiceContainer } from '../../browser/service-container';
import type { QuarterTurns } from '../pictures/draw-picture';
import { createPhotoLook } from './look-at-photo';
import { createParallelLimit } from '../pictures/limit-parallel';
import { createPageScaler } from '../pictures/photo-scaler';
import { changePhoto, createPhotoStore, type Photo, turnedName } from './photo-state';

/** While one photo is looked at, the browser decodes the next on another thread. */
const AT_ONCE = 2;

/** Looks at the chosen photos, in their order, and turns them upright. */
export function createLookAtPhotos(container: ServiceContainer) {
  const store = container.get(createPhotoStore);
  const { look, prepare } = container.get(createPhotoLook);
  const { scale } = container.get(createPageScaler);
  const limit = createParallelLimit(AT_ONCE);
  let looking: Promise<unknown> = Promise.resolve();

  const find = (id: string): Photo | undefined => store.get().photos.find((photo) => photo.id === id);

  function lookAtNew(): void {
    looking = looking.then(() => Promise.all(store.get().photos.map(({ id }) => limit(() => lookAt(id)))));
  }

  async function lookAt(id: string): Promise<void> {
    const photo = find(id);
    if (!photo || photo.facts !== undefined) return;
    const facts = await photo.scaled.then(
      (picture) => look(picture, photo.isTurnedByUser),
      () => null,
    );
    // The user may have turned it meanwhile.
    if (find(id)?.scaled !== photo.scaled) return;
    if (facts && facts.turns !== 0) await turnBy(photo, facts.turns);
    changePhoto(store, id, { facts });
  }

  /** Turns a photo at once; its preview follows. Never rejects. */
  async function turnBy(photo: Photo, by: QuarterTurns, change: Partial<Photo> = {}): Promise<void> {
    const turns = ((photo.turns + by) % 4) as QuarterTurns;
    const turned = photo.unturned.then((picture) => scale(picture, undefined, turns));
    const scaled = turns === 0 ? photo.unturned : turned.then(({ picture }) => picture);
    scaled.catch(() => undefined);
    changePhoto(store, photo.id, { turns, cacheName: turnedName(photo.identity, turns), scaled, ...change });
    try {
      const { preview } = await turned;
      if (find(photo.id)?.scaled === scaled)
        changePhoto(store, photo.id, { preview: URL.createObjectURL(preview) });
    } catch {
      // The upload gets the rejection again.
    }
  }

  return {
    /** Starts what looks, while photos are scaled. */
    prepare,

    /** Looks at the photos without a look, and turns upright those that the user has not turned. */
    lookAtNew,

    /** Turns a photo clockwise by 90° for the user, and looks at it again. */
    turn(id: string): void {
      const photo = find(id);
      if (!photo) return;
      void turnBy(photo, 1, { isTurnedByUser: true, facts: undefined });
      lookAtNew();
    },
  };
}
