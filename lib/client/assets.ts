/** Host of the static pictures; empty when they come with the page itself. */
const ASSETS_BASE_URL = (process.env.NEXT_PUBLIC_ASSETS_BASE_URL ?? '').replace(/\/+$/, '');

/** Address of a static picture for the page. `path` begins with a slash. */
export function assetUrl(path: string): string {
  return `${ASSETS_BASE_URL}${path}`;
}

/** The same as an absolute address, for a request that someone else will read. */
export function absoluteAssetUrl(path: string): string {
  return new URL(assetUrl(path), window.location.origin).href;
}

/** Address of a smaller version of a static picture: `/images/a.webp` at 320 pixels is `/images/a-320.webp`. */
export function assetThumbnailUrl(path: string, widthPixels: number): string {
  return assetUrl(path.replace(/\.webp$/, `-${widthPixels}.webp`));
}
