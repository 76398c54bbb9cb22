import { type Bytes, readText } from './bytes';
import { readTiffFields } from './exif';
import { headerOf, isOrientation, type PhotoHeader, pixelSize } from './photo-header';

/** TIFF 6.0, section 2, and BigTIFF, in either byte order. */
const TIFF_STARTS = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];
/** Raw photos of Panasonic, Olympus and Fujifilm, and Canon's newer ones. */
const RAW_START = /^(?:IIU\0|IIR[OS]|MMOR|FUJIFILM|....ftypcrx )/s;
const TAGS = { kind: 254, width: 256, height: 257, orientation: 274, dngVersion: 0xc612 } as const;

/** Reads a TIFF's first directory, and knows a raw photo, whose first picture is often a small preview. */
export function readTiff(bytes: Bytes): PhotoHeader | null {
  const start = readText(bytes, 0, 12);
  if (RAW_START.test(start)) return headerOf({ format: 'raw' });
  if (!TIFF_STARTS.includes(start.slice(0, 4))) return null;
  // A BigTIFF's directory has another form.
  if (start[2] === '+' || start[3] === '+') return headerOf({ format: 'tiff', isTurnedByBrowsers: true });
  const fields = readTiffFields(bytes);
  const value = (name: keyof typeof TAGS): number => fields.get(TAGS[name])?.value ?? 0;
  const isReduced = (value('kind') & 1) === 1;
  if (isReduced || fields.has(TAGS.dngVersion) || start.slice(8, 10) === 'CR')
    return headerOf({ format: 'raw' });
  const orientation = value('orientation');
  return headerOf({
    format: 'tiff',
    size: pixelSize(value('width'), value('height')),
    orientation: isOrientation(orientation) ? orientation : 1,
    isTurnedByBrowsers: true,
  });
}

/** Knows an SVG by its content. */
export function readSvg(bytes: Bytes): PhotoHeader | null {
  const text = readText(bytes, 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  const isSvg =
    /^<svg[\s/>]/i.test(text) || (/^<(\?xml|!DOCTYPE svg|!--)/i.test(text) && /<svg[\s/>]/i.test(text));
  return isSvg ? headerOf({ format: 'svg' }) : null;
}
