'use client';

import { useTranslations } from 'next-intl';

import { ButtonLink } from '@/components/ui/button-link';
import { assetThumbnailUrl } from '@/lib/client/assets';
import { POSES, posePath } from '@/lib/shared/rules/catalogue';

/** The five poses in a row, and the invitation once more. */
export function LastCall() {
  const t = useTranslations('home.close');
  return (
    <section>
      <div aria-hidden="true" className="grid grid-cols-3 gap-[3px] md:grid-cols-5">
        {POSES.map((pose, index) => (
          <img
            key={pose.id}
            src={assetThumbnailUrl(posePath(pose.id), 640)}
            srcSet={`${assetThumbnailUrl(posePath(pose.id), 320)} 320w, ${assetThumbnailUrl(posePath(pose.id), 640)} 640w`}
            sizes="(min-width: 48rem) 20vw, 33vw"
            alt=""
            width={640}
            height={800}
            loading="lazy"
            decoding="async"
            className={`aspect-[3/4] h-auto w-full object-cover ${index > 2 ? 'max-md:hidden' : ''}`}
          />
        ))}
      </div>
      <div className="wrap flex flex-wrap items-end justify-between gap-8 pt-12 pb-section">
        <h2 className="text-h2">{t('heading')}</h2>
        <ButtonLink href="/generator" size="large" className="max-md:w-full">
          {t('action')}
        </ButtonLink>
      </div>
    </section>
  );
}
