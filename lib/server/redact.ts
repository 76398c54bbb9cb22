import 'server-only';

/** Longer errors of SDKs carry whole answers with them. */
const LONGEST = 400;

/**
 * A foreign error's words without what no log may hold: data, what follows the host of an address (paths that
 * only we know, signatures), e-mail addresses, tokens and keys. Ids of jobs, payments and accounts stay.
 */
export function redact(text: string): string {
  return text
    .replace(/\bdata:\S*/gi, 'data:…')
    .replace(/\b(https?:\/\/[^\s/?#]*)\S*/gi, '$1/…')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '…@…')
    .replace(/\w*(?:secret|_rw_|\b[sr]k_|whsec_)\w*/gi, '…')
    .replace(/[\w+=-]{40,}/g, '…')
    .slice(0, LONGEST);
}
