import { screen } from '@testing-library/react';

import type { ChangedPortrait } from '@/lib/client/backgrounds/changed-portrait';
import type { Ground } from '@/lib/client/backgrounds/ground';
import { renderWithIntl } from '@/lib/testing/render';

import { PortraitViewerPicture } from './portrait-viewer-picture';

const draw = jest.fn((canvas: HTMLCanvasElement) => void (canvas.width = 64));

const before = (ground: Ground): ChangedPortrait => ({
  ...{ ground, isTransparent: false, draw },
  make: () => Promise.reject(new Error('not asked for')),
});

const picture = (changed: ChangedPortrait | null) => (
  <PortraitViewerPicture
    {...{ address: '/1.webp', number: 1, changed, comparedWith: null, swipeHandlers: {} }}
    {...{ hasPrevious: false, hasNext: false, onStep: () => undefined }}
  />
);

beforeEach(() => draw.mockClear());

it('draws each ground once, on one canvas, and frees its room after the last', () => {
  const [white, dark] = [before('#ffffff'), before('#24292b')];
  const { rerender } = renderWithIntl(picture(white));
  const canvas = screen.getByRole<HTMLCanvasElement>('img', { name: 'Portrait 1' });
  rerender(picture(white));
  expect(draw).toHaveBeenCalledTimes(1);
  rerender(picture(dark));
  expect(screen.getByRole('img', { name: 'Portrait 1' })).toBe(canvas);
  expect(draw).toHaveBeenCalledTimes(2);
  expect(canvas.width).toBe(64);
  rerender(picture(null));
  expect(canvas.width).toBe(0);
});

it('says where there is no room to draw, and draws the next ground', () => {
  draw.mockImplementationOnce(() => {
    throw new Error('no 2d context');
  });
  const { rerender } = renderWithIntl(picture(before('#ffffff')));
  expect(screen.getByText(/^The background could not be changed/)).toBeInTheDocument();
  rerender(picture(before('#24292b')));
  expect(screen.getByRole('img', { name: 'Portrait 1' })).toBeInTheDocument();
});
