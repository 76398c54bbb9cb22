import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { CompareSlider } from '@/components/ui/compare-slider';
import { DownloadIcon } from '@/components/ui/icons';
import { saveFile } from '@/lib/browser/save-file';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { carryPhoto } from '@/lib/client/preview/carry-photo';
import type { PortraitPreview } from '@/lib/client/preview/preview-session';

import { PreviewPoses } from './preview-poses';

/** The first place of the line, in percent from the left. */
const INITIAL_PERCENT = 50;

interface PreviewResultProps {
  preview: PortraitPreview;
  frameClass: string;
  actionsClass?: string;
  /** In the generator: called when the photo is among those for a portrait. Elsewhere a link leads there. */
  onCarried?: () => void;
}

/** The visitor before and after, and what to do with the preview. */
export default function PreviewResult({
  preview,
  frameClass,
  actionsClass = '',
  onCarried,
}: PreviewResultProps) {
  const t = useTranslations('portraitPreview');
  const container = useServiceContainer();
  const carry = (): void => carryPhoto(container, preview);
  const picture = (address: string, alt: string) => (
    <img src={address} alt={alt} className="absolute inset-0 size-full bg-fog object-cover" />
  );

  return (
    <>
      <CompareSlider
        after={picture(preview.after, t('portrait'))}
        before={picture(preview.before, t('photo'))}
        label={t('compare')}
        valueText={(percent) => t('compareValue', { percent })}
        initialPercent={INITIAL_PERCENT}
        className={frameClass}
      />
      <div className={`flex flex-wrap items-center gap-x-6 gap-y-3 pt-4 ${actionsClass}`}>
        {onCarried ? (
          <Button
            onClick={() => {
              carry();
              onCarried();
            }}
          >
            {t('create')}
          </Button>
        ) : (
          <>
            <PreviewPoses />
            <ButtonLink href="/generator" onClick={carry} className="max-md:w-full">
              {t('create')}
            </ButtonLink>
          </>
        )}
        <Button variant="text" onClick={() => saveFile(preview.file, 'chiaro-preview.jpg')}>
          <DownloadIcon size={18} />
          <span>{t('save')}</span>
        </Button>
      </div>
    </>
  );
}
