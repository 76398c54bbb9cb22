/** How a request says where its body ends, and whether it tells the truth. */
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
  /** `text` so often. */
  | { text: string; times: number }
  /** A prepared picture, the first `share` of its bytes. */
  | { picture: string; share: number };

/** How a body's text becomes bytes. `gzip` is UTF-8 compressed. */
export const ENCODINGS = ['utf-8', 'utf-8 with BOM', 'utf-16le', 'utf-16be', 'latin1', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What a body is made of. */
export interface Body {
  pieces: readonly Piece[];
  encoding: Encoding;
  /** The part of its bytes that is sent, from the beginning: at most 1. */
  share: number;
}

export const NO_BODY: Body = { pieces: [], encoding: 'utf-8', share: 1 };

/**
 * A request as it was generated. In its texts `⟦name⟧` stands for what only a run knows, such as a token:
 * see fillIn. The same seed gives the same requests.
 */
export interface HostileRequest {
  /** The endpoint, page or file that it is aimed at. */
  target: string;
  /** Who sends it, as a number of the cast. */
  person: number;
  method: string;
  /** What stands in the request line: path and query, or worse. */
  address: string;
  headers: readonly Header[];
  body: Body;
  framing: Framing;
  /** Nothing is wrong with it as HTTP: the endpoint's own handler must be the one that answers. */
  isPlain: boolean;
}
