import type { Locale } from './locales';

type Rule = readonly [pattern: RegExp, replacement: string];

const NO_BREAK_SPACE = '\u00A0';

/** Where a line must not break. Russian: before a dash, between a number and its unit, after a short word. */
const RULES: Partial<Record<Locale, readonly Rule[]>> = {
  ru: [
    [/ (?=—)/g, NO_BREAK_SPACE],
    [/(?<=#) /g, NO_BREAK_SPACE],
    [/(?<=[\d}]) (?=(?:[%$×]|(?:МБ|мм|фото|селфи|из|мегапикселей|точек)(?!\p{L})))/gu, NO_BREAK_SPACE],
    [/(?<=×) /g, NO_BREAK_SPACE],
    [/(?<![\p{L}\d])([вксоуиа]|[вксн]о|об|из|от|до|по|[нз]а|не) (?=[^\s—])/giu, `$1${NO_BREAK_SPACE}`],
  ],
};

/** Returns messages, as text or as a whole file, with the no-break spaces of their language. */
export function withNoBreakSpaces(messages: string, locale: Locale): string {
  return (RULES[locale] ?? []).reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    messages,
  );
}
