import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';

import { FileInput } from '@/components/photo-input/file-input';
import { Button, buttonClass } from '@/components/ui/button';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createPreviewSession } from '@/lib/client/preview/preview-session';
import { latePartWithTexts } from '@/lib/i18n/late-part-with-texts';

import { useChoosePhoto } from './use-choose-photo';

const Camera = latePartWithTexts(() => import('@/components/photo-input/camera-dialog'));

/** Takes a photo for a preview, and says how far the preview is. It has the room that its sentences need. */
export function PreviewEntry() {
  const t = useTranslations('portraitPreview');
  const { store, prepare } = useService(createPreviewSession);
  const { preview, isMaking, problem } = useStore(store);
  const choosePhoto = useChoosePhoto();
  const input = useRef<HTMLInputElement>(null);
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const promiseId = useId();
  const name = t(preview ? 'another' : 'choose');
  const hasBegun = isMaking || preview !== null;

  // A photo that was chosen before the page listened here.
  useEffect(() => {
    if (input.current?.files?.length) input.current.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);

  return (
    <div className="mt-4 noscript:hidden">
      <div className="flex flex-wrap items-center gap-x-6">
        <label
          className={buttonClass(
            'outline',
            'medium',
            'relative cursor-pointer max-md:w-full has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-ink',
          )}
        >
          <span>{name}</span>
          <FileInput
            ref={input}
            label={name}
            describedBy={promiseId}
            onOpen={prepare}
            onFiles={choosePhoto}
          />
        </label>
        <Button
          variant="text"
          className="pointer-coarse:hidden"
          onClick={() => {
            prepare();
            setIsCameraOpen(true);
          }}
        >
          {t('take')}
        </Button>
      </div>
      <div className="mt-2 grid min-h-[2lh] text-small *:[grid-area:1/1]">
        {problem ? (
          <p role="alert" className="text-error">
            {t(`problems.${problem}`)}
          </p>
        ) : (
          hasBegun && (
            <p role="status" className="text-ink-2">
              {t(isMaking ? 'making' : 'ready')}
            </p>
          )
        )}
        {/* It keeps its room, so that the picture below stays where it is. */}
        <p id={promiseId} className={`text-ink-2 ${problem || hasBegun ? 'invisible' : ''}`}>
          {t('promise')}
        </p>
      </div>
      {isCameraOpen && (
        <Camera
          free={1}
          onFiles={choosePhoto}
          onClose={() => setIsCameraOpen(false)}
          onChooseFiles={() => {
            setIsCameraOpen(false);
            input.current?.click();
          }}
        />
      )}
    </div>
  );
}
