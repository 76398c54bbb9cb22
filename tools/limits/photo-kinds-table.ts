import {
  type Browser,
  outcomeIn,
  PHOTO_KINDS,
  type PhotoKind,
  sentenceKey,
} from '@/lib/testing/photo-fixtures/photo-kinds';
import messages from '@/messages/en.json';

export const PHOTOS_DOCUMENT = 'docs/photos.md';

const BROWSERS: Record<Browser, string> = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };

/** What the pages of the browsers do with a kind. */
function pageCell(kind: PhotoKind): string {
  const outcomes = (Object.keys(BROWSERS) as Browser[]).map((browser) => {
    const outcome = outcomeIn(browser, kind);
    if (outcome === 'taken') return { browser, words: 'taken' };
    const sentence = messages.generator.photos.problems[sentenceKey(outcome)].replace('{format}', outcome);
    // What to do is said after it.
    const [first = ''] = sentence.replace('{megapixels}', '65').replace('{name}', '…').split('. ');
    return { browser, words: first };
  });
  const same = new Set(outcomes.map(({ words }) => words));
  if (same.size === 1) return [...same].join();
  return [...same]
    .map((words) => {
      const names = outcomes
        .filter((outcome) => outcome.words === words)
        .map(({ browser }) => BROWSERS[browser]);
      return `${names.join(', ')}: ${words}`;
    })
    .join('; ');
}

/** The table of the kinds of files, those with the same outcome in one row. */
export function photoKindsTable(): string {
  const rows = new Map<string, string[]>();
  for (const kind of PHOTO_KINDS) {
    const outcome = `${pageCell(kind)} | ${kind.api === 'taken' ? 'taken' : `\`${kind.api}\``}`;
    rows.set(outcome, [...(rows.get(outcome) ?? []), kind.words]);
  }
  const lines = [...rows].map(([outcome, words]) => `| ${words.join(', ')} | ${outcome} |`);
  return ['| files | page | `/api/upload-image` |', '| --- | --- | --- |', ...lines].join('\n');
}
