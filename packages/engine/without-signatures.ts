const QUERY = /(https?:\/\/[^\s?'"<>]+)\?[^\s'"<>]*/gi;

/** A text whose web addresses have lost their queries: a photo's signature lets whoever reads it see the photo. */
export function withoutSignatures(text: string): string {
  return text.replace(QUERY, '$1?…');
}
