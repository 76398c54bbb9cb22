/** What a picture's first bytes tell without decoding it. */
export interface PhotoHeader {
  readonly format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'svg';
  /** Stored size in pixels, before any rotation; null when the header doesn't say. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly animated: boolean;
}

/** A picture's size in pixels, or null unless both numbers are there and above zero. */
export function pixelSize(width: number, height: number): PhotoHeader['size'] {
  return width > 0 && height > 0 ? { width, height } : null;
}
