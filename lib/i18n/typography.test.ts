import { LOCALES } from './locales';
import { readMessages } from './read-messages';
import { withNoBreakSpaces } from './typography';

/** Shows no-break spaces. */
const visible = (text: string): string => text.replaceAll('\u00A0', '_');

describe('withNoBreakSpaces', () => {
  it.each([
    ['Портрет — сразу', 'Портрет_— сразу'],
    ['{count, plural, one {# час} other {# часа}}', '{count, plural, one {#_час} other {#_часа}}'],
    ['до {megabytes, number} МБ, {percent} %', 'до_{megabytes, number}_МБ, {percent}_%'],
    ['{width} × {height} мм', '{width}_×_{height}_мм'],
    ['{from}–{to} селфи, {count} из {maximum}', '{from}–{to}_селфи, {count}_из_{maximum}'],
    ['В кадре и не в фокусе', 'В_кадре и_не_в_фокусе'],
    ['что-то о’кей', 'что-то о’кей'],
    ['«{name}» изображение', '«{name}» изображение'],
  ])('holds together what belongs together in Russian: %s', (message, expected) => {
    expect(visible(withNoBreakSpaces(message, 'ru'))).toBe(expected);
  });

  it('leaves English as it is', () => {
    expect(withNoBreakSpaces('{hours} hours — a day', 'en')).toBe('{hours} hours — a day');
  });
});

it.each(LOCALES)('messages/%s.json has no typed no-break space: the build adds them', (locale) => {
  expect(JSON.stringify(readMessages(locale))).not.toMatch(/[\u00A0\u202F]/);
});

it('no line of a Russian message begins with a dash or with the unit of a number', () => {
  const built = withNoBreakSpaces(JSON.stringify(readMessages('ru')), 'ru');
  expect(built.match(/.{0,20} —/g)).toBeNull();
  expect(built.match(/.{0,20}# \p{L}+/gu)).toBeNull();
  expect(built.match(/.{0,20}\} (?:%|МБ|мм|фото|селфи)/g)).toBeNull();
});
