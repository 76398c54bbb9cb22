import { useTranslations } from 'next-intl';

import { PlusIcon } from '@/components/ui/icons';

import { QUESTION_FIGURES, QUESTIONS } from './questions-data';

export function Questions() {
  const t = useTranslations('home.questions');
  return (
    <section className="wrap grid grid-cols-12 gap-x-6 pb-section">
      <h2 className="col-span-full mb-6 text-h2 lg:col-span-4 lg:pt-3">{t('heading')}</h2>
      <div className="col-span-full border-t border-edge lg:col-span-8">
        {QUESTIONS.map((name, index) => (
          <details key={name} open={index === 0} className="group border-b border-line">
            <summary className="flex list-none justify-between gap-6 py-5 text-question [&::-webkit-details-marker]:hidden">
              <span>{t(`${name}.question`)}</span>
              <PlusIcon className="mt-1 shrink-0 text-ink-2 transition-transform duration-hover group-open:rotate-45" />
            </summary>
            <p className="max-w-[38rem] pr-12 pb-7 text-ink-2">{t(`${name}.answer`, QUESTION_FIGURES)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
