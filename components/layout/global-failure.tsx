import { useContext, useEffect, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { tabContainer } from '@/lib/browser/service-container-provider';
import { ServiceContainerContext } from '@/lib/browser/use-service-container';
import { createLanguages } from '@/lib/i18n/languages';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';

interface GlobalFailureProps {
  language: string | undefined;
  code: string | undefined;
}

/** Replaces the whole page, with the page's texts but without their provider, which may have failed. */
export default function GlobalFailure({ language, code }: GlobalFailureProps) {
  // The page's provider is gone.
  const container = useContext(ServiceContainerContext) ?? tabContainer;
  const [texts, setTexts] = useState(() => container.get(createLanguages).current()?.messages);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (texts) heading.current?.focus();
    else loadMessages(isLocale(language) ? language : DEFAULT_LOCALE).then(setTexts, () => undefined);
  }, [language, texts]);
  if (!texts?.common || !texts.failure) return null;

  const { common, failure } = texts;
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${failure.title} · ${common.brand}`}</title>
      <h1 ref={heading} tabIndex={-1} className="mt-12 text-title outline-none">
        {failure.heading}
      </h1>
      <p className="mt-6 mb-9 max-w-[36rem] text-lead text-ink-2">{failure.text}</p>
      <Button data-reload>{failure.retry}</Button>
      <p className="mt-8 text-micro text-ink-3">{code}</p>
    </>
  );
}
