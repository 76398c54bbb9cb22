'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { ButtonLink } from '@/components/ui/button-link';
import { PencilFrame } from '@/components/ui/pencil';
import { assetThumbnailUrl, assetUrl } from '@/lib/client/assets';
import { POSES, posePath, stylePath } from '@/lib/shared/rules/catalogue';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

import { RESULT_PATHS, SELFIE_PATHS } from './demo-data';

const POSE = POSES[1];
const PICTURE_CLASS = 'aspect-[4/5] h-auto w-full object-cover';

function Picture({ src, alt }: { src: string; alt: string }) {
  return (
    <img
      src={src}
      alt={alt}
      width={640}
      height={800}
      loading="lazy"
      decoding="async"
      className={PICTURE_CLASS}
    />
  );
}

interface FrameProps {
  children: ReactNode;
  name: string;
  note: string;
  number: string;
}

/** A picture with its caption and the number printed beside a frame of film. */
function Frame({ children, name, note, number }: FrameProps) {
  return (
    <figure className="min-w-0">
      {children}
      <figcaption className="flex min-h-14 justify-between gap-2 pt-3 text-micro text-film-ink-2 lg:text-small">
        <span className="min-w-0">
          <b className="block font-semibold text-film-ink">{name}</b>
          {note}
        </span>
        <span aria-hidden="true" className="figures text-micro text-film-number">
          {number}
        </span>
      </figcaption>
    </figure>
  );
}

function Sign({ children, className = '' }: { children: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`self-center pb-14 font-display text-h3 text-film-ink-2 ${className}`}
    >
      {children}
    </span>
  );
}

/** What goes in and what comes out, on a strip of film. */
export function Demo() {
  const t = useTranslations('home.demo');
  const [firstSelfie = '', ...otherSelfies] = SELFIE_PATHS;
  return (
    <section className="on-film bg-film py-section text-film-ink">
      <div className="wrap">
        <h2 className="mb-10 max-w-[13em] text-h2">{t('heading')}</h2>
        <div className="grid grid-cols-[1fr_auto_1fr_auto_1fr] gap-x-2 gap-y-6 md:gap-x-4 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto_minmax(0,1fr)_auto_minmax(0,3.4fr)] lg:items-end">
          <Frame
            name={t('selfies')}
            note={t('selfiesNote', { from: PHOTOS_RECOMMENDED_FROM, to: PHOTOS_MAXIMUM })}
            number="1"
          >
            <div aria-hidden="true" className="grid aspect-[4/5] grid-cols-2 grid-rows-[3fr_2fr] gap-1">
              {[firstSelfie, ...otherSelfies].map((path, index) => (
                <img
                  key={path}
                  src={assetUrl(path)}
                  alt=""
                  width={480}
                  height={480}
                  loading="lazy"
                  decoding="async"
                  className={`size-full min-h-0 object-cover ${index === 0 ? 'col-span-2' : ''}`}
                />
              ))}
            </div>
          </Frame>
          <Sign>+</Sign>
          <Frame name={t('pose')} note={POSE.name} number="2">
            <Picture src={assetThumbnailUrl(posePath(POSE.id), 640)} alt="" />
          </Frame>
          <Sign>+</Sign>
          <Frame name={t('style')} note={t('styleName')} number="3">
            <Picture src={assetUrl(stylePath('cinematic'))} alt="" />
          </Frame>
          <Sign className="max-lg:hidden">=</Sign>
          <div className="grid grid-cols-2 gap-x-4 max-lg:col-span-full">
            <Frame name="V1" note={t('v1')} number="4">
              <div className="relative">
                <Picture src={assetThumbnailUrl(RESULT_PATHS.V1, 640)} alt={t('v1Alt')} />
                <PencilFrame className="!text-film-mark" />
              </div>
            </Frame>
            <Frame name="V2" note={t('v2')} number="4A">
              <Picture src={assetThumbnailUrl(RESULT_PATHS.V2, 640)} alt={t('v2Alt')} />
            </Frame>
          </div>
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-6">
          <p className="max-w-[30rem] text-small text-film-ink-2">{t('text')}</p>
          <ButtonLink href="/generator" variant="film" size="large" className="max-md:w-full">
            {t('action')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
