import { getRequestConfig } from 'next-intl/server';

import { DEFAULT_LOCALE, isLocale } from './locales';
import { loadMessages } from './messages';

/** The language and catalogue of a page that is rendered to static HTML. */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLocale(requested) ? requested : DEFAULT_LOCALE;
  return { locale, messages: await loadMessages(locale), timeZone: 'UTC' };
});
