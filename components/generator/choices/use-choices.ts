import { useTranslations } from 'next-intl';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createCustomPictures, type CustomPicture } from '@/lib/client/photos/custom-pictures';
import type { GeneratorSettings } from '@/lib/client/settings/generator-settings';
import { createSettings } from '@/lib/client/settings/settings';
import { POSES } from '@/lib/shared/rules/catalogue';

interface Choices extends GeneratorSettings {
  readonly settings: GeneratorSettings;
  readonly customPose: CustomPicture | null;
  readonly customStyle: CustomPicture | null;
  /** Names in the user's language; null without a style. */
  readonly poseName: string;
  readonly styleName: string | null;
}

/** The choices for the next portrait. A custom picture that is gone counts as not chosen. */
export function useChoices(): Choices {
  const t = useTranslations('generator');
  const stored = useStore(useService(createSettings).store);
  const { pose: customPose, style: customStyle } = useStore(useService(createCustomPictures).store);
  const pose = stored.pose === 'custom' && !customPose ? POSES[0].id : stored.pose;
  const style = stored.style === 'custom' && !customStyle ? null : stored.style;
  const settings = { ...stored, pose, style };
  const styleName =
    style === null ? null : style === 'custom' ? t('style.custom') : t(`style.names.${style}`);
  return {
    ...settings,
    settings,
    customPose,
    customStyle,
    poseName: POSES.find(({ id }) => id === pose)?.name ?? t('pose.custom'),
    styleName,
  };
}
