import { screen, within } from '@testing-library/react';

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

describe('an error of a run that begins with a portrait', () => {
  const call = (code: string): GenerationError['cause'] => ({ kind: 'call', code, details: {} });
  const refused: GenerationError['cause'] = { kind: 'job', failure: 'content_refused', refund: 'done' };
  const deleted = { ...refused, failure: 'portrait_deleted' } as const;

  it.each([
    [
      'en',
      refused,
      /^The AI model refused this request.* didn’t pass its safety check\. Your credits are back\.$/,
    ],
    ['ru', refused, /^Нейросеть отклонила этот запрос.* показалось ей недопустимым\. Кредиты возвращены\.$/],
    ['en', call('not_found'), /^The portrait that you wanted to change was deleted\.Nothing was charged\.$/],
    ['en', deleted, /^The portrait that you wanted to change was deleted\.Your credits are back\.$/],
    ['ru', call('not_found'), /^Портрет, который вы хотели изменить, удалён\.Кредиты не списаны\.$/],
  ] as const)('names in %s no choice of the page: %j', (locale, cause, words) => {
    renderWithIntl(<GenerationAlert error={{ number: 1, cause, isFromPortrait: true }} isSilent={false} />, {
      locale,
    });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(within(alert).getAllByRole('button')).toHaveLength(1);
  });

  it.each([
    ['image_not_readable', true, 0],
    ['image_not_readable', false, 1],
  ] as const)(
    'offers after %s to choose photos only if they are the page’s: %s',
    (code, isFromPortrait, buttons) => {
      renderWithIntl(
        <GenerationAlert error={{ number: 1, cause: call(code), isFromPortrait }} isSilent={false} />,
      );
      expect(screen.queryAllByRole('button', { name: 'Choose photos' })).toHaveLength(buttons);
    },
  );

  it('can still be answered with credits', () => {
    const cause = { kind: 'call', code: 'credits_insufficient', details: { needed: 30, have: 5 } } as const;
    renderWithIntl(<GenerationAlert error={{ number: 1, cause, isFromPortrait: true }} isSilent={false} />);
    expect(screen.getByRole('link', { name: 'Get More Credits' })).toBeInTheDocument();
  });
});
