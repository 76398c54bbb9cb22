import { useTranslations } from 'next-intl';

import { Picture } from '@/components/ui/picture';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { drawnPicture } from '@/lib/client/assets';
import { chosenAmount, createAmountChoice } from '@/lib/client/donation/amount-choice';
import { useDollars } from '@/lib/i18n/use-dollars';
import { POSES, type PoseId } from '@/lib/shared/rules/catalogue';
import { affordablePortraits } from '@/lib/shared/rules/credits';
import { bonusPercent, donationCredits } from '@/lib/shared/rules/donations';

function AmountWords({ cents }: { cents: number }) {
  const t = useTranslations('donate.sheet');
  const dollars = useDollars();
  const { account } = useAccount();
  const credits = donationCredits(cents);
  const percent = bonusPercent(cents);
  const bonus = percent > 0 && t('bonus', { bonus: credits - cents, percent });
  const balance = account && t('balance', { credits: account.credits + credits });
  return (
    <>
      <p className="figures font-display text-h2 leading-[1.1]! text-balance">
        {t('gives', { amount: dollars(cents), credits, portraits: affordablePortraits(credits) })}
      </p>
      <p className="figures mt-4 text-small text-ink-2">{[bonus, balance].filter(Boolean).join(' ')}</p>
    </>
  );
}

/** What the chosen amount gives: a contact sheet with a frame for each portrait, and the same in words. */
export function AmountSheet() {
  const t = useTranslations('donate.sheet');
  const { cents } = chosenAmount(useStore(useService(createAmountChoice).store));
  return (
    <aside className="lg:sticky lg:top-24">
      <ContactSheet portraits={cents === null ? 0 : affordablePortraits(donationCredits(cents))} />
      <div aria-live="polite" className="mt-6">
        {cents === null ? (
          <>
            <p className="font-display text-h2 leading-[1.1]! text-balance">{t('latent')}</p>
            <p className="mt-4 text-small text-ink-2">{t('latentHint')}</p>
          </>
        ) : (
          <AmountWords cents={cents} />
        )}
      </div>
    </aside>
  );
}

/** With more portraits the sheet has more and smaller frames in a row. */
const LARGE_FRAMES = 36;
const LARGE_COLUMNS = 6;
const SMALL_COLUMNS = 10;
/** The frames of a large amount; a text has the rest, so that the page stays light. */
const FRAMES_SHOWN = 100;
const EMPTY_FRAMES = 24;

/** Five poses in steps, so that no pose is beside, above or diagonally next to itself. */
function poseAt(index: number, columns: number): PoseId {
  const place = ((index % columns) * 2 + Math.floor(index / columns)) % POSES.length;
  return POSES[place]?.id ?? 'anna';
}

/** The frames for so many portraits; empty frames fill the last row. */
export function sheetFor(portraits: number) {
  const columns = portraits > LARGE_FRAMES ? SMALL_COLUMNS : LARGE_COLUMNS;
  const exposed = Math.min(portraits, FRAMES_SHOWN);
  const count = exposed === 0 ? EMPTY_FRAMES : Math.ceil(exposed / columns) * columns;
  const frames = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    pose: index < exposed ? poseAt(index, columns) : null,
    /** One of a few ways in which a picture is varied, 0 to 3. */
    variant: (index * 7 + Math.floor(index / columns)) % 4,
  }));
  return { columns, frames, /** Portraits without a frame. */ more: portraits - exposed };
}

const VARIANTS = [
  '',
  '-scale-x-100',
  'scale-[1.22] origin-[50%_30%]',
  '-scale-x-[1.12] scale-y-[1.12] sepia-[.45]',
];

/** The widest version that a frame needs, in pixels. */
const FRAME_PIXELS = 320;

/**
 * A sheet of film with a frame for each portrait, for decoration. On a phone one frame of ten in a row has its number.
 */
function ContactSheet({ portraits }: { portraits: number }) {
  const t = useTranslations('donate.sheet');
  const { columns, frames, more } = sheetFor(portraits);
  const isSmall = columns === SMALL_COLUMNS;
  return (
    <div aria-hidden="true" className="bg-film forced-colors:border p-[clamp(.75rem,4%,1.25rem)]">
      <div className={`grid gap-x-0.5 ${isSmall ? 'grid-cols-10 gap-y-1.5' : 'grid-cols-6 gap-y-2.5'}`}>
        {frames.map(({ number, pose, variant }) => (
          <div key={number}>
            <div className="aspect-square overflow-hidden bg-film-2 bg-linear-to-br from-film-line/50 to-film-2">
              {pose && (
                <Picture
                  files={drawnPicture('pose', pose, FRAME_PIXELS)}
                  alt=""
                  sizes="6rem"
                  className={`size-full object-cover object-[50%_20%] ${VARIANTS[variant]}`}
                />
              )}
            </div>
            <div
              className={`figures mt-0.5 leading-none text-film-number ${isSmall ? `text-[.5rem] ${number % SMALL_COLUMNS === 1 ? '' : 'max-md:invisible'}` : 'text-[.625rem]'}`}
            >
              {number}
            </div>
          </div>
        ))}
      </div>
      {more > 0 && (
        <p className="figures mt-3 text-right text-small text-film-ink-2">{t('more', { count: more })}</p>
      )}
    </div>
  );
}
