import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const FOLDERS = ['components', 'app'];

/** Attributes that users see or hear. */
const SPOKEN_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
]);

function componentFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(process.cwd(), folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => path.join(folder, file)),
  );
}

function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

/** Words between tags or in a spoken attribute that do not come from the messages. */
function literalTexts(fileName: string, source: string): string[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isJsxText(node) && hasWords(node.text)) found.push(node.text.trim());
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression) {
      if (ts.isStringLiteralLike(node.expression) && hasWords(node.expression.text))
        found.push(node.expression.text);
    }
    if (ts.isJsxAttribute(node) && SPOKEN_ATTRIBUTES.has(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer) && hasWords(node.initializer.text))
        found.push(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found.map((text) => `${fileName}: ${text}`);
}

describe('components', () => {
  it('take every visible word from the messages', () => {
    const files = componentFiles();
    expect(files.length).toBeGreaterThan(0);
    const found = files.flatMap((file) =>
      literalTexts(file, readFileSync(path.join(process.cwd(), file), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});

describe('literalTexts', () => {
  it('finds text between tags, in braces and in spoken attributes', () => {
    const source = `const a = <p aria-label="Close">Hello{'World'}<b className="font-bold">{t('x')}</b></p>;`;
    expect(literalTexts('a.tsx', source)).toEqual(['a.tsx: Close', 'a.tsx: Hello', 'a.tsx: World']);
  });
});
