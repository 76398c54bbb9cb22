import 'server-only';

/** Longer SDK errors hold whole answers. */
const LONGEST = 400;

/** Removes data, all after an address's host, e-mail addresses, tokens and keys from a message; ids stay. */
export function redact(text: string): string {
  return text
    .replace(/\bdata:\S*/gi, 'data:…')
    .replace(/\b(https?:\/\/[^\s/?#]*)\S*/gi, '$1/…')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '…@…')
    .replace(/\w*(?:secret|_rw_|\b[sr]k_|whsec_)\w*/gi, '…')
    .replace(/[\w+=-]{40,}/g, '…')
    .slice(0, LONGEST);
}
