'use client';

import { useTranslations } from 'next-intl';

import { assetThumbnailUrl, assetUrl } from '@/lib/client/assets';

import { EXAMPLE_SIZE, examplePath } from './examples-data';
import type { ExampleCategory } from './examples-data';

interface ExamplePictureProps {
  category: ExampleCategory;
  stage: 'before' | 'after';
  /** Width on the page, as the `sizes` attribute says it. */
  sizes: string;
  /** The first picture of the page is fetched first, all others when they come near. */
  priority?: boolean;
  className?: string;
}

/** One half of an example; its name starts with "Before" or "After". */
export function ExamplePicture({
  category,
  stage,
  sizes,
  priority = false,
  className = '',
}: ExamplePictureProps) {
  const t = useTranslations('home.pairs');
  const path = examplePath(category, stage);
  return (
    // The pictures are made in the sizes needed, so there is nothing left for an image service to do.

    <img
      src={assetUrl(path)}
      srcSet={`${assetThumbnailUrl(path, 640)} 640w, ${assetUrl(path)} ${EXAMPLE_SIZE.width}w`}
      sizes={sizes}
      width={EXAMPLE_SIZE.width}
      height={EXAMPLE_SIZE.height}
      alt={t(stage, { category: t(`${category}.name`) })}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'auto' : 'async'}
      className={`block h-auto w-full ${className}`}
    />
  );
}
