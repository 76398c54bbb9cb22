'use client';

import { useTranslations } from 'next-intl';

import type { ExampleId, ExampleMoment } from '@/lib/shared/rules/examples';

interface ExampleCaptionProps {
  id: ExampleId;
  moment: ExampleMoment;
  className?: string;
}

/** What one half of an example is; the picture's name says it at greater length. */
export function ExampleCaption({ id, moment, className = '' }: ExampleCaptionProps) {
  const t = useTranslations('home.sitters');
  return (
    <span aria-hidden="true" className={`text-balance ${className}`}>
      {t(moment, { what: t(`${id}.${moment}`) })}
    </span>
  );
}
