import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Client } from '@/lib/browser/client';
import { createPhotoLook } from '@/lib/client/photos/look/look-at-photo';
import type { PhotoFacts } from '@/lib/client/photos/look/photo-facts';
import { emptyPhotoFacts, photoFacts } from '@/lib/client/photos/testing/photo-facts';
import { createScalePhoto } from '@/lib/client/photos/scale-photo';
import { fake } from '@/lib/testing/fake';
import { renderWithIntl } from '@/lib/testing/render';

import { choosePhotos, completeJsdom, fakeLook, fakeScalePhoto } from '../testing/generator-stage';
import { PhotosSection } from './photos-section';

/** Shows the section after a look at photos with these facts, in their sequence. */
async function showPhotos(...facts: (PhotoFacts | null)[]) {
  completeJsdom();
  const look = fakeLook();
  for (const seen of facts) look.mockResolvedValueOnce(seen);
  const client = new Client([fake(createScalePhoto, fakeScalePhoto()), fake(createPhotoLook, { look })]);
  renderWithIntl(<PhotosSection />, { client });
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

  it('is read out once all photos are looked at', async () => {
    await showPhotos(photoFacts(), photoFacts({ sharpness: 0.02 }));
    const spoken = await screen.findByText('Photo 2: Blurred. Hold still.');
    expect(spoken).toHaveAttribute('aria-live', 'polite');
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
    expect(summary()).toHaveTextContent(/^4 of 9. A good set.$/);
    expect(screen.queryByText('Good')).not.toBeInTheDocument();
  });
});

describe('the summary', () => {
  it('counts good photos and asks for one from the side', async () => {
    await showPhotos(photoFacts(), photoFacts(), photoFacts(), emptyPhotoFacts());
    await waitFor(() =>
      expect(summary()).toHaveTextContent('4 of 9. 3 good photos. One from the side would help.'),
    );
  });

  it('is content with one from the side', async () => {
    await showPhotos(photoFacts(), photoFacts(), photoFacts(), photoFacts({ face: { turn: 0.4 } }));
    await waitFor(() => expect(summary()).toHaveTextContent(/^4 of 9. 4 good photos.\s*$/));
  });

  it('says when none is good, and asks for more first', async () => {
    await showPhotos(emptyPhotoFacts());
    await waitFor(() =>
      expect(summary()).toHaveTextContent('1 of 9. No good photo yet. Add 3 more for a better likeness.'),
    );
  });
});
