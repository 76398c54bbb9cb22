/** The public pages, each in both languages. */
export const PAGES: readonly string[] = ['/', '/generator', '/donate'].flatMap((page) => [
  page,
  `${page}?lang=ru`,
]);
