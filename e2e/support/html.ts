import { HtmlValidate } from 'html-validate';

/** The recommended rules and those for whole documents, without rules that valid output of React and Next breaks. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes <meta/> and charSet, a browser <meta> and charset: the same element to every parser.
    'void-style': 'off',
    'attr-case': 'off',
    // React writes async="", Next writes hidden: the same attribute.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React's ids begin with an underscore or hold a colon; HTML itself forbids only spaces.
    'valid-id': ['error', { relaxed: true }],
    // Our own files need none, and the sign-in and payment providers change theirs at any time.
    'require-sri': 'off',
    // Next's route announcer has one, and so do sizes that are known only at run time.
    'no-inline-style': 'off',
  },
});

/** Returns html-validate's findings in a document as sentences, without those of the tolerated rules. */
export async function findHtmlProblems(html: string, tolerated: readonly string[] = []): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ ruleId }) => !tolerated.includes(ruleId))
    .map(({ ruleId, message, selector }) => `${message} (${ruleId}) at ${selector ?? 'the document'}`);
}
