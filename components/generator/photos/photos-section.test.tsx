import { smallPhoto } from '@/lib/testing/photo-fixtures/small-photo';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createUploadProgress, type UploadProgress } from '@/lib/client/generation/upload-pictures';
import { createPhotos } from '@/lib/client/photos/photos';
import { createPageScaler } from '@/lib/client/pictures/photo-scaler';
import { folderEntry } from '@/lib/client/photos/testing/folder-entries';
import { fake } from '@/lib/testing/fake';
import { renderWithIntl } from '@/lib/testing/render';

import { choosePhotos, freshBrowser, fakeScalePhoto } from '../testing/generator-stage';
import { PhotosSection } from './photos-section';

const photo = new File([smallPhoto()], 'me.jpg', { type: 'image/jpeg' });

let container: ServiceContainer;

beforeEach(() => {
  freshBrowser();
  container = new ServiceContainer([fake(createPageScaler, { scale: fakeScalePhoto() })]);
  renderWithIntl(
    <>
      <PhotosSection />
      <textarea aria-label="Prompt" />
    </>,
    { container },
  );
});

function photoState() {
  return container.get(createPhotos).store.get();
}

function showUploads(...uploads: [name: string | undefined, progress: UploadProgress][]) {
  const named = uploads.map(([name = '', progress]) => [name, progress] as const);
  act(() => container.get(createUploadProgress).update(() => new Map(named)));
}

function region(): HTMLElement {
  return screen.getByRole('region', { name: 'Upload photos' });
}

function removeButton(number: number): HTMLElement {
  return screen.getByRole('button', { name: `Remove photo ${number}` });
}

describe('added photos', () => {
  it('are counted on the page and announced to screen readers', async () => {
    await choosePhotos(userEvent.setup(), 3);
    expect(screen.getByText('3 of 9').parentElement).toHaveTextContent(
      '3 of 9. Add 1 more for a better likeness.',
    );
    expect(screen.getByText('3 photos added. 3 of 9')).toHaveAttribute('aria-live', 'polite');
  });

  it('have a sentence beside them that says when they leave the device', () => {
    const region = screen.getByRole('region', { name: 'Upload photos' });
    expect(region).toHaveTextContent('They leave your device only when you press Generate');
  });

  it('are taken from the clipboard, but not in a text field', async () => {
    const clipboardData = { files: [photo], types: ['Files', 'text/html'] };
    fireEvent.paste(screen.getByRole('textbox', { name: 'Prompt' }), { clipboardData });
    fireEvent.paste(screen.getByLabelText('Upload photos', { selector: 'input' }), { clipboardData });
    await screen.findByRole('img', { name: 'Photo 1' });
    expect(photoState().notices).toEqual([]);
  });

  it('do not take a link, which keeps the page and can be dropped in a text field', () => {
    const dataTransfer = { files: [], types: ['text/uri-list', 'text/html'] };
    expect(fireEvent.dragOver(region(), { dataTransfer })).toBe(false);
    expect(fireEvent.drop(region(), { dataTransfer })).toBe(false);
    expect(screen.getByRole('listitem')).toHaveTextContent('Save it on your device, then add the file.');
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(screen.getByRole('textbox', { name: 'Prompt' }), { dataTransfer })).toBe(true);
  });

  it('are each named when they can’t be taken: an empty folder, a duplicate', async () => {
    const folder = { webkitGetAsEntry: () => folderEntry('Holiday', []) };
    const file = { webkitGetAsEntry: () => ({ isDirectory: false, name: 'me.jpg' }) };
    const dataTransfer = {
      files: [photo, new File([], 'Holiday'), photo],
      items: [file, folder, file],
      types: ['Files'],
    };
    fireEvent.drop(region(), { dataTransfer });
    const notices = await screen.findByRole('list', { name: 'Files that were not added' });
    await waitFor(() =>
      expect(
        within(notices)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['There are no photos in the folder “Holiday”.', '“me.jpg” has already been added.']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(notices).not.toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Photo 1' })).toBeInTheDocument();
    expect(document.activeElement).toHaveAttribute('type', 'file');
  });
});

describe('removed photos', () => {
  it('pass the focus to the one that moves up, the last one to the one before, and at the end to the input', async () => {
    const user = userEvent.setup();
    await choosePhotos(user, 3);
    await user.click(removeButton(2));
    expect(removeButton(2)).toHaveFocus();
    expect(screen.getByText('1 photo removed. 2 of 9')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(removeButton(1)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Upload photos', { selector: 'input' })).toHaveFocus();
  });

  it('can all be removed at once', async () => {
    const user = userEvent.setup();
    await choosePhotos(user, 2);
    await user.click(screen.getByRole('button', { name: 'Remove all' }));
    expect(screen.getByLabelText('Upload photos', { selector: 'input' })).toHaveFocus();
    expect(screen.getByText('2 photos removed. 0 of 9')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove all' })).not.toBeInTheDocument();
  });
});

describe('photos that are being uploaded', () => {
  it('show their progress and can’t be removed until the request has them', async () => {
    await choosePhotos(userEvent.setup(), 2);
    const names = photoState().photos.map(({ cacheName }) => cacheName);
    showUploads([names[0], { state: 'sending', share: 0.4 }], [names[1], { state: 'waiting', share: 0 }]);
    const sending = screen.getByText('Photo 1: uploading');
    expect(sending.closest('li')?.querySelector('[style]')).toHaveStyle({ width: '40%' });
    expect(screen.getByText('Photo 2: waiting to upload')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove photo/ })).not.toBeInTheDocument();
    showUploads([names[0], { state: 'sent', share: 1 }], [names[1], { state: 'retrying', share: 0 }]);
    expect(screen.getByText('Photo 1: uploaded')).toBeInTheDocument();
    expect(screen.getByText('Photo 2: trying again').closest('[aria-live]')).toBeNull();
    showUploads();
    expect(screen.queryByText('Photo 1: uploaded')).not.toBeInTheDocument();
    expect(removeButton(1)).toBeInTheDocument();
  });

  it('keep a photo removable that was added after the uploads began', async () => {
    await choosePhotos(userEvent.setup(), 1);
    showUploads(['of the request before', { state: 'waiting', share: 0 }]);
    expect(removeButton(1)).toBeEnabled();
  });
});

describe('the guide to photos', () => {
  it('is closed at first and loads no picture; opened, it judges seven in words', async () => {
    const guide = screen.getByText('Which photos work?').closest('details');
    expect(guide).not.toHaveAttribute('open');
    expect(guide?.querySelector('img')).toBeNull();
    // jsdom reports the change only by attribute.
    act(() => {
      guide?.setAttribute('open', '');
      guide?.dispatchEvent(new Event('toggle'));
    });
    const good = await screen.findByRole('list', { name: 'Works' });
    expect(within(good).getAllByText('Works')).toHaveLength(3);
    const bad = screen.getByRole('list', { name: 'Avoid' });
    expect(within(bad).getAllByText('Avoid')).toHaveLength(4);
    const pictures = [...(guide?.querySelectorAll('img') ?? [])];
    expect(pictures.map(({ src }) => src.replace(/^.*\/images\//, ''))).toEqual([
      'guide/good-front-240.webp',
      'guide/good-side-240.webp',
      'guide/good-smile-240.webp',
      'guide/bad-dark-240.webp',
      'guide/bad-group-240.webp',
      'guide/bad-sunglasses-240.webp',
      'guide/bad-blurred-240.webp',
    ]);
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('loading', 'lazy');
      expect(picture).toHaveAttribute('width', '240');
      expect(picture).toHaveAttribute('height', '240');
    }
  });
});
