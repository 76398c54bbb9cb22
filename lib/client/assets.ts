/** Host of the static pictures; empty when they come with the page itself. */
const ASSETS_BASE_URL = (process.env.NEXT_PUBLIC_ASSETS_BASE_URL ?? '').replace(/\/+$/, '');

/**
 * Address of a static picture, for the page and for a request: absolute where the pictures have a host of
 * their own, else the path itself, because the page may be open under another name than the server knows.
 * `path` begins with a slash.
 */
export function assetUrl(path: string): string {
  return `${ASSETS_BASE_URL}${path}`;
}

/** Address of a smaller version of a static picture: `/images/a.webp` at 320 pixels is `/images/a-320.webp`. */
export function assetThumbnailUrl(path: string, widthPixels: number): string {
  return assetUrl(path.replace(/\.webp$/, `-${widthPixels}.webp`));
}
