import { useTranslations } from 'next-intl';

import type { ExampleId } from '@/lib/shared/rules/examples';

import { ExamplePicture, IllustrationNote } from './example-picture';
import { useExamples } from './use-examples';

const LARGER_CLASS = 'md:col-span-7 lg:row-span-2 lg:row-start-1';
const SMALLER_CLASS =
  'mt-12 ml-[22%] md:col-span-5 md:m-0 md:self-end lg:col-span-4 lg:col-start-9 lg:row-start-2';

/** The portrait, with the phone photo as a small print in its corner. */
function FurtherExample({ id, className }: { id: ExampleId; className: string }) {
  const t = useTranslations('home.sitters');
  return (
    <figure className={`col-span-full ${className}`}>
      <div className="relative">
        <ExamplePicture
          id={id}
          moment="after"
          sizes="auto, (min-width: 64rem) 46rem, (min-width: 48rem) 55vw, 100vw"
          className="block aspect-square w-full object-[50%_10%]"
        />
        <div className="absolute bottom-0 left-0 w-[32%] border-t-[.5rem] border-r-[.5rem] lg:border-t-[10px] lg:border-r-[10px] border-paper">
          <ExamplePicture
            id={id}
            moment="before"
            sizes="auto, 15vw"
            className="block aspect-square w-full object-[50%_30%]"
          />
        </div>
      </div>
      <figcaption className="pt-4">
        <h3 className="text-h3">{t(`${id}.title`)}</h3>
        <p className="text-small text-ink-2">{t(`${id}.text`)}</p>
        <IllustrationNote className="text-small" />
      </figcaption>
    </figure>
  );
}

/** The two examples after the hero's. */
export function FurtherExamples() {
  const t = useTranslations('home.pairs');
  const [, larger, smaller] = useExamples();
  return (
    <section className="wrap grid grid-cols-12 gap-x-6 py-section">
      <h2 className="col-span-full mb-8 text-h2 lg:col-span-4 lg:col-start-9 lg:row-start-1 lg:mb-12">
        {t('heading')}
      </h2>
      <FurtherExample id={larger.id} className={LARGER_CLASS} />
      <FurtherExample id={smaller.id} className={SMALLER_CLASS} />
    </section>
  );
}
