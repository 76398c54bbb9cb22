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

describe('a new error', () => {
  function page(error: GenerationError | null) {
    return (
      <>
        <textarea aria-label="Prompt" />
        <aside>
          <button>Generate</button>
          <GenerationAlert error={error} isSilent={false} />
        </aside>
      </>
    );
  }

  it.each([
    ['leaves the focus to a text that is being written', 'textbox', 'textbox'],
    ['takes the focus of the button that was pressed', 'button', 'alert'],
    ['takes the focus that a run has left', null, 'alert'],
  ])('%s', (_what, before, after) => {
    const { rerender } = renderWithIntl(page(null));
    if (before) screen.getByRole(before).focus();
    rerender(page(FAILED));
    expect(screen.getByRole(after)).toHaveFocus();
  });
});

it.each([
  ['a paid portrait offers', false, 1],
  ['a free second try does not offer', true, 0],
])('the error of %s to pay for another one', (_whose, isFromPortrait, buttons) => {
  renderWithIntl(<GenerationAlert error={{ ...FAILED, isFromPortrait }} isSilent={false} />);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(buttons);
});
