/**
 * Initials for the avatar, in capitals: of the name's first and last word, else of the e-mail address; '' for neither.
 */
export function initialsOf(displayName: string | null, email: string | null): string {
  const [first = email ?? '', ...others] = (displayName ?? '').trim().split(/\s+/u).filter(Boolean);
  return [first, others.at(-1) ?? '']
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
