import { screen } from '@testing-library/react';

import { runningGeneration } from '@/lib/client/generation/testing/running-generation';
import { renderWithIntl } from '@/lib/testing/render';

import { GenerationStages } from './generation-run';

const MAKING = runningGeneration({ jobId: 'job', stage: 'making', toUpload: 0 });

/** The line of the step that is under way. */
function currentLine(): HTMLElement | undefined {
  return screen.getAllByRole('listitem').find((line) => line.ariaCurrent === 'step');
}

describe('the step in which the portrait is made', () => {
  it('has only its name where the worker reports no stage', () => {
    renderWithIntl(<GenerationStages running={MAKING} />);
    expect(currentLine()).toHaveTextContent(/^Creating your portrait$/);
  });

  it.each([
    ['en', 'found', 'Creating your portrait Face found'],
    ['en', 'cut_out', 'Creating your portrait Background removed'],
    ['en', 'lit', 'Creating your portrait Light adjusted'],
    ['en', 'developed', 'Creating your portrait Portrait developed'],
    ['ru', 'found', 'Создаём портрет Лицо найдено'],
    ['ru', 'cut_out', 'Создаём портрет Прежний фон убран'],
    ['ru', 'lit', 'Создаём портрет Свет настроен'],
    ['ru', 'developed', 'Создаём портрет Портрет проявлен'],
  ] as const)('shows in %s the worker’s stage: %s', (locale, workStage, words) => {
    renderWithIntl(<GenerationStages running={{ ...MAKING, workStage }} />, { locale });
    expect(currentLine()).toHaveTextContent(new RegExp(`^${words}$`));
  });

  it('changes only those words from one stage to the next, because a screen reader reads what changes', () => {
    const { rerender } = renderWithIntl(<GenerationStages running={{ ...MAKING, workStage: 'found' }} />);
    const list = screen.getByRole('list');
    expect(list).toHaveAttribute('aria-live', 'polite');
    const observer = new MutationObserver(() => undefined);
    observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true });
    rerender(<GenerationStages running={{ ...MAKING, workStage: 'found' }} />);
    expect(observer.takeRecords()).toEqual([]);
    rerender(<GenerationStages running={{ ...MAKING, workStage: 'cut_out' }} />);
    const changed = observer.takeRecords().map(({ target }) => target.textContent);
    expect(changed).toEqual(['Background removed']);
    observer.disconnect();
  });
});
