import type { ScaleRequest } from '@/lib/client/pictures/scale-worker';

/** How red the profile's red is: X of the D50 white, 0 to 1. sRGB has 0.436, Adobe RGB 0.610, Display P3 0.515. */
const LEAST_RED = 0.49;
const MOST_RED = 0.55;

/** Whether a HEIC has the colours of Display P3, as iPhones' photos have. libheif gives its numbers unconverted. */
function isDisplayP3(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const profile = findProfile(view);
  const red = profile === null ? null : redOf(view, profile);
  return red !== null && red > LEAST_RED && red < MOST_RED;
}

const COLR = codeOf('colr');
const PROF = codeOf('prof');

/** Where the first ICC profile begins: in a `colr` box of the type `prof` (ISO/IEC 14496-12, 12.1.5). */
function findProfile(view: DataView): number | null {
  // All properties are in the `meta` box, before the pictures.
  const end = Math.min(view.byteLength, 1024 * 1024) - 8;
  for (let offset = 0; offset < end; offset += 1)
    if (view.getUint32(offset) === COLR && view.getUint32(offset + 4) === PROF) return offset + 8;
  return null;
}

const RED_COLORANT = codeOf('rXYZ');
const HEADER_BYTES = 128;

/** X of the profile's red (ICC.1:2022, 7.3 and 10.31); null when it has none. */
function redOf(view: DataView, profile: number): number | null {
  const read = (offset: number): number =>
    offset + 4 <= view.byteLength ? view.getUint32(offset) : Number.NaN;
  const count = read(profile + HEADER_BYTES);
  for (let index = 0; index < Math.min(count, 100); index += 1) {
    const entry = profile + HEADER_BYTES + 4 + index * 12;
    // A number with 16 bits after its point, behind the type.
    if (read(entry) === RED_COLORANT) return read(profile + read(entry + 4) + 8) / 0x1_0000;
  }
  return null;
}

/** A four-character code as a number. */
function codeOf(text: string): number {
  return [...text].reduce((code, character) => code * 256 + character.charCodeAt(0), 0);
}

/** What is used of libheif's JavaScript (https://github.com/strukturag/libheif, post.js and heif_emscripten.h). */
export interface Libheif {
  readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: unknown };
  /** Applies the file's rotation, mirroring and clean aperture. The pixels stay in WebAssembly's memory. */
  heif_js_decode_image2(handle: unknown, colorspace: unknown, chroma: unknown): DecodedImage;
}

interface HeifImage {
  readonly handle: unknown;
  is_primary(): boolean;
  /** Size after the rotation, in pixels. */
  get_width(): number;
  get_height(): number;
}

/** Without channels it is an error. */
interface DecodedImage {
  readonly channels?: readonly { readonly data: Uint8Array; readonly stride: number }[];
}

/** Pixels in RGBA. */
export interface HeicPixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly colorSpace: PredefinedColorSpace;
}

type Part = NonNullable<ScaleRequest['part']>;

/**
 * Decodes a HEIC's main picture, upright, or its part, smaller by a whole factor if it is more than twice
 * `maximumSide`. Throws when it can't be decoded, or has more pixels than `maximumPixels`.
 */
export function decodeHeic(
  libheif: Libheif,
  file: Uint8Array,
  { part, limits, maximumPixels }: Pick<ScaleRequest, 'part' | 'limits'> & { maximumPixels: number },
): HeicPixels {
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) throw new Error('the file has no picture');
  const whole = { x: 0, y: 0, width: image.get_width(), height: image.get_height() };
  if (whole.width * whole.height > maximumPixels) throw new Error('the picture has too many pixels');
  const { channels } = libheif.heif_js_decode_image2(
    image.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGBA,
  );
  const pixels = channels?.[0];
  if (!pixels) throw new Error('the picture can not be decoded');
  const area = part ? within(part, whole) : whole;
  const factor = Math.max(1, Math.floor(Math.max(area.width, area.height) / limits.maximumSide));
  return { ...shrink(pixels, area, factor), colorSpace: isDisplayP3(file) ? 'display-p3' : 'srgb' };
}

/** A part in whole pixels of the picture. */
function within(part: Part, whole: Part): Part {
  const x = Math.min(Math.max(0, Math.round(part.x)), whole.width - 1);
  const y = Math.min(Math.max(0, Math.round(part.y)), whole.height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round(part.width), whole.width - x)),
    height: Math.max(1, Math.min(Math.round(part.height), whole.height - y)),
  };
}

/** Copies an area; each pixel is the mean of `factor` × `factor`. */
function shrink(
  { data, stride }: { readonly data: Uint8Array; readonly stride: number },
  area: Part,
  factor: number,
): Omit<HeicPixels, 'colorSpace'> {
  const width = Math.max(1, Math.floor(area.width / factor));
  const height = Math.max(1, Math.floor(area.height / factor));
  // A thin area has fewer pixels than the factor.
  const across = Math.min(factor, area.width);
  const down = Math.min(factor, area.height);
  const small = new Uint8ClampedArray(width * height * 4);
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const start = (area.y + row * factor) * stride + (area.x + column * factor) * 4;
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (let line = 0; line < down; line += 1) {
        const end = start + line * stride + across * 4;
        for (let from = end - across * 4; from < end; from += 4) {
          red += data[from] ?? 0;
          green += data[from + 1] ?? 0;
          blue += data[from + 2] ?? 0;
          alpha += data[from + 3] ?? 0;
        }
      }
      const count = across * down;
      small[to] = red / count;
      small[to + 1] = green / count;
      small[to + 2] = blue / count;
      small[to + 3] = alpha / count;
      to += 4;
    }
  }
  return { data: small, width, height };
}
