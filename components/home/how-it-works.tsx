'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { assetThumbnailUrl, assetUrl } from '@/lib/client/assets';
import { POSES, posePath } from '@/lib/shared/rules/catalogue';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

import { EXAMPLE_CATEGORIES, examplePath } from './examples-data';
import { SELFIE_PATHS } from './demo-data';

const STRIP_LENGTH = 3;

const STRIPS = {
  upload: SELFIE_PATHS.map((path) => assetUrl(path)),
  customize: POSES.slice(0, STRIP_LENGTH).map((pose) => assetThumbnailUrl(posePath(pose.id), 320)),
  results: EXAMPLE_CATEGORIES.map((category) => assetThumbnailUrl(examplePath(category, 'after'), 640)),
} as const;

interface StepProps {
  number: number;
  title: string;
  text: string;
  pictures: readonly string[];
}

function Step({ number, title, text, pictures }: StepProps): ReactNode {
  return (
    <li className="grid grid-cols-[2.75rem_1fr] gap-x-4 gap-y-4 border-b border-edge/45 py-8 last:border-b-0 last:pb-0 md:grid-cols-[3rem_1fr_14rem] md:gap-x-6 xl:grid-cols-[4.5rem_1fr_20rem]">
      <span aria-hidden="true" className="figures font-display text-h2">
        {number}
      </span>
      <div>
        <h3 className="text-h3">{title}</h3>
        <p className="mt-2 max-w-[24rem] text-ink-2">{text}</p>
      </div>
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5 max-md:col-span-full">
        {pictures.map((picture) => (
          <img
            key={picture}
            src={picture}
            alt=""
            width={320}
            height={400}
            loading="lazy"
            decoding="async"
            className="aspect-[4/5] h-auto w-full object-cover"
          />
        ))}
      </div>
    </li>
  );
}

/** The three steps as ruled rows. */
export function HowItWorks() {
  const t = useTranslations('home.how');
  const photos = { from: PHOTOS_RECOMMENDED_FROM, to: PHOTOS_MAXIMUM };
  return (
    <section className="bg-fog py-section">
      <div className="wrap grid grid-cols-12 gap-x-6">
        <h2 className="col-span-full mb-6 text-h2 lg:col-span-4 lg:pt-8">{t('heading')}</h2>
        <ol className="col-span-full border-t border-edge lg:col-span-8">
          <Step
            number={1}
            title={t('upload.title')}
            text={t('upload.text', photos)}
            pictures={STRIPS.upload}
          />
          <Step
            number={2}
            title={t('customize.title')}
            text={t('customize.text', { poses: POSES.length })}
            pictures={STRIPS.customize}
          />
          <Step number={3} title={t('results.title')} text={t('results.text')} pictures={STRIPS.results} />
        </ol>
      </div>
    </section>
  );
}
