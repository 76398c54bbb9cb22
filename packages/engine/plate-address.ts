const TEMPLATE_PATH = /\/images\/poses\/([^/]+)\.webp$/;

/**
 * Where the plate of a built-in template stands: the sibling `/images/plates/{name}.webp` of
 * `/images/poses/{name}.webp`. Null for every other address.
 */
export function plateAddress(templateUrl: string): string | null {
  const url = new URL(templateUrl);
  if (!TEMPLATE_PATH.test(url.pathname)) return null;
  url.pathname = url.pathname.replace(TEMPLATE_PATH, '/images/plates/$1.webp');
  url.search = '';
  return url.href;
}
