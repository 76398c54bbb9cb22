import { readdirSync } from 'node:fs';
import path from 'node:path';

import { openSync, type Font } from 'fontkit';

const FOLDER = path.join('public', 'fonts');
const FONTS = readdirSync(FOLDER).filter((name) => name.endsWith('.woff2'));

/** The fields of fontkit's fonts that its types lack. */
interface FontFile {
  directory: { tables: Record<string, unknown> };
  fvar?: { axis: { name: Record<string, string> | undefined }[]; instance: unknown[] };
}

it.each(FONTS)('%s has no style table and no axis without a name, for which Firefox warns', (file) => {
  const { directory, fvar } = openSync(path.join(FOLDER, file)) as unknown as FontFile;
  // A subset lacks names that the style table STAT refers to.
  expect(Object.keys(directory.tables)).not.toContain('STAT');
  if (!('fvar' in directory.tables)) return;
  expect(fvar?.instance).toEqual([]);
  expect(fvar?.axis.map(({ name }) => name)).toEqual([{ en: 'Weight' }]);
});

it.each(FONTS.filter((name) => name.includes('latin')))('%s has figures of one width', (file) => {
  const font = openSync(path.join(FOLDER, file)) as Font;
  const { positions } = font.layout('0123456789', ['tnum']);
  expect(new Set(positions.map(({ xAdvance }) => xAdvance)).size).toBe(1);
});

it.each(FONTS.filter((name) => name.includes('latin-cyrillic')))(
  '%s has each character of the Latin file, and the Russian letters',
  (file) => {
    const charactersOf = (name: string) => (openSync(path.join(FOLDER, name)) as Font).characterSet;
    const family = file.replace(/-latin-cyrillic.*/, '');
    const latin = FONTS.find((name) => name.startsWith(`${family}-latin.`)) ?? '';
    const russian = Array.from(
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя№',
      (letter) => letter.codePointAt(0),
    );
    expect(charactersOf(file)).toEqual(expect.arrayContaining([...charactersOf(latin), ...russian]));
  },
);
