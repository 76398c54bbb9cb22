import { BootScript } from '@/components/layout/boot-script';
import { LOCALE_PARAMETER, LOCALES } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';

import './globals.css';

/**
 * For missing files and addresses that the middleware does not handle, in all languages: "mul" is the code for that.
 */
export default async function GlobalNotFound() {
  const texts = await Promise.all(
    LOCALES.map(async (locale) => {
      const { common, notFound } = await loadMessages(locale);
      return { locale, brand: common.brand, ...notFound };
    }),
  );
  return (
    <html lang="mul" suppressHydrationWarning>
      <head>
        <title>{texts.map(({ title }) => title).join(' · ')}</title>
        <BootScript />
        <link rel="icon" href="/images/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main className="wrap py-section">
          <p className="font-display text-[1.75rem] leading-none tracking-[-.02em]">{texts[0]?.brand}</p>
          <div className="mt-12 grid gap-x-16 gap-y-14 md:grid-cols-2">
            {texts.map(({ locale, heading, text, home }, index) => (
              <section key={locale} lang={locale} className="border-t border-edge pt-6">
                {index === 0 ? (
                  <h1 className="text-h2">{heading}</h1>
                ) : (
                  <h2 className="text-h2">{heading}</h2>
                )}
                <p className="mt-4 text-lead text-ink-2">{text}</p>
                {/* A full load: there is no router outside the layout. */}
                <a
                  href={`/?${LOCALE_PARAMETER}=${locale}`}
                  className="mt-4 inline-flex min-h-11 items-center underline"
                >
                  {home}
                </a>
              </section>
            ))}
          </div>
        </main>
      </body>
    </html>
  );
}
