import { LOCALES } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';

import './globals.css';

/**
 * For missing files and unknown addresses that the middleware does not look at. Nobody's language is
 * known here, so it speaks both.
 */
export default async function GlobalNotFound() {
  const texts = await Promise.all(
    LOCALES.map(async (locale) => ({ locale, ...(await loadMessages(locale)).notFound })),
  );
  return (
    <html lang={texts[0]?.locale}>
      <head>
        <title>{texts[0]?.title}</title>
        <link rel="icon" href="/images/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main className="wrap space-y-12 py-section">
          {texts.map(({ locale, heading, text, home }) => (
            <section key={locale} lang={locale}>
              <h1 className="text-title">{heading}</h1>
              <p className="mt-4 text-lead text-ink-2">{text}</p>
              {/* A full load: outside the layout there is no router that could keep anything. */}
              {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
              <a href="/" className="mt-4 inline-block">
                {home}
              </a>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}
