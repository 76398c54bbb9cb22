import { convertToSrgb } from '@chiaro/engine/file/color';
import { isDamaged, readPhoto } from '@chiaro/engine/file/read-photo';

import type { ScaleRequest } from '@/lib/client/pictures/scale-worker';

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

/** Pixels of sRGB in RGBA. */
export interface HeicPixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

type Part = NonNullable<ScaleRequest['part']>;

/**
 * Decodes a HEIC's main picture, upright, or its part, smaller by a whole factor if it is more than twice
 * `maximumSide`. Rejects when it is damaged, can't be decoded, or has more pixels than `maximumPixels`.
 */
export async function decodeHeic(
  libheif: Libheif,
  file: Uint8Array,
  { part, limits, maximumPixels }: Pick<ScaleRequest, 'part' | 'limits'> & { maximumPixels: number },
): Promise<HeicPixels> {
  const header = await readPhoto(file);
  // libheif paints what is missing green, and reports nothing.
  if (!header || isDamaged(header, file)) throw new Error('the picture is damaged');
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
  const shrunk = shrink(pixels, area, factor);
  if (header.color) convertToSrgb(shrunk.data, 4, header.color);
  return shrunk;
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
): HeicPixels {
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
