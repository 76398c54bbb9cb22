import type { ReactElement } from 'react';

import { icon } from '@/components/ui/icon';

const NewerIcon = /* @__PURE__ */ icon(<path d="M15 5l-7 7 7 7" />);
const OlderIcon = /* @__PURE__ */ icon(<path d="M9 5l7 7-7 7" />);

/** A button with a border on contact-sheet black; pressed, it is filled. */
export const FILM_BUTTON_CLASS =
  'inline-flex min-h-11 items-center justify-center gap-2.5 rounded-control border border-film-ink-2 px-4 py-2 text-small text-film-ink hover:border-film-ink aria-pressed:bg-film-ink aria-pressed:text-film';

/** A dialog over contact-sheet black. It sets the focus colour, because the film's is too light there. */
export const FILM_DIALOG_CLASS = 'w-[30rem] [&_:focus-visible]:outline-ink';

/** What shows that a picture is transparent, as a CSS image. */
export const TRANSPARENT_PATTERN = 'repeating-conic-gradient(#b9bfbf 0 25%, #fff 0 50%)';

/** A square button with only an icon on contact-sheet black. */
export const FILM_ICON_CLASS =
  'grid size-11 shrink-0 place-items-center text-film-ink hover:text-film-number aria-disabled:cursor-default aria-disabled:text-film-line';

interface StepButtonProps {
  label: string;
  isNewer: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

/** An arrow to newer or older portraits; at the end it stays, so that the focus does. */
export function StepButton({ label, isNewer, isDisabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={onPress}
      className={FILM_ICON_CLASS}
    >
      {isNewer ? <NewerIcon /> : <OlderIcon />}
    </button>
  );
}

interface FilmActionProps {
  icon: ReactElement;
  label: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

/** A button of the gallery's heading: its icon alone on phones. */
export function FilmAction({ icon, label, isPressed, isDisabled, onPress }: FilmActionProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      onClick={onPress}
      className={`${FILM_ICON_CLASS} aria-pressed:text-film-number md:flex md:w-auto md:items-center md:gap-2 md:px-3 md:text-small`}
    >
      {icon}
      <span className="underline decoration-film-ink-2 underline-offset-4 max-md:sr-only">{label}</span>
    </button>
  );
}
