import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createSettings } from '@/lib/client/settings/generator-settings';
import { renderWithIntl } from '@/lib/testing/render';

import { freshBrowser } from '../testing/generator-stage';
import SettingsForm from './settings-form';
import { SettingsSection } from './settings-section';
import { UnusedNegativePrompt } from './unused-negative-prompt';

beforeEach(freshBrowser);

const slider = (name: string) => screen.getByRole('slider', { name });

describe('the settings', () => {
  it('are folded at first, and the button names the panel that it opens', async () => {
    const user = userEvent.setup();
    renderWithIntl(<SettingsSection />);
    const button = screen.getByRole('button', { name: 'Settings' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).not.toHaveAttribute('aria-controls');
    await user.click(button);
    const preset = await screen.findByRole('group', { name: 'Preset' });
    const panel = document.querySelector(`[id="${button.getAttribute('aria-controls')}"]`);
    expect(panel).toContainElement(preset);
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(preset).not.toBeInTheDocument();
  });

  it('each have a sentence that explains them', () => {
    renderWithIntl(<SettingsForm />);
    const controls = [
      screen.getByRole('group', { name: 'Preset' }),
      screen.getByRole('textbox', { name: 'Positive prompt' }),
      screen.getByRole('textbox', { name: 'Negative prompt' }),
      screen.getByRole('group', { name: 'Model version' }),
      slider('Resemblance'),
      slider('Template strength'),
      slider('Steps'),
    ];
    for (const control of controls) expect(control).toHaveAccessibleDescription(/\w.*\./);
    expect(slider('Resemblance')).toHaveAccessibleDescription(/resembles you/);
  });

  it('a preset can be chosen again after changes by hand', async () => {
    const user = userEvent.setup();
    renderWithIntl(<SettingsForm />);
    await user.click(screen.getByRole('radio', { name: 'Work CV' }));
    fireEvent.change(slider('Resemblance'), { target: { value: '1.5' } });
    expect(screen.getByText('Based on “Work CV”, with your changes.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Work CV' }));
    expect(slider('Resemblance')).toHaveValue('1.2');
    expect(screen.queryByText(/with your changes/)).not.toBeInTheDocument();
  });
});

describe('a slider', () => {
  it('can be reset by a button that is shown only when it differs, and keeps the focus', async () => {
    const user = userEvent.setup();
    renderWithIntl(<SettingsForm />);
    const resets = () => screen.getAllByRole('button', { name: /^Reset / });
    expect(resets()).toHaveLength(3);
    for (const reset of resets()) expect(reset).toHaveClass('invisible');
    fireEvent.change(slider('Resemblance'), { target: { value: '1.45' } });
    expect(slider('Resemblance')).toHaveAttribute('aria-valuetext', '1.45, Strong');
    const reset = screen.getByRole('button', { name: 'Reset resemblance' });
    expect(reset).not.toHaveClass('invisible');
    expect(screen.getByRole('button', { name: 'Reset steps' })).toHaveClass('invisible');
    await user.click(reset);
    expect(slider('Resemblance')).toHaveAttribute('aria-valuetext', '1.1, Balanced');
    expect(slider('Resemblance')).toHaveFocus();
    expect(reset).toHaveClass('invisible');
  });

  it.each([
    ['Template strength', '0.3', '0.1, Moderate'],
    ['Steps', '15', '7, Standard'],
  ])('%s is put back by a double click', async (name, changed, initial) => {
    const user = userEvent.setup();
    renderWithIntl(<SettingsForm />);
    fireEvent.change(slider(name), { target: { value: changed } });
    expect(slider(name)).toHaveValue(changed);
    await user.dblClick(slider(name));
    expect(slider(name)).toHaveAttribute('aria-valuetext', initial);
  });
});

describe('the negative prompt', () => {
  it('says that it is left out where the version\u2019s model can\u2019t read it', async () => {
    const user = userEvent.setup();
    renderWithIntl(
      <UnusedNegativePrompt versions={['V1']}>
        <SettingsForm />
      </UnusedNegativePrompt>,
    );
    const field = screen.getByRole('textbox', { name: 'Negative prompt' });
    expect(field).toHaveAccessibleDescription(/yours is left out/);
    await user.click(screen.getByRole('radio', { name: /V2/ }));
    expect(field).toHaveAccessibleDescription(/describe the look you don\u2019t want/);
  });
});

describe('a prompt', () => {
  function type(length: number): void {
    const prompt = screen.getByRole('textbox', { name: 'Positive prompt' });
    fireEvent.change(prompt, { target: { value: 'x'.repeat(length) } });
  }
  const spoken = () => screen.getAllByRole('status')[0];

  it('shows the count of its characters, and announces it only near the limit', () => {
    const container = new ServiceContainer();
    renderWithIntl(<SettingsForm />, { container });
    type(12);
    expect(screen.getByText('12 of 1,000')).toBeInTheDocument();
    expect(spoken()).toHaveTextContent(/^$/);
    type(899);
    expect(spoken()).toHaveTextContent(/^$/);
    type(901);
    expect(spoken()).toHaveTextContent('At most 100 characters left.');
    type(949);
    expect(spoken()).toHaveTextContent('At most 100 characters left.');
    type(955);
    expect(spoken()).toHaveTextContent('At most 50 characters left.');
    type(1000);
    expect(spoken()).toHaveTextContent('No characters left.');
    expect(container.get(createSettings).store.get().positivePrompt).toHaveLength(1000);
  });

  it('takes no more than a request allows', () => {
    renderWithIntl(<SettingsForm />);
    expect(screen.getByRole('textbox', { name: 'Negative prompt' })).toHaveAttribute('maxlength', '1000');
  });
});
