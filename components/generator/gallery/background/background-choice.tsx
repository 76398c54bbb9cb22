import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { createConnection } from '@/lib/browser/connection';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { type ChangedPortrait, changePortrait } from '@/lib/client/backgrounds/changed-portrait';
import { createCutOuts, type CutOut, NoPersonError } from '@/lib/client/backgrounds/cut-outs';
import { createLastColor, type Ground, GROUND_COLORS, parseColor } from '@/lib/client/backgrounds/ground';
import { HiddenCanvasError, MissingPortraitError } from '@/lib/client/files/portrait-files';
import { POSES, posePlatePath } from '@/lib/shared/rules/catalogue';

import { TRANSPARENT_PATTERN } from '../gallery-controls';

interface BackgroundChoiceProps {
  address: string;
  changed: ChangedPortrait | null;
  /** Null shows the portrait as it is. */
  onChange: (changed: ChangedPortrait | null) => void;
}

type Problem = 'failed' | 'offline' | 'hidden' | 'missing' | 'noPerson';

/** The grounds that can stand behind a portrait's person. It cuts them out on the device, and uploads nothing. */
export default function BackgroundChoice({ address, changed, onChange }: BackgroundChoiceProps) {
  const t = useTranslations('generator.gallery.background');
  const cutOuts = useService(createCutOuts);
  const { store: connection } = useService(createConnection);
  const [cutOut, setCutOut] = useState<CutOut | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const wanted = useRef<Ground | null>(null);
  const [chosen, setChosen] = useState(changed?.ground ?? null);
  const panel = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isOver = false;
    cutOuts.open(address).then(
      (opened) => isOver || setCutOut(opened),
      (error: unknown) => isOver || setProblem(problemOf(error, connection.get())),
    );
    return () => {
      isOver = true;
      // A plate that comes later is not of the portrait in view.
      wanted.current = null;
    };
  }, [address, attempt, connection, cutOuts]);

  useEffect(() => {
    // On a phone they are below the window.
    if (cutOut) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [cutOut]);

  async function choose(ground: Ground | null): Promise<void> {
    wanted.current = ground;
    setChosen(ground);
    setProblem(null);
    if (ground === null || !cutOut) return onChange(null);
    try {
      const next = await changePortrait(cutOut, ground);
      if (wanted.current === ground) onChange(next);
    } catch (error) {
      if (wanted.current !== ground) return;
      setChosen(changed?.ground ?? null);
      setProblem(problemOf(error, connection.get()));
    }
  }

  function retry(): void {
    // The button goes.
    panel.current?.focus();
    if (cutOut) return void choose(wanted.current);
    setProblem(null);
    setAttempt(attempt + 1);
  }

  const isLoading = chosen !== (changed?.ground ?? null);
  const status = problem ?? (!cutOut ? 'working' : isLoading ? 'loading' : 'ready');
  return (
    <div ref={panel} tabIndex={-1} className="mt-4 border-t border-film-line pt-3 text-small outline-none">
      <p role="status" className={status === 'ready' ? 'sr-only' : undefined}>
        {t(status)}
      </p>
      {(problem === 'failed' || problem === 'offline') && (
        <Button variant="text" className="decoration-film-ink-2" onClick={retry}>
          {t('retry')}
        </Button>
      )}
      {cutOut && (
        <>
          {(cutOut.isRough || cutOut.isExact) && (
            <p className="text-film-ink-2">{t(cutOut.isRough ? 'rough' : 'promise')}</p>
          )}
          <Grounds cutOut={cutOut} chosen={chosen} onChoose={(ground) => void choose(ground)} />
        </>
      )}
    </div>
  );
}

function problemOf(error: unknown, isOnline: boolean): Problem {
  if (error instanceof HiddenCanvasError) return 'hidden';
  if (error instanceof MissingPortraitError) return 'missing';
  if (error instanceof NoPersonError) return 'noPerson';
  return isOnline ? 'failed' : 'offline';
}

interface GroundsProps {
  cutOut: CutOut;
  chosen: Ground | null;
  onChoose: (ground: Ground | null) => void;
}

function Grounds({ cutOut: { isRough, nearColor }, chosen, onChoose }: GroundsProps) {
  const t = useTranslations('generator.gallery.background');
  const lastColor = useService(createLastColor);
  const own = useStore(lastColor);
  const [typed, setTyped] = useState<string>(own);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const problemId = useId();
  const option = (ground: Ground | null, name: string, background: string = ground ?? nearColor) => {
    return { ground, name, background };
  };
  const near = [
    option('blurred', t('blurred'), nearColor),
    ...(isRough ? [option(nearColor, t('near'))] : []),
  ];
  const options = [
    option(null, t('none')),
    ...(isRough ? near : []),
    option('transparent', t('transparent'), `${TRANSPARENT_PATTERN} 0 0 / 0.75rem 0.75rem`),
    ...(['white', 'lightGrey', 'dark'] as const).map((name) => option(GROUND_COLORS[name], t(name))),
    option(own, t('own')),
    ...POSES.map(({ id, name }) => option(id, name, `url(${posePlatePath(id)}) center / cover`)),
    ...(isRough ? [] : near),
  ];

  function chooseOwn(text: string): void {
    setTyped(text);
    const color = parseColor(text);
    if (color === null) return;
    setIsUnreadable(false);
    lastColor.update(() => color);
    onChoose(color);
  }

  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="sr-only">{t('open')}</legend>
      {/* One row on a phone, so that the portrait stays in view. */}
      <div className="flex gap-2 max-lg:-mx-gutter max-lg:overflow-x-auto max-lg:px-gutter max-lg:py-1 lg:flex-wrap">
        {options.map(({ ground, name, background }) => (
          <label
            key={name}
            className="relative flex min-h-11 shrink-0 cursor-pointer items-center gap-2.5 rounded-control border border-film-ink-2 px-3 has-checked:border-film-mark has-checked:outline-1 has-checked:outline-film-mark has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-film-ink forced-colors:has-checked:outline-[Highlight]"
          >
            <input
              type="radio"
              name="background"
              checked={ground === chosen}
              onChange={() => onChoose(ground)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span
              aria-hidden="true"
              style={{ background }}
              className="size-6 rounded-full border border-film-ink-2 forced-color-adjust-none"
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <input
          type="color"
          aria-label={t('pick')}
          value={own}
          onChange={({ currentTarget }) => chooseOwn(currentTarget.value)}
          className="h-11 w-14 cursor-pointer border border-film-ink-2 bg-film-2 p-1"
        />
        <label className="flex items-center gap-2">
          <span>{t('hex')}</span>
          <input
            type="text"
            value={typed}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={isUnreadable}
            aria-describedby={problemId}
            onBlur={() => setIsUnreadable(parseColor(typed) === null)}
            onChange={({ currentTarget }) => chooseOwn(currentTarget.value)}
            className="figures h-11 w-24 rounded-control border border-film-ink-2 bg-film-2 px-3 text-film-ink"
          />
        </label>
        <p id={problemId} aria-live="polite" className="empty:hidden">
          {isUnreadable && t('unreadable', { example: own })}
        </p>
      </div>
    </fieldset>
  );
}
