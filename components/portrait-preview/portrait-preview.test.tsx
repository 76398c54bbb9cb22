import { smallPhoto } from '@/lib/testing/photo-fixtures/small-photo';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import HomePage from '@/app/[locale]/home/[example]/page';
import { PortraitFactsProvider } from '@/components/home/portrait-facts';
import { PhotosSection } from '@/components/generator/photos/photos-section';
import { freshBrowser, fakeScalePhoto } from '@/components/generator/testing/generator-stage';
import { ServiceContainer } from '@/lib/browser/service-container';
import { createPageScaler } from '@/lib/client/pictures/photo-scaler';
import { createPhotos } from '@/lib/client/photos/photos';
import type { PreviewAnswer } from '@/lib/client/preview/portrait-preview';
import { createSettings } from '@/lib/client/settings/generator-settings';
import type { PortraitFacts } from '@/lib/shared/deployment';
import { fake } from '@/lib/testing/fake';
import { renderWithIntl } from '@/lib/testing/render';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  useParams: () => ({ example: 'ines' }),
}));

const mockPreview = jest.fn<Promise<PreviewAnswer>, [File, { poseId: string }]>();
const mockPrepare = jest.fn<undefined, []>();
jest.mock('@/lib/client/preview/portrait-preview', () => ({
  previewPortrait: (...parameters: [File, { poseId: string }]) => mockPreview(...parameters),
  preparePreview: () => mockPrepare(),
}));

const pictures = { before: new Blob(['before']), after: new Blob(['after'], { type: 'image/jpeg' }) };
const me = new File([smallPhoto()], 'me.jpg', { type: 'image/jpeg' });

let container: ServiceContainer;

beforeEach(() => {
  freshBrowser();
  mockPreview.mockReset().mockResolvedValue(pictures);
  mockPrepare.mockReset();
  container = new ServiceContainer([fake(createPageScaler, { scale: fakeScalePhoto() })]);
});

const FACTS: PortraitFacts = {
  method: 'retouched',
  lowestPriceCents: 25,
  highestPriceCents: 33,
  photoHours: 4,
  medianSeconds: null,
};

const renderHome = () =>
  renderWithIntl(
    <PortraitFactsProvider facts={FACTS}>
      <HomePage />
    </PortraitFactsProvider>,
    { container },
  );

/** The input, once its code is there. */
const input = () => screen.findByLabelText('Try with your photo', { selector: 'input' });
const preview = () => screen.findByRole('img', { name: 'Preview of your portrait' });
const files = () =>
  container
    .get(createPhotos)
    .store.get()
    .photos.map(({ file }) => file);

async function choose(): Promise<void> {
  await userEvent.upload(await input(), me);
}

describe('the preview of the hero', () => {
  it('loads its code when the list of files opens, and not before', async () => {
    renderHome();
    const choosing = await input();
    expect(mockPrepare).not.toHaveBeenCalled();
    await userEvent.click(choosing);
    await waitFor(() => expect(mockPrepare).toHaveBeenCalledTimes(1));
    expect(mockPreview).not.toHaveBeenCalled();
  });

  it('says beside the input that nothing is uploaded', async () => {
    renderHome();
    expect(await input()).toHaveAccessibleDescription(/nothing is uploaded.* no account and no credits/);
    expect(await input()).toHaveAttribute('accept', 'image/*');
  });

  it('takes the example’s place after a state that says what happens', async () => {
    let answer: (pictures: PreviewAnswer) => void = () => undefined;
    mockPreview.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    renderHome();
    await choose();
    expect(screen.getByRole('status')).toHaveTextContent('Making your preview…');
    expect(screen.getByRole('slider', { name: 'Compare before and after' })).toBeInTheDocument();
    await waitFor(() => expect(mockPreview).toHaveBeenCalled());
    act(() => answer(pictures));
    expect(await preview()).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    expect(screen.getByRole('img', { name: 'Your photo' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Your preview is ready.');
    expect(screen.queryByRole('slider', { name: 'Compare before and after' })).not.toBeInTheDocument();
    const slider = screen.getByRole('slider', { name: 'Compare your photo with the preview' });
    fireEvent.change(slider, { target: { value: '30' } });
    expect(slider).toHaveAttribute('aria-valuetext', '30% photo');
    expect(await screen.findByLabelText('Try another photo', { selector: 'input' })).toHaveFocus();
  });

  it.each([
    ['unreadable', /can’t be opened/],
    ['noFace', /found no face/],
    ['severalFaces', /several faces in this photo/],
    ['unsupported', /can’t make a preview\. You can create a portrait all the same/],
    ['failed', /try again/],
  ] as const)('leaves the example and lets try again when it is %s', async (problem, sentence) => {
    mockPreview.mockResolvedValueOnce({ problem });
    renderHome();
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('slider', { name: 'Compare before and after' })).toBeInTheDocument();
    await choose();
    expect(await preview()).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes a photo that is dropped on the example', async () => {
    renderHome();
    const figure = (await screen.findAllByRole('figure'))[0] as HTMLElement;
    fireEvent.drop(figure, { dataTransfer: { files: [me], types: ['Files'] } });
    expect(await preview()).toBeInTheDocument();
    expect(mockPreview.mock.lastCall?.[0]).toBe(me);
  });

  it('takes a photo that was chosen before the page listened', async () => {
    const early = jest.spyOn(HTMLInputElement.prototype, 'files', 'get');
    early.mockReturnValue([me] as unknown as FileList);
    renderHome();
    await waitFor(() => expect(mockPreview).toHaveBeenCalledTimes(1));
    early.mockRestore();
    expect(await preview()).toBeInTheDocument();
  });

  it('is saved as a file', async () => {
    let saved = '';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(function click(
      this: HTMLAnchorElement,
    ) {
      saved = this.download;
    });
    renderHome();
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Save preview' }));
    expect(saved).toBe('chiaro-preview.jpg');
  });

  it('carries its photo and a chosen pose over to the generator, once', async () => {
    renderHome();
    await choose();
    await userEvent.click(await screen.findByRole('radio', { name: 'Leo' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Your preview is ready.'));
    const link = await screen.findByRole('link', { name: 'Create my portrait' });
    expect(link).toHaveAttribute('href', '/generator');
    link.addEventListener('click', (event) => event.preventDefault());
    const add = jest.spyOn(container.get(createPhotos), 'add');
    fireEvent.click(link);
    await waitFor(() => expect(files()).toEqual([me]));
    expect(container.get(createSettings).store.get().pose).toBe('leo');
    fireEvent.click(link);
    expect(add).toHaveBeenCalledTimes(1);
  });
});

describe('the preview of the generator', () => {
  it('is offered as long as there are no photos, and gives its photo to them', async () => {
    renderWithIntl(<PhotosSection />, { container });
    await choose();
    await preview();
    await userEvent.click(await screen.findByRole('button', { name: 'Create my portrait' }));
    expect(screen.getByLabelText('Upload photos', { selector: 'input' })).toHaveFocus();
    await screen.findByRole('img', { name: 'Photo 1' });
    expect(files()).toEqual([me]);
    expect(screen.queryByRole('img', { name: 'Preview of your portrait' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Try another photo')).not.toBeInTheDocument();
  });
});
