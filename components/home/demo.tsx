import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';

import { ButtonLink } from '@/components/ui/button-link';
import { PencilFrame } from '@/components/ui/pencil';
import { Picture, type PictureFiles } from '@/components/ui/picture';
import { drawnPicture } from '@/lib/client/assets';
import { POSES } from '@/lib/shared/rules/catalogue';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

const POSE = POSES[1];

const FRAME_CLASS = 'aspect-[4/5] w-full bg-film-2 object-cover';
const RESULT_SIZES = 'auto, (min-width: 64rem) 20rem, 45vw';
const REFERENCE_SIZES = 'auto, (min-width: 64rem) 11rem, 28vw';

/** The files of the demo's selfies, square and small. */
export const SELFIE_FILES = ['selfie-1', 'selfie-2', 'selfie-3', 'selfie-4'].map((name) =>
  drawnPicture('selfie', name),
);

interface FrameProps {
  children: ReactElement;
  name: string;
  note: string;
  number: string;
}

function Frame({ children, name, note, number }: FrameProps) {
  return (
    <figure className="min-w-0">
      {children}
      <figcaption className="flex min-h-14 justify-between gap-2 pt-3 text-micro text-film-ink-2 lg:text-small">
        <span className="min-w-0">
          <b className="block font-semibold text-film-ink">{name}</b>
          <span>{note}</span>
        </span>
        <span aria-hidden="true" className="figures text-micro text-film-number">
          {number}
        </span>
      </figcaption>
    </figure>
  );
}

function framedPicture(files: PictureFiles, sizes: string, alt = '') {
  return <Picture files={files} alt={alt} sizes={sizes} className={FRAME_CLASS} />;
}

function Operator({ children, className = '' }: { children: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`self-center pb-14 font-display text-h3 text-film-ink-2 ${className}`}
    >
      {children}
    </span>
  );
}

/** The input and the results of a portrait, on a strip of film. */
export function Demo() {
  const t = useTranslations('home.demo');
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
            <div aria-hidden="true" className="grid aspect-[4/5] grid-cols-2 grid-rows-2 gap-1">
              {SELFIE_FILES.map((files) => (
                <Picture
                  key={files.src}
                  files={files}
                  alt=""
                  sizes="auto, 14vw"
                  className="size-full min-h-0 bg-film-2 object-cover"
                />
              ))}
            </div>
          </Frame>
          <Operator>+</Operator>
          <Frame name={t('pose')} note={POSE.name} number="2">
            {framedPicture(drawnPicture('pose', POSE.id), REFERENCE_SIZES)}
          </Frame>
          <Operator>+</Operator>
          <Frame name={t('style')} note={t('styleName')} number="3">
            {framedPicture(drawnPicture('style', 'cinematic'), REFERENCE_SIZES)}
          </Frame>
          <Operator className="max-lg:hidden">=</Operator>
          <div className="grid grid-cols-2 gap-x-4 max-lg:col-span-full">
            <Frame name="V1" note={t('v1')} number="4">
              <div className="relative">
                {framedPicture(drawnPicture('result', 'v1'), RESULT_SIZES, t('v1Alt'))}
                <PencilFrame className="!text-film-mark" />
              </div>
            </Frame>
            <Frame name="V2" note={t('v2')} number="4A">
              {framedPicture(drawnPicture('result', 'v2'), RESULT_SIZES, t('v2Alt'))}
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
