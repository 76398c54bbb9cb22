import { readText } from './byte-reader';
import { readGifHeader } from './gif-header';
import { readIsoMediaHeader } from './iso-media-header';
import { readJpegHeader } from './jpeg-header';
import type { PhotoHeader } from './photo-header';
import { readPngHeader } from './png-header';
import { readWebpHeader } from './webp-header';

const READERS = [readJpegHeader, readPngHeader, readGifHeader, readWebpHeader, readIsoMediaHeader, readSvg];

/** Reads a picture's header from its first bytes; null for a format that is none of these (BMP, TIFF, text …). */
export function readPhotoHeader(bytes: Uint8Array): PhotoHeader | null {
  for (const read of READERS) {
    const header = read(bytes);
    if (header) return header;
  }
  return null;
}

function readSvg(bytes: Uint8Array): PhotoHeader | null {
  const text = readText(bytes, 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  const isSvg =
    /^<svg[\s/>]/i.test(text) || (/^<(\?xml|!DOCTYPE svg|!--)/i.test(text) && /<svg[\s/>]/i.test(text));
  return isSvg ? { format: 'svg', size: null, animated: false } : null;
}
