import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { ServiceContainer } from '@/lib/browser/service-container';
import type { ChangedPortrait } from '@/lib/client/backgrounds/changed-portrait';
import { createCutOuts, type CutOut, NoPersonError } from '@/lib/client/backgrounds/cut-outs';
import { HiddenCanvasError, MissingPortraitError } from '@/lib/client/files/portrait-files';
import { fake } from '@/lib/testing/fake';
import { renderWithIntl } from '@/lib/testing/render';

import { freshBrowser } from '../../testing/generator-stage';
import BackgroundChoice from './background-choice';

const open = jest.fn<Promise<CutOut>, [string]>();
const onChange = jest.fn((_changed: ChangedPortrait | null) => undefined);
const fetchPlate = jest.fn<Promise<Pick<Response, 'ok' | 'blob'>>, [string, RequestInit]>();
const PLATE = { ok: true, blob: () => Promise.resolve(new Blob()) };

function cutOut(change: Partial<CutOut> = {}): CutOut {
  const canvas = document.createElement('canvas');
  const size = { width: 1024, height: 1024 };
  return {
    ...size,
    person: canvas,
    backdrop: canvas,
    nearColor: '#8899aa',
    isCut: { left: false, right: false },
    isRough: false,
    isExact: true,
    xmp: null,
    ...change,
  };
}

beforeEach(() => {
  freshBrowser();
  onChange.mockClear();
  open.mockReset().mockResolvedValue(cutOut());
  fetchPlate.mockReset().mockResolvedValue(PLATE);
  Object.assign(window, { fetch: fetchPlate, createImageBitmap: () => Promise.resolve({}) });
});

function Viewer() {
  const [changed, setChanged] = useState<ChangedPortrait | null>(null);
  const change = (next: ChangedPortrait | null) => {
    onChange(next);
    setChanged(next);
  };
  return <BackgroundChoice address="/portrait.webp" changed={changed} onChange={change} />;
}

function renderChoice() {
  const container = new ServiceContainer([fake(createCutOuts, { open })]);
  const { unmount } = renderWithIntl(<Viewer />, { container });
  return { ...userEvent.setup(), unmount };
}

const names = () => screen.getAllByRole('radio').map((option) => option.parentElement?.textContent);

it('offers grounds, with the portrait as it is chosen, and says what a PNG keeps', async () => {
  const user = renderChoice();
  expect(screen.getByRole('status')).toHaveTextContent('Finding the outline…');
  expect(await screen.findByRole('radio', { name: 'As it is' })).toBeChecked();
  expect(screen.getByText(/not one pixel of you does/)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('You can choose a background.');
  expect(names()).toHaveLength(12);
  expect(names().at(-1)).toBe('Blurred');
  await user.click(screen.getByRole('radio', { name: 'Transparent' }));
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ ground: 'transparent', isTransparent: true });
  await user.click(screen.getByRole('radio', { name: 'White' }));
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ ground: '#ffffff', isTransparent: false });
});

it('offers tones near the old background first where the outline is estimated', async () => {
  open.mockResolvedValue(cutOut({ isRough: true }));
  renderChoice();
  expect(await screen.findByText(/is estimated/)).toBeInTheDocument();
  expect(names().slice(0, 3)).toEqual(['As it is', 'Blurred', 'Near the old background']);
});

it('promises nothing of a PNG where the browser adds noise to what is drawn', async () => {
  open.mockResolvedValue(cutOut({ isExact: false }));
  renderChoice();
  await screen.findByRole('radio', { name: 'As it is' });
  expect(screen.queryByText(/not one pixel/)).not.toBeInTheDocument();
});

it('takes a colour by its code, and keeps it for the next portrait; half a code changes nothing', async () => {
  const user = renderChoice();
  const hex = await screen.findByRole('textbox', { name: 'Hex code' });
  await user.clear(hex);
  await user.type(hex, '#12a');
  onChange.mockClear();
  await user.type(hex, 'b');
  expect(onChange).not.toHaveBeenCalled();
  await user.type(hex, 'EF');
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ ground: '#12abef' });
  expect(localStorage.getItem('portraitGenerator_ground')).toBe('"#12abef"');
});

