/** Pixels in RGBA. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** A person's opacity in each pixel of a picture, 0 to 255. */
export type Levels = Uint8ClampedArray<ArrayBuffer>;

/** What the page sends to the worker that separates a person from the backdrop. */
export interface CutOutRequest {
  readonly separate: { readonly portrait: Pixels; readonly opacity: Levels };
}

export interface CutOutAnswer {
  readonly separated: {
    /** The person alone. Where they are opaque, these are the portrait's pixels. */
    readonly person: Pixels;
    /** The portrait's backdrop, blurred, an eighth of its size. */
    readonly backdrop: Pixels;
  };
}

/** What the page sends to the worker that looks at photos, for a portrait whose file has no opacity. */
export interface OpacityRequest {
  readonly estimate: Blob;
}

export interface OpacityAnswer {
  /** Of the portrait scaled into a square, in grey; null without a face. */
  readonly opacity: Pixels | 'failed' | null;
}
