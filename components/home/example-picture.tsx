import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';

import { Picture } from '@/components/ui/picture';
import { drawnPicture } from '@/lib/client/assets';
import { type ExampleId, type ExampleMoment, exampleName } from '@/lib/shared/rules/examples';

interface ExamplePictureProps extends Omit<ComponentProps<typeof Picture>, 'id' | 'files' | 'alt'> {
  id: ExampleId;
  moment: ExampleMoment;
}

/** One picture of an example; its alternative text starts with "Before" or "After". */
export function ExamplePicture({ id, moment, className = '', ...rest }: ExamplePictureProps) {
  const t = useTranslations('home.sitters');
  return (
    <Picture
      files={drawnPicture('example', exampleName(id, moment))}
      alt={t(moment, { what: t(`${id}.${moment}Alt`) })}
      className={`bg-fog object-cover ${className}`}
      {...rest}
    />
  );
}

/** Says below examples that their pictures are drawn. */
export function IllustrationNote({ className }: { className: string }) {
  const t = useTranslations('home.sitters');
  return <span className={`text-ink-3 ${className}`}>{t('illustration')}</span>;
}

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
