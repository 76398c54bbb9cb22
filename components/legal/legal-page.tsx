import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';

import { FirstScreenEnd } from '@/components/layout/first-screen';
import { PageTitle } from '@/components/layout/page-title';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';

import { FollowLanguage } from './follow-language';

import './legal.css';

interface LegalPageProps {
  page: 'privacy' | 'terms';
  summary: readonly ReactNode[];
  /** The sections by their ids, to which other pages link: paragraphs (null leaves one out), or other content. */
  sections: Readonly<Record<string, readonly ReactNode[] | ReactElement>>;
  heading: (id: string) => string;
}

/** The frame of a legal page: a summary of one screen, the list of sections, and the sections. Rendered on the server. */
export function LegalPage({ page, summary, sections, heading }: LegalPageProps) {
  const t = useTranslations(page);
  const locale = useLocale();
  const date = useFormatter().dateTime(new Date(LEGAL_VERSION), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <article className="wrap pt-[clamp(2rem,4vw,4rem)] pb-section">
      <PageTitle title={t('title')} />
      <meta name="description" content={t('description')} />
      <FollowLanguage locale={locale} />
      <h1 className="text-title">{t('heading')}</h1>
      <p className="mt-4 text-small text-ink-2">{t('version', { date })}</p>
      <section aria-labelledby="summary" className="legal-summary mt-9 bg-fog">
        <h2 id="summary" className="text-h3">
          {t('summary.heading')}
        </h2>
        <ul className="mt-4 list-disc gap-x-12 pl-5">
          {summary.map((statement, index) => (
            <li key={index}>{statement}</li>
          ))}
        </ul>
      </section>
      <FirstScreenEnd />
      <div className="legal-parts mt-12 grid gap-x-16 gap-y-14">
        <nav aria-labelledby="contents" className="self-start lg:sticky lg:top-24">
          <h2 id="contents" className="font-text text-small font-semibold text-ink-2">
            {t('contents')}
          </h2>
          <ol className="mt-2 border-t border-edge">
            {Object.keys(sections).map((id) => (
              <li key={id} className="border-b border-line">
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center py-2 text-small text-ink-2 no-underline hover:text-ink hover:underline"
                >
                  {heading(id)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-sections grid gap-y-14">
          {Object.entries(sections).map(([id, content]) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-h3">
                {heading(id)}
              </h2>
              <div className="mt-4 grid gap-y-4">
                {Array.isArray(content) ? <Paragraphs texts={content} /> : content}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

/** Paragraphs of a section; null leaves one out. */
export function Paragraphs({ texts }: { texts: readonly ReactNode[] }) {
  return texts.map((text, index) => text !== null && <p key={index}>{text}</p>);
}

/** A list of statements. */
export function Statements({ texts }: { texts: readonly ReactNode[] }) {
  return (
    <ul className="legal-statements list-disc pl-5">
      {texts.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

/** Returns what makes a tag of a text a link. */
export function textLink(href: string): (text: ReactNode) => ReactNode {
  return (text) => (
    <a href={href} className="underline">
      {text}
    </a>
  );
}

/** Returns what makes a tag with an e-mail address a link to it. */
export function mailLink(email: string): (text: ReactNode) => ReactNode {
  return (text) => textLink(`mailto:${email}`)(<span translate="no">{text}</span>);
}
