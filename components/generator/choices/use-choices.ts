import { useTranslations } from 'next-intl';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createCustomPictures } from '@/lib/client/photos/custom-pictures';
import { createSettings, type PoseChoice } from '@/lib/client/settings/generator-settings';
import { POSES } from '@/lib/shared/rules/catalogue';

/** The choices for the next portrait. A custom picture that is gone counts as not chosen. */
export function useChoices() {
  const t = useTranslations('generator');
  const stored = useStore(useService(createSettings).store);
  const { pose: customPose, style: customStyle } = useStore(useService(createCustomPictures).store);
  const pose = stored.pose === 'custom' && !customPose ? POSES[0].id : stored.pose;
  const style = stored.style === 'custom' && !customStyle ? null : stored.style;
  const settings = { ...stored, pose, style };
  const poseNameOf = (choice: PoseChoice): string =>
    POSES.find(({ id }) => id === choice)?.name ?? t('pose.custom');
  return {
    ...settings,
    settings,
    customPose,
    customStyle,
    /** Names in the user's language; null without a style. */
    poseNameOf,
    poseName: poseNameOf(pose),
    styleName: style && (style === 'custom' ? t('style.custom') : t(`style.names.${style}`)),
  };
}
