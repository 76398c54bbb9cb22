import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createPhotoLook } from '@/lib/client/photos/look-at-photo';
import type { PhotoFacts } from '@/lib/client/photos/photo-facts';
import { emptyPhotoFacts, photoFacts } from '@/lib/client/photos/testing/photo-facts';
import { createPageScaler } from '@/lib/client/pictures/photo-scaler';
import { fake } from '@/lib/testing/fake';
import { renderWithIntl } from '@/lib/testing/render';

import { choosePhotos, freshBrowser, fakeLook, fakeScalePhoto } from '../testing/generator-stage';
import { PhotosSection } from './photos-section';

let look: ReturnType<typeof fakeLook>;

/** Shows the section after a look at photos with these facts, in their sequence. */
async function showPhotos(...facts: (PhotoFacts | null | Promise<PhotoFacts>)[]) {
  freshBrowser();
  look = fakeLook();
  for (const seen of facts) look.mockReturnValueOnce(Promise.resolve(seen));
  const container = new ServiceContainer([
    fake(createPageScaler, { scale: fakeScalePhoto() }),
    fake(createPhotoLook, { look, prepare: () => undefined }),
  ]);
  renderWithIntl(<PhotosSection />, { container });
  const user = userEvent.setup();
  await choosePhotos(user, facts.length);
  await waitFor(() => expect(look).toHaveBeenCalledTimes(facts.length));
  return user;
}

function frame(number: number): HTMLElement {
  const item = screen.getByRole('img', { name: `Photo ${number}` }).closest('li');
  if (!item) throw new Error('no frame');
  return item;
}

function summary(): HTMLElement | null {
  return screen.getByText(/^\d of 9$/).parentElement;
}

describe('advice', () => {
  it('is under its photo; a good one has a tick', async () => {
    await showPhotos(photoFacts(), photoFacts({ sharpness: 0.02 }), emptyPhotoFacts());
    expect(await within(frame(1)).findByText('Good')).toBeInTheDocument();
    expect(await within(frame(2)).findByText('Blurred. Hold still')).toBeInTheDocument();
    expect(await within(frame(3)).findByText('No face found. Try another photo')).toBeInTheDocument();
  });

  it('is read out once for each photo, also after another one has gone', async () => {
    const user = await showPhotos(photoFacts({ sharpness: 0.02 }), emptyPhotoFacts());
    const spoken = await screen.findByText('Photo 1: Blurred. Hold still.');
    expect(spoken.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(screen.queryByText(/^Photo 2:/)).not.toBeInTheDocument();
    expect(screen.getByText('Photo 1: Blurred. Hold still.')).toBe(spoken);
  });

  it('names the photo that another one repeats, until that one is removed', async () => {
    const facts = photoFacts();
    const user = await showPhotos(facts, { ...facts });
    expect(await within(frame(2)).findByText('Nearly the same as photo 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    expect(await within(frame(1)).findByText('Good')).toBeInTheDocument();
  });

  it('is none where the browser can’t look', async () => {
    await showPhotos(null, null, null, null);
    expect(summary()).toHaveTextContent(/^4 of 9.$/);
    expect(screen.queryByText('Good')).not.toBeInTheDocument();
  });

  it('of a set waits until all are looked at', async () => {
    let end: (facts: PhotoFacts) => void = () => undefined;
    await showPhotos(photoFacts(), photoFacts(), photoFacts(), new Promise((resolve) => (end = resolve)));
    await within(frame(3)).findByText('Good');
    expect(summary()).toHaveTextContent(/^4 of 9.$/);
    end(photoFacts());
    await waitFor(() => expect(summary()).toHaveTextContent(/One from the side would help.$/));
  });
});

describe('the tile of a tall photo', () => {
  it('shows the face that the look has found', async () => {
    await showPhotos(photoFacts({ aspect: 0.5, face: { centre: { x: 0.5, y: 0.3 } } }), null);
    const tile = (number: number) => screen.getByRole('img', { name: `Photo ${number}` });
    await waitFor(() => expect(tile(1)).toHaveStyle({ objectPosition: '50% 10%' }));
    expect(tile(2).style.objectPosition).toBe('');
  });
});

describe('the button that turns a photo', () => {
  const button = (number: number) => screen.queryByRole('button', { name: `Rotate photo ${number}` });

  it('is under a photo that may not be upright', async () => {
    await showPhotos(photoFacts(), photoFacts({ isSure: false }), emptyPhotoFacts(), null);
    await waitFor(() => expect(button(4)).toBeInTheDocument());
    expect(frame(2)).toContainElement(button(2));
    expect(button(3)).toBeInTheDocument();
    expect(button(1)).not.toBeInTheDocument();
  });

  it('turns it by 90°, says so, and stays until it is upright', async () => {
    const user = await showPhotos(emptyPhotoFacts());
    await waitFor(() => expect(button(1)).toBeInTheDocument());
    look.mockResolvedValueOnce(photoFacts());
    button(1)?.focus();
    await user.keyboard('{Enter}');
    expect(await within(frame(1)).findByText('Good')).toBeInTheDocument();
    expect(button(1)).toHaveFocus();
    expect(screen.getByText('Photo 1 is rotated by 90°.')).toHaveAttribute('aria-live', 'polite');
    for (let press = 0; press < 3; press += 1) await user.keyboard('{Enter}');
    expect(screen.getByText('Photo 1 is not rotated.')).toBeInTheDocument();
  });
});

describe('the summary', () => {
  it('counts good photos and asks for one from the side', async () => {
    await showPhotos(photoFacts(), photoFacts(), photoFacts(), emptyPhotoFacts());
    await waitFor(() =>
      expect(summary()).toHaveTextContent('4 of 9. 3 good photos. One from the side would help.'),
    );
  });

  it('says when none is good, and asks for more first', async () => {
    await showPhotos(emptyPhotoFacts());
    await waitFor(() =>
      expect(summary()).toHaveTextContent('1 of 9. No good photo yet. Add 3 more for a better likeness.'),
    );
  });
});
