'use client';

import type { ExampleId } from '@/lib/shared/rules/examples';

import { ExampleCaption } from './example-caption';
import { ExamplePicture } from './example-picture';

/** The two pictures of an example beside each other. */
export function BeforeAfter({ id }: { id: ExampleId }) {
  return (
    <figure className="grid grid-cols-2 gap-x-[3px]">
      {(['before', 'after'] as const).map((moment) => (
        <ExamplePicture
          key={moment}
          id={id}
          moment={moment}
          sizes="auto, (min-width: 64rem) 15rem, (min-width: 48rem) 24vw, 50vw"
          className="aspect-[3/4] w-full"
        />
      ))}
      <figcaption className="col-span-full flex justify-between gap-4 pt-3 text-small text-ink-2">
        <ExampleCaption id={id} moment="before" />
        <ExampleCaption id={id} moment="after" className="text-right" />
      </figcaption>
    </figure>
  );
}
