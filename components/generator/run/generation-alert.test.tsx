import { screen } from '@testing-library/react';

import type { GenerationError } from '@/lib/client/generation/generation-state';
import { renderWithIntl } from '@/lib/testing/render';

import GenerationAlert from './generation-alert';

const FAILED: GenerationError = {
  number: 1,
  cause: { kind: 'job', failure: 'provider_failed', refund: 'not_needed' },
  isFromPortrait: false,
};

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

it.each([
  ['a paid portrait offers', false, 1],
  ['a free second try does not offer', true, 0],
])('the error of %s to pay for another one', (_whose, isFromPortrait, buttons) => {
  renderWithIntl(<GenerationAlert error={{ ...FAILED, isFromPortrait }} isSilent={false} />);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(buttons);
});
