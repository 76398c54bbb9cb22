import { smallPhoto } from '@/lib/testing/small-photo';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { LOADING, signedIn } from '@/lib/testing/fake-account';
import { switchLanguage } from '@/lib/testing/render';

import {
  choosePhotos,
  closeTabs,
  freshBrowser,
  generateButton,
  openTab,
  renderGenerator,
} from '../testing/generator-stage';

beforeEach(freshBrowser);
afterEach(async () => {
  jest.useRealTimers();
  await closeTabs();
});

describe('the generate button', () => {
  it('shows what is missing in the order of the checks, focused', async () => {
    const tab = openTab();
    const user = renderGenerator(tab);
    expect(generateButton()).toHaveAttribute('aria-disabled', 'true');
    expect(generateButton()).toHaveAccessibleDescription('Add at least one photo to start.');
    await user.click(generateButton());
    const missing = await screen.findByRole('alert');
    expect(missing).toHaveTextContent('Please upload at least one photo.');
    expect(missing).toHaveFocus();
    expect(within(missing).getByRole('button', { name: 'Choose photos' })).toBeEnabled();

    await choosePhotos(user, 1);
    expect(generateButton()).toHaveAttribute('aria-disabled', 'false');
    await user.click(generateButton());
    await screen.findByText('Sign in Required');
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('You need to be signed in to generate portraits.');
    await user.click(within(alert).getByRole('button', { name: 'Sign in' }));
    expect(tab.account.signIn).toHaveBeenCalled();

    tab.account.become(signedIn(10));
    await user.click(generateButton());
    expect(await screen.findByText('More Credits Needed')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This action requires 30 credits, but you only have 10. Visit the donate page to get more credits.',
    );
    expect(screen.getByRole('link', { name: 'Get More Credits' })).toHaveAttribute('href', '/donate');
    expect(tab.api.uploadImage).not.toHaveBeenCalled();
  });

  it('waits for the account when it is activated before the account is known', async () => {
    const tab = openTab(LOADING);
    const user = renderGenerator(tab);
    await choosePhotos(user, 1);
    await user.click(generateButton());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    tab.account.become(signedIn(130));
    await waitFor(() => expect(tab.api.submitJob).toHaveBeenCalledTimes(1));
  });

  it('removes the sign-in alert after a sign-in', async () => {
    const tab = openTab();
    const user = renderGenerator(tab);
    await choosePhotos(user, 1);
    await user.click(generateButton());
    tab.account.become(signedIn(130));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('shows the price', async () => {
    renderGenerator(openTab(signedIn(130)));
    expect(await screen.findByText('30 credits')).toBeInTheDocument();
  });
});

describe('the photos', () => {
  it('are counted, removed one by one with the focus staying near, and all at once', async () => {
    const user = renderGenerator();
    await choosePhotos(user, 3);
    expect(screen.getByText('3 of 9')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(screen.getByText('2 of 9')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove photo 2' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove all' }));
    expect(screen.queryByRole('button', { name: /^Remove photo/ })).not.toBeInTheDocument();
  });

  it('can be dropped anywhere on the region, and pasted', async () => {
    renderGenerator();
    const file = new File([smallPhoto('a')], 'dropped.jpg', { type: 'image/jpeg' });
    const dataTransfer = { files: [file], types: ['Files'] };
    fireEvent.drop(screen.getByRole('region', { name: 'Upload photos' }), { dataTransfer });
    await screen.findByRole('img', { name: 'Photo 1' });
    const pasted = new File([smallPhoto('b')], 'pasted.jpg', { type: 'image/jpeg' });
    fireEvent.paste(document.body, { clipboardData: { files: [pasted], types: ['Files'] } });
    await screen.findByRole('img', { name: 'Photo 2' });
  });

  it('that are no images are named', async () => {
    renderGenerator();
    const dataTransfer = {
      files: [new File(['x'], 'cv.pdf', { type: 'application/pdf' })],
      types: ['Files'],
    };
    fireEvent.drop(screen.getByRole('region', { name: 'Upload photos' }), { dataTransfer });
    expect(await screen.findByText('“cv.pdf” is not an image.')).toBeInTheDocument();
  });
});

describe('pose, style and settings', () => {
  it('the first pose is selected; a style pressed again is deselected', async () => {
    const user = renderGenerator();
    expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
    const casual = screen.getByRole('button', { name: 'Casual' });
    await user.click(casual);
    expect(casual).toHaveAttribute('aria-pressed', 'true');
    await user.click(casual);
    expect(casual).toHaveAttribute('aria-pressed', 'false');
  });

  it('are folded at first, then follow presets and changes by hand, and are sent', async () => {
    const tab = openTab(signedIn(130));
    const user = renderGenerator(tab);
    const settings = screen.getByRole('button', { name: 'Settings' });
    expect(settings).toHaveAttribute('aria-expanded', 'false');
    await user.click(settings);
    await user.click(await screen.findByRole('radio', { name: 'Work CV' }));
    expect(screen.getByRole('button', { name: 'Professional' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('radio', { name: /^V2/ }));
    const steps = screen.getByRole('slider', { name: 'Steps' });
    fireEvent.change(steps, { target: { value: '12' } });
    expect(steps).toHaveAttribute('aria-valuetext', '12, Premium');
    expect(screen.getByText('Based on “Work CV”, with your changes.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Leo' }));
    await choosePhotos(user, 1);
    await user.click(generateButton());
    await waitFor(() => expect(tab.api.submitJob).toHaveBeenCalled());
    expect(tab.api.submitJob.mock.calls[0]?.[0]).toMatchObject({
      template_url: '/images/poses/leo.webp',
      style_image: '/images/styles/professional.webp',
      steps: 12,
      method: 1,
    });
  });

  it('a custom style is uploaded, toggled and removed', async () => {
    const user = renderGenerator();
    const file = new File([smallPhoto()], 'light.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Upload custom style'), file);
    expect(await screen.findByRole('button', { name: 'Custom style' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Remove custom style' }));
    expect(screen.queryByRole('button', { name: 'Custom style' })).not.toBeInTheDocument();
  });
});

describe('another language', () => {
  it('keeps the photos and the choices', async () => {
    const user = renderGenerator();
    await choosePhotos(user, 2);
    await user.click(screen.getByRole('radio', { name: 'Maya' }));
    await switchLanguage('ru');
    expect(screen.getByRole('heading', { name: 'Создайте свой портрет' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Убрать фото/ })).toHaveLength(2);
    expect(screen.getByRole('radio', { name: 'Maya' })).toBeChecked();
    await switchLanguage('en');
  });
});

describe('a custom pose', () => {
  it('is cropped to the largest square in the middle, chosen, and replaced by the first pose when removed', async () => {
    const tab = openTab();
    const user = renderGenerator(tab);
    const file = new File([smallPhoto()], 'pose.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Upload custom pose'), file);
    const dialog = await screen.findByRole('dialog', { name: 'Crop image' });
    const picture = within(dialog).getByAltText('');
    Object.defineProperties(picture, { naturalWidth: { value: 4000 }, naturalHeight: { value: 3000 } });
    fireEvent.load(picture);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('radio', { name: 'Custom pose' })).toBeChecked();
    expect(tab.scalePhoto).toHaveBeenLastCalledWith(file, { x: 500, y: 0, width: 3000, height: 3000 });
    await user.click(screen.getByRole('button', { name: 'Remove custom pose' }));
    expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
  });

  it('is left out when the crop is cancelled', async () => {
    const user = renderGenerator();
    const file = new File([smallPhoto()], 'pose.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Upload custom pose'), file);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Custom pose' })).not.toBeInTheDocument();
  });
});
