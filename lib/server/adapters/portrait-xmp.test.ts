import { portraitXmp, readSoftwareTerm } from './portrait-xmp';

const SCHEME = 'http://cv.iptc.org/newscodes/digitalsourcetype';

describe('readSoftwareTerm', () => {
  it.each([
    ['an attribute', `<rdf:Description Iptc4xmpExt:DigitalSourceType="${SCHEME}/trainedAlgorithmicMedia"/>`],
    ['an attribute in other quotes', `<d e:DigitalSourceType='${SCHEME}/trainedAlgorithmicMedia'/>`],
    ['an element', `<e:DigitalSourceType>\n ${SCHEME}/trainedAlgorithmicMedia </e:DigitalSourceType>`],
    ['a resource', `<e:DigitalSourceType rdf:resource="${SCHEME}/trainedAlgorithmicMedia"/>`],
    [
      'https',
      `<d e:DigitalSourceType="https://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>`,
    ],
  ])('reads %s', (_form, xmp) => {
    expect(readSoftwareTerm(xmp)).toBe('trainedAlgorithmicMedia');
  });

  it.each([
    ['no packet', ''],
    ['a term that is not IPTC’s', `<d e:DigitalSourceType="${SCHEME}/madeByMagic"/>`],
    ['a longer word', `<d e:DigitalSourceType="${SCHEME}/compositeOfPeople"/>`],
    ['another list', '<d e:DigitalSourceType="http://example.com/digitalsourcetype/composite"/>'],
    ['another property', `<d e:Credit="${SCHEME}/composite"/>`],
    ['a term for a capture', `<d e:DigitalSourceType="${SCHEME}/digitalCapture"/>`],
    ['a term for work by hand', `<d e:DigitalSourceType="${SCHEME}/humanEdits"/>`],
  ])('reads nothing from %s', (_name, xmp) => {
    expect(readSoftwareTerm(xmp)).toBeNull();
  });
});

it('writes each text so that it stays a text', () => {
  const mark = { digitalSource: 'composite', creatorTool: 'A <b> & c', createdAt: new Date(0) } as const;
  expect(portraitXmp(mark, '')).toContain('<xmp:CreatorTool>A &lt;b> &amp; c</xmp:CreatorTool>');
});
