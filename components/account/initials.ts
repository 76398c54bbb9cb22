/**
 * Initials for the avatar: the first letters of the name's first and last word, else of the e-mail address, in capitals;
 * an empty text when neither is known.
 */
export function initialsOf(displayName: string | null, email: string | null): string {
  const words = (displayName ?? '').trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? email ?? '';
  const last = words.length > 1 ? words[words.length - 1] : '';
  return [first, last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
