import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The page that names these words, the test itself, and files that are not ours to word. */
const NOT_READ = [
  ':!docs/glossary.md',
  ':!*glossary.test.ts',
  ':!package-lock.json',
  ':!*.{png,webp,jpg,ico,woff2,snap}',
];

/** Names in browsers' storage, which stay: `makings`, `portraitGenerator_intention`, `donation_intention`. */
const STORED = /'makings'|\bmakings:|\w+_intention\b/g;

/** Each rejected word of docs/glossary.md, as a regular expression. The stored collection `sweeps` stays. */
const REJECTED = {
  'nobody, somebody, anybody, whoever': /\b(?:no|some|any)body\b|\bwhoever\b/gi,
  'intention (a pending request)': /intentions?\b/gi,
  'making (a recipe)': /\bmakings\b|\b(?:\w+Making|Making(?:s|[A-Z]\w*))\b/g,
  'order (a request)':
    /\b(?:Generation|Pending|Payment|Donation|Scale|Upload|Portrait|Job)Orders?\b|\bfakeOrder\b/g,
  'sweep (reconcile)': /\bsweep(?!s\b)\w*|\w*Sweep\w*|\bSWEEP\w*/g,
  'giveBack, moveToBooks, sitDown, comeToDonate': /\b(?:giveBack|moveToBooks|sitDown|comeToDonate)\w*/g,
  'farewell, latent frame, set panel': /farewell|latent.?frame|\bSetPanel\b/gi,
  'admit (a limit)': /\badmit(?:Cheap)?Call\w*|\bCallBlocks?\b|\bcountForgeries\b/g,
  'later parts, patiently, page runner': /later-(?:step-)?parts|\bwhenUsed\b|patiently|page-runner/gi,
};

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', '.', ...NOT_READ],
  {
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((file) => /\.(?:[cm]?[jt]sx?|md|json|ya?ml|css|html)$|(?:^|\/)\.env\.example$/.test(file));

describe.each(Object.entries(REJECTED))('the rejected word: %s', (_name, pattern) => {
  it('stands in no file', () => {
    const found = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.replaceAll(STORED, '').match(pattern) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    );
    expect(found).toEqual([]);
  });
});
