/** The languages of the page. */
export type PageLanguage = 'en' | 'ru';

/** The page's language that a browser prefers, by its Accept-Language (RFC 9110, 12.5.4). */
export function preferredLanguage(acceptLanguage: string | undefined): PageLanguage {
  const wishes = (acceptLanguage ?? '').split(',').map((wish) => {
    const [name = '', ...parameters] = wish.trim().toLowerCase().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
    return { language: name.split('-')[0], quality: Number(quality ?? 1) };
  });
  const best = (language: PageLanguage): number =>
    Math.max(0, ...wishes.filter((wish) => wish.language === language).map(({ quality }) => quality));
  return best('ru') > best('en') ? 'ru' : 'en';
}
