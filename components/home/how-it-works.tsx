import { useTranslations } from 'next-intl';

import { Picture } from '@/components/ui/picture';
import { drawnPicture } from '@/lib/client/assets';
import { POSES } from '@/lib/shared/rules/catalogue';
import { EXAMPLES, exampleName } from '@/lib/shared/rules/examples';
import { EXECUTION_TIMEOUT_MS } from '@/lib/shared/rules/jobs';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';
import { PORTRAITS_KEPT_DAYS } from '@/lib/shared/rules/retention';

import { SELFIE_FILES } from './demo';
import { usePortraitFacts } from './portrait-facts';

const STRIP_LENGTH = 4;

/** The widest version that a strip's pictures need, in pixels. */
const STRIP_PIXELS = 320;

/** The steps, whose texts are in `home.how`, with their pictures. */
const STEPS = [
  ['upload', SELFIE_FILES],
  ['customize', POSES.slice(0, STRIP_LENGTH).map(({ id }) => drawnPicture('pose', id, STRIP_PIXELS))],
  // The last ones: the pairs above are the first.
  [
    'results',
    EXAMPLES.slice(-STRIP_LENGTH).map(({ id }) =>
      drawnPicture('example', exampleName(id, 'after'), STRIP_PIXELS),
    ),
  ],
] as const;

/** The figures of all texts. */
const FIGURES = {
  from: PHOTOS_RECOMMENDED_FROM,
  to: PHOTOS_MAXIMUM,
  poses: POSES.length,
  days: PORTRAITS_KEPT_DAYS ?? 0,
};

/** How portraits are made, and how long one takes: measured, or else at most. */
function MethodAndTime() {
  const t = useTranslations('home.how');
  const { method, medianSeconds } = usePortraitFacts();
  return (
    <div className="mt-4 grid max-w-[24rem] gap-3 text-small text-ink-2">
      <p>{t(method)}</p>
      <p>
        {medianSeconds === null
          ? t('longest', { minutes: EXECUTION_TIMEOUT_MS / 60_000 })
          : t('measured', { seconds: medianSeconds })}
      </p>
    </div>
  );
}

/** The three steps as ruled rows. */
export function HowItWorks() {
  const t = useTranslations('home.how');
  return (
    <section className="bg-fog py-section">
      <div className="wrap grid grid-cols-12 gap-x-6">
        <div className="col-span-full mb-6 lg:col-span-4 lg:pt-8">
          <h2 className="text-h2">{t('heading')}</h2>
          <MethodAndTime />
        </div>
        <ol className="col-span-full border-t border-edge lg:col-span-8">
          {STEPS.map(([name, pictures], index) => (
            <li
              key={name}
              className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 gap-y-5 border-b border-edge/45 py-8 last:border-b-0 last:pb-0 md:grid-cols-[3rem_1fr_17rem] md:gap-x-6 xl:grid-cols-[4.5rem_1fr_25rem]"
            >
              <span aria-hidden="true" className="figures font-display text-h2 leading-none">
                {index + 1}
              </span>
              <div>
                <h3 className="text-h3">{t(`${name}.title`)}</h3>
                <p className="mt-2 max-w-[24rem] text-ink-2">{t(`${name}.text`, FIGURES)}</p>
              </div>
              <div aria-hidden="true" className="grid grid-cols-4 gap-1.5 self-start max-md:col-span-full">
                {pictures.map((files) => (
                  <Picture
                    key={files.src}
                    files={files}
                    alt=""
                    sizes="auto, (min-width: 80rem) 6rem, (min-width: 48rem) 4rem, 22vw"
                    className="aspect-[4/5] w-full bg-fog object-cover"
                  />
                ))}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
