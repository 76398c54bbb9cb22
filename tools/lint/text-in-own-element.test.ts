import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

import rule from './text-in-own-element.mjs';

/** Components, and what the rule says about each. */
const COMPONENTS: readonly (readonly [code: string, problems: readonly string[]])[] = [
  // Texts alone in an element.
  ['const A = ({ text }: Props) => <p>{text}</p>;', []],
  ['const A = ({ text, isShown }: Props) => <p>{isShown && text}</p>;', []],
  ['const A = ({ text }: Props) => <p><b>{text}</b> <i>{text}</i></p>;', []],
  ['const A = ({ text }: Props) => <Slot>{text}</Slot>;', []],
  ['const A = ({ text }: Props) => <p>{text && <b>{text}</b>}<i /></p>;', []],
  // Texts beside others.
  ['const A = ({ text }: Props) => <p>{text}<b /></p>;', ['beside']],
  ['const A = ({ count }: Props) => <p><b />{count}</p>;', ['beside']],
  ['const A = ({ text, count }: Props) => <p>{text} {count}</p>;', ['beside', 'beside']],
  ['const A = ({ text, isShown }: Props) => <p>{isShown ? text : <b />}<i /></p>;', ['beside']],
  ["const A = () => <p><b />{'. '}<i /></p>;", ['beside']],
  ['const A = ({ text }: Props) => <>{text}</>;', ['beside']],
  ['const A = ({ text }: Props) => <Suspense>{text}</Suspense>;', ['beside']],
  ['const A = ({ children }: { children: ReactNode }) => <p>{children}<b /></p>;', ['beside']],
  // Blanks after what comes and goes, and those that go without an element around them.
  ['const A = ({ isShown }: Props) => <p>{isShown && <b />} <i /></p>;', ['beside']],
  ['const A = () => <><b /> <i /></>;', ['beside']],
  // Lists, returned texts and rich messages.
  ['const A = ({ text }: Props) => <p>{[text, text]}</p>;', ['list']],
  ['const A = ({ children }: { children: ReactNode }) => <p>{children}</p>;', []],
  ['const Text = ({ text }: Props) => text;', ['returned']],
  ['const Text = ({ text }: Props) => { return text === "a" ? null : text; };', ['returned']],
  ['const textOf = ({ text }: Props) => text;', []],
  ['const A = ({ t }: Props) => <p>{t.rich()}</p>;', ['rich']],
  ['const A = ({ t }: Props) => <p><RichText>{t.rich()}</RichText></p>;', []],
];

const FILE = 'components.tsx';

/** Types as React's, which take a second to read. */
const TYPES = `
declare namespace JSX { interface Element { type: unknown } interface IntrinsicElements { [name: string]: object } }
type ReactNode = JSX.Element | string | number | boolean | null | undefined;
interface Props { text: string; count: number; isShown: boolean; t: { rich(): ReactNode } }
declare function Slot(props: object): JSX.Element;
declare function Suspense(props: object): JSX.Element;
declare function RichText(props: object): JSX.Element;
`;

/** Returns the compiler's program of one file of these lines. */
function programOf(code: string): ts.Program {
  const options = { jsx: ts.JsxEmit.Preserve, strict: true, lib: ['lib.es5.d.ts'], types: [] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === FILE ? ts.createSourceFile(name, code, ts.ScriptTarget.Latest) : getSourceFile(name, ...rest);
  return ts.createProgram([FILE], options, host);
}

describe('text-in-own-element', () => {
  const code = `${COMPONENTS.map(([component], index) => `namespace Case${index} { ${component} }`).join('\n')}${TYPES}`;
  const messages = new Linter().verify(
    code,
    [
      {
        files: ['**/*.tsx'],
        plugins: { chiaro: { rules: { 'text-in-own-element': rule } } },
        languageOptions: { parser: tseslint.parser, parserOptions: { programs: [programOf(code)] } },
        rules: { 'chiaro/text-in-own-element': 'error' },
      },
    ],
    FILE,
  );

  it.each(COMPONENTS.map(([component, problems], index) => ({ component, problems, line: index + 1 })))(
    'says $problems about $component',
    ({ problems, line }) => {
      const found = messages.filter((message) => message.line === line);
      expect(found.map(({ messageId, message }) => messageId ?? message)).toEqual(problems);
    },
  );
});
