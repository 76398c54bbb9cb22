'use client';

import { useTranslations } from 'next-intl';

import type { ExampleId, ExampleMoment } from '@/lib/shared/rules/examples';

interface ExampleCaptionProps {
  id: ExampleId;
  moment: ExampleMoment;
  className?: string;
}

/** The caption of one picture of an example; its alternative text is longer. */
export function ExampleCaption({ id, moment, className = '' }: ExampleCaptionProps) {
  const t = useTranslations('home.sitters');
  return (
    <span aria-hidden="true" className={`text-balance ${className}`}>
      {t(moment, { what: t(`${id}.${moment}`) })}
    </span>
  );
}
