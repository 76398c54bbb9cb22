/**
 * Initials for the avatar: the first letters of the name's first and last word, else of the e-mail address, in capitals;
 * an empty text when neither is known.
 */
export function initialsOf(displayName: string | null, email: string | null): string {
  const [first = email ?? '', ...others] = (displayName ?? '').trim().split(/\s+/u).filter(Boolean);
  return [first, others.at(-1) ?? '']
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
