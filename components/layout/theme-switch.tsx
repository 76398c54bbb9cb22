import { useTranslations } from 'next-intl';
import { useId, useSyncExternalStore } from 'react';

import { chooseTheme, currentTheme, subscribeToTheme, THEMES } from '@/lib/client/theme';

/** Light, dark, or the system's theme. Static HTML has the last; the boot script has set the page's colours. */
export function ThemeSwitch() {
  const t = useTranslations('theme');
  const name = useId();
  const chosen = useSyncExternalStore(subscribeToTheme, currentTheme, () => 'system');
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 text-small noscript:hidden">
      <legend className="text-ink-3 md:contents">{t('label')}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className="choice">
          <input type="radio" name={name} checked={theme === chosen} onChange={() => chooseTheme(theme)} />
          <span>{t(theme)}</span>
        </label>
      ))}
    </fieldset>
  );
}
