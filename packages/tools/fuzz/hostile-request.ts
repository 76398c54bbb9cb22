/** How a request declares the end of its body, rightly or not. */
export const FRAMINGS = [
  'length',
  'chunked',
  'length too small',
  'length too large',
  'length and chunked',
  'chunks broken',
  'abandoned',
] as const;
export type Framing = (typeof FRAMINGS)[number];

export type Header = readonly [name: string, value: string];

/** A part of a body. */
export type Piece =
  | { text: string }
  /** `text`, repeated. */
  | { text: string; times: number }
  /** The first `share` (0 to 1) of a prepared picture's bytes. */
  | { picture: string; share: number };

/** The encoding of a body's text. `gzip` is compressed UTF-8. */
export const ENCODINGS = ['utf-8', 'utf-8 with BOM', 'utf-16le', 'utf-16be', 'latin1', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Body {
  pieces: readonly Piece[];
  encoding: Encoding;
  /** The share of its bytes that is sent, from the beginning; at most 1. */
  share: number;
}

export const NO_BODY: Body = { pieces: [], encoding: 'utf-8', share: 1 };

/**
 * A generated request. In its texts `⟦name⟧` is a placeholder for a value of the run, such as a token: see
 * fillPlaceholders. The same seed gives the same requests.
 */
export interface HostileRequest {
  /** The name of its endpoint, page or file. */
  target: string;
  /** The number of the user who sends it. */
  user: number;
  method: string;
  /** The target in the request line: path and query, or something invalid. */
  address: string;
  headers: readonly Header[];
  body: Body;
  framing: Framing;
  /** Whether it is valid HTTP, so that the endpoint's handler must answer it. */
  isPlain: boolean;
}
