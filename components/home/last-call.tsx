import { useTranslations } from 'next-intl';

import { ButtonLink } from '@/components/ui/button-link';
import { Picture } from '@/components/ui/picture';
import { drawnPicture } from '@/lib/client/assets';
import { POSES } from '@/lib/shared/rules/catalogue';
import { affordablePortraits, WELCOME_CREDITS } from '@/lib/shared/rules/credits';

/** The five poses in a row, and the link to the generator again. */
export function LastCall() {
  const t = useTranslations('home.close');
  return (
    <section>
      <div aria-hidden="true" className="grid grid-cols-3 gap-[3px] md:grid-cols-5">
        {POSES.map(({ id }, index) => (
          <Picture
            key={id}
            files={drawnPicture('pose', id, 640)}
            sizes="auto, (min-width: 48rem) 20vw, 33vw"
            alt=""
            className={`aspect-[3/4] w-full bg-fog object-cover ${index > 2 ? 'max-md:hidden' : ''}`}
          />
        ))}
      </div>
      <div className="wrap flex flex-wrap items-end justify-between gap-8 pt-12 pb-section">
        <h2 className="text-h2">{t('heading', { count: affordablePortraits(WELCOME_CREDITS) })}</h2>
        <ButtonLink href="/generator" size="large" className="max-md:w-full">
          {t('action')}
        </ButtonLink>
      </div>
    </section>
  );
}
