import { type Bytes, readBigEndian, readText } from './bytes';
import { colorOfCodes, colorOfGamma, type PhotoColor } from './color';
import { findOrientation, orientationInXmp } from './exif';
import { type Edit, headerOf, type Orientation, type PhotoHeader, pixelSize } from './photo-header';

const SIGNATURE = '\u0089PNG\r\n\u001a\n';
/** The most texts that are read: a hostile file may have thousands. */
const MOST_TEXTS = 8;
/** The most that is read of a compressed text, in bytes: an orientation is in its first hundred. */
const TEXT_BYTES = 64 * 1024;

/** Reads a PNG's chunks up to IEND (PNG specification, third edition); null for another format. */
export async function readPng(bytes: Bytes): Promise<PhotoHeader | null> {
  if (readText(bytes, 0, 8) !== SIGNATURE) return null;
  const size = pixelSize(readBigEndian(bytes, 16, 4), readBigEndian(bytes, 20, 4));
  const edits: Edit[] = [];
  const colorEdits: Edit[] = [];
  let isComplete = false;
  let animated = false;
  let hasProfile = false;
  let exif: Orientation | null = null;
  let text: Orientation | null = null;
  let codes: PhotoColor | null = null;
  let gamma: PhotoColor | null = null;
  let hasPicture = false;
  let texts = 0;

  let offset = SIGNATURE.length;
  while (!isComplete) {
    const type = readText(bytes, offset + 4, 4);
    const start = offset + 8;
    const end = start + readBigEndian(bytes, offset, 4);
    if (!(end + 4 <= bytes.length) || !/^[a-z]{4}$/i.test(type)) break;
    const content = bytes.subarray(start, end);
    const removal = { start: offset, end: end + 4, bytes: [] };
    if (type === 'IEND') isComplete = hasPicture;
    else if (type === 'IDAT') hasPicture = true;
    else if (type === 'acTL') animated ||= !hasPicture && readBigEndian(content, 0, 4) > 1;
    else if (type === 'cICP') codes ??= colorOfCodes(content[0] ?? 0, content[1] ?? 0);
    else if (type === 'iCCP' || type === 'sRGB') hasProfile = true;
    else if (type === 'gAMA') gamma = colorOfGamma(100_000 / readBigEndian(content, 0, 4));
    else if (type === 'eXIf') {
      exif ??= findOrientation(content)?.value ?? null;
      edits.push(removal);
    } else if (TEXT.test(type + readText(content, 0, 22)) && texts < MOST_TEXTS) {
      texts += 1;
      text ??= await orientationInText(type, content);
    }
    if (type === 'gAMA' || type === 'iCCP') colorEdits.push(removal);
    if (type === 'IEND') break;
    offset = end + 4;
  }
  const color = codes ?? (hasProfile ? null : gamma);
  return headerOf({
    format: 'png',
    size,
    animated,
    state: isComplete ? 'whole' : 'damaged',
    orientation: exif ?? text ?? 1,
    // WebKit converts by them even where it is asked not to.
    edits: color ? [...edits, ...colorEdits] : edits,
    color,
  });
}

/** The types of texts, with the keywords of those that may name an orientation. */
const TEXT = /^(?:[zi]TXt|tEXt)(?:XML:com\.adobe\.xmp\0|Raw profile type (?:exif|APP1)\0)/;

/** The orientation in a text (PNG specification, 11.3.3); null where it can't be decompressed. */
async function orientationInText(type: string, content: Bytes): Promise<Orientation | null> {
  const keywordEnd = content.indexOf(0);
  const keyword = readText(content, 0, Math.min(keywordEnd, 79));
  let start = keywordEnd + 1;
  let isCompressed = type === 'zTXt';
  if (isCompressed) start += 1;
  if (type === 'iTXt') {
    isCompressed = content[start] === 1;
    const languageEnd = content.indexOf(0, start + 2);
    start = content.indexOf(0, languageEnd + 1) + 1;
  }
  const data = content.subarray(start);
  const plain = isCompressed ? await inflate(data) : data.subarray(0, TEXT_BYTES);
  return keyword === 'XML:com.adobe.xmp' ? orientationInXmp(plain) : orientationInProfile(plain);
}

async function inflate(data: Bytes): Promise<Bytes> {
  const start = new Uint8Array(TEXT_BYTES);
  let length = 0;
  try {
    const stream = new Blob([new Uint8Array(data)]).stream().pipeThrough(new DecompressionStream('deflate'));
    const reader = stream.getReader();
    while (length < TEXT_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      start.set(value.subarray(0, TEXT_BYTES - length), length);
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // What came before the damage is enough, or there is none.
  }
  return start.subarray(0, length);
}

/** ImageMagick writes EXIF data in hexadecimal digits behind a name and a length. */
function orientationInProfile(plain: Bytes): Orientation | null {
  const digits = /^\s*\w+\s+\d+\s+([\da-f\s]+)/i.exec(new TextDecoder('latin1').decode(plain))?.[1];
  const pairs = digits?.replace(/\s/g, '').match(/../g) ?? [];
  return findOrientation(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))?.value ?? null;
}
