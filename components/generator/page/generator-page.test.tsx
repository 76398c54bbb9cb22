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

describe('pose, style and settings', () => {
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
