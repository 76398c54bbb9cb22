import { withoutRepeatedStyles } from './repeated-styles';

/** 16 characters and 17 bytes. */
const SHEET = 'a>b{content:"é"}';
const style = `<style data-href="/a.css">${SHEET}</style>`;
const data = (rows: string) => `<script>self.__next_f.push([1,"${rows}"])</script>`;
const COPY = String.raw`7:T11,a\u003eb{content:\"é\"}`;

it('drops only the copy of a style sheet in the data', () => {
  const page = `${style}${data(String.raw`6:[]\n${COPY}8:{}\n`)}`;
  expect(withoutRepeatedStyles(page, [SHEET])).toBe(`${style}${data(String.raw`6:[]\n7:\"\"\n8:{}\n`)}`);
});

it('drops the copies of several style sheets', () => {
  const page = data(String.raw`${COPY}8:Tc,b{color:red}`);
  expect(withoutRepeatedStyles(page, [SHEET, 'b{color:red}'])).toBe(data(String.raw`7:\"\"\n8:\"\"\n`));
});

it('leaves a page without a copy as it is', () => {
  const page = `${style}${data(String.raw`7:T11,another text`)}`;
  expect(withoutRepeatedStyles(page, [SHEET])).toBe(page);
});