it('takes a colour by three digits, and says how a code is written once the field is left', async () => {
  const user = renderChoice();
  const hex = await screen.findByRole('textbox', { name: 'Hex code' });
  await user.clear(hex);
  await user.type(hex, '#1a');
  expect(hex).not.toBeInvalid();
  await user.tab();
  expect(hex).toBeInvalid();
  expect(hex).toHaveAccessibleDescription('Enter a code such as #3f6f8f.');
  await user.type(hex, 'F');
  expect(hex).not.toBeInvalid();
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ ground: '#11aaff' });
});

it('takes a free colour that is also offered: both stay', async () => {
  const user = renderChoice();
  const hex = await screen.findByRole('textbox', { name: 'Hex code' });
  await user.clear(hex);
  await user.type(hex, 'ffffff');
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ ground: '#ffffff' });
  expect(names()).toEqual(expect.arrayContaining(['White', 'Colour', 'Anna']));
  expect(names()).toHaveLength(12);
});

it.each([
  [
    'no person',
    new NoPersonError(),
    'No face was found in this portrait, so its background can’t be changed.',
  ],
  ['a hidden canvas', new HiddenCanvasError(), /^Your browser hides from sites what they draw/],
  ['no portrait', new MissingPortraitError('x'), 'This portrait is no longer available.'],
])('says why a background can not change: %s', async (_name, error, sentence) => {
  open.mockRejectedValue(error);
  renderChoice();
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('tries again after a worker that broke', async () => {
  open.mockRejectedValueOnce(new Error('broken'));
  const user = renderChoice();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('status').parentElement).toHaveFocus();
  expect(await screen.findByRole('radio', { name: 'White' })).toBeInTheDocument();
});

it('says that the network is missing, not the browser, and tries again', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open.mockRejectedValueOnce(new TypeError('offline'));
  const user = renderChoice();
  expect(await screen.findByText(/^You’re offline/)).toBeInTheDocument();
  onLine.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: 'White' })).toBeInTheDocument();
});

describe('a plate', () => {
  const FAILED = /^The background could not be changed/;
  const plate = (name: string) => screen.findByRole('radio', { name });

  it('is said to load', async () => {
    let arrive = (_response: typeof PLATE): void => undefined;
    fetchPlate.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const user = renderChoice();
    await user.click(await plate('Anna'));
    expect(screen.getByRole('status')).toHaveTextContent('Loading the background…');
    arrive(PLATE);
    await waitFor(() => expect(onChange.mock.lastCall?.[0]).toMatchObject({ ground: 'anna' }));
    expect(screen.getByRole('status')).not.toHaveTextContent('Loading');
  });

  it('that fails can be tried again', async () => {
    fetchPlate.mockResolvedValueOnce({ ...PLATE, ok: false });
    const user = renderChoice();
    await user.click(await plate('Daniel'));
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'As it is' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onChange.mock.lastCall?.[0]).toMatchObject({ ground: 'daniel' }));
    expect(await plate('Daniel')).toBeChecked();
    expect(open).toHaveBeenCalledTimes(1);
    expect(fetchPlate.mock.lastCall?.[1].signal).toBeInstanceOf(AbortSignal);
  });

  it('that fails after another choice changes nothing', async () => {
    let fail = (_error: Error): void => undefined;
    fetchPlate.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
    const user = renderChoice();
    await user.click(await plate('Maya'));
    await user.click(screen.getByRole('radio', { name: 'White' }));
    await act(async () => fail(new TypeError('slow')));
    expect(screen.getByRole('radio', { name: 'White' })).toBeChecked();
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });

  it('that comes after the portrait was left changes nothing', async () => {
    let arrive = (_response: typeof PLATE): void => undefined;
    fetchPlate.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const user = renderChoice();
    await user.click(await plate('Leo'));
    user.unmount();
    await act(async () => arrive(PLATE));
    expect(onChange).not.toHaveBeenCalled();
  });
});
