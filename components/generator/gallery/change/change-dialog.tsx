import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { Dialog } from '@/components/ui/dialog';
import { FIELD_CLASS } from '@/components/ui/field';
import type { ServiceContainer } from '@/lib/browser/service-container';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';
import type { PortraitRecord } from '@/lib/client/recipes/portrait-record';
import { changeInput } from '@/lib/client/recipes/second-try';
import { createSignOutSignal } from '@/lib/client/sign-out-signal';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';
import {
  CHANGE_WORDS_MAXIMUM,
  CHANGED_PARTS,
  type ChangeKind,
  CHANGES,
  countWords,
} from '@/lib/shared/rules/changes';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';
import { PROMPT_MAXIMUM_LENGTH } from '@/lib/shared/rules/generation-settings';

import { FILM_DIALOG_CLASS } from '../gallery-controls';
import { StartButton } from '../start-button';
import type { Destination } from '../use-destination';

/** What was asked for, by portrait, until the server has taken it. */
export function createChangeDrafts(container: ServiceContainer) {
  const drafts = new Map<string, { kind: ChangeKind; words: string }>();
  container.get(createSignOutSignal).store.subscribe(() => drafts.clear());
  return drafts;
}

const MOST_WORDS = { maximum: CHANGE_WORDS_MAXIMUM };
const PRICE = { credits: GENERATION_COST_CREDITS };

export interface ChangeDialogProps {
  account: AccountResponse;
  portrait: AccountPortrait;
  record: PortraitRecord;
  onLeave: (destination: Destination) => void;
  onClose: () => void;
}

/** Asks for one change of a portrait, says what it costs and what the model gets, and starts it. */
export function ChangeDialog({ account, portrait, record, onLeave, onClose }: ChangeDialogProps) {
  const t = useTranslations('portraitChange');
  const container = useServiceContainer();
  const drafts = container.get(createChangeDrafts);
  const { jobId: of, output, address } = portrait;
  const draft = drafts.get(address);
  const [kind, setKind] = useState<ChangeKind>(draft?.kind ?? CHANGES.clothes[0]);
  const [words, setWords] = useState(draft?.words ?? '');
  const id = useId();
  const cost = GENERATION_COST_CREDITS;
  const tooFew = useTranslations('generator.set')('tooFew', { count: account.credits, portraits: 1, cost });
  const wordsMissing = kind === 'words' && countWords(words) === 0 ? t('wordsMissing') : null;
  const wordsTooMany = countWords(words) > CHANGE_WORDS_MAXIMUM ? t('wordsTooMany', MOST_WORDS) : null;

  async function start(): Promise<void> {
    const input = changeInput(container, record, words.trim());
    const generation = container.get(createGeneration);
    drafts.set(address, { kind, words });
    onLeave('gallery');
    await generation.start(input, account, { change: { of, output, kind } });
    if (generation.store.get().running) drafts.delete(address);
  }

  return (
    <Dialog open title={t('title')} onClose={onClose} className={FILM_DIALOG_CLASS}>
      <p className="text-small">{t('what', PRICE)}</p>
      <p className="mt-2 text-small">{t(record.photos.length > 0 ? 'withPhotos' : 'withoutPhotos')}</p>
      <label htmlFor={`${id}-kind`} className="mt-5 block text-small font-semibold">
        {t('kind')}
      </label>
      <KindChoice id={`${id}-kind`} kind={kind} onChoose={setKind} />
      <label htmlFor={`${id}-words`} className="mt-5 block text-small font-semibold">
        {t('words')}
      </label>
      <p id={`${id}-hint`} className="text-small text-ink-2">
        {t('wordsHint')}
      </p>
      <textarea
        id={`${id}-words`}
        aria-describedby={`${id}-hint`}
        rows={2}
        maxLength={PROMPT_MAXIMUM_LENGTH}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        className={`${FIELD_CLASS} mt-2 block resize-y`}
      />
      <StartButton
        text={t('start', PRICE)}
        problem={account.credits < cost ? tooFew : (wordsMissing ?? wordsTooMany)}
        onStart={() => void start()}
      />
    </Dialog>
  );
}

interface KindChoiceProps {
  id: string;
  kind: ChangeKind;
  onChoose: (kind: ChangeKind) => void;
}

function KindChoice({ id, kind, onChoose }: KindChoiceProps) {
  const t = useTranslations('portraitChange');
  return (
    <select
      id={id}
      value={kind}
      onChange={({ target }) => onChoose(target.value as ChangeKind)}
      className={`${FIELD_CLASS} mt-2 min-h-11`}
    >
      {CHANGED_PARTS.map((part) => (
        <optgroup key={part} label={t(`parts.${part}`)}>
          {CHANGES[part].map((each) => (
            <option key={each} value={each}>
              {t(`kinds.${each}`)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
