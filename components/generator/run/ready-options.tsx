import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';

import { icon } from '@/components/ui/icon';
import { canChime } from '@/lib/browser/chime';
import { askToNotify, canNotify, mayNotify } from '@/lib/browser/notifications';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createReadySignal } from '@/lib/client/generation/ready-signal';

const BELL = 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4';
const SPEAKER = 'M3 9.5v5h4l5 4.5V5L7 9.5z';

const BellIcon = /* @__PURE__ */ icon(<path d={`${BELL}M12 5V3.5`} />);
const BellOffIcon = /* @__PURE__ */ icon(<path d={`${BELL}M4 4l16 16`} />);
const SoundIcon = /* @__PURE__ */ icon(
  <path d={`${SPEAKER}M15.5 9a4.5 4.5 0 0 1 0 6M18.5 6a9 9 0 0 1 0 12`} />,
);
const SoundOffIcon = /* @__PURE__ */ icon(<path d={`${SPEAKER}M16 9l6 6M22 9l-6 6`} />);

/** Offers a notification and a sound for ready portraits, as far as the browser has them. Parts of the run's grid. */
export function ReadyOptions() {
  const t = useTranslations('generator.ready');
  const run = useTranslations('generator.run');
  const common = useTranslations('common');
  const signal = useService(createReadySignal);
  const { notification, sound } = useStore(signal.preferences);
  const [hasNotifications] = useState(canNotify);
  const [isRefused, setRefused] = useState(false);

  // The signal outlives the page.
  useEffect(() => {
    signal.setTexts({
      title: (ready) => t('title', { ready }),
      body: (ready) => (ready > 0 ? run('show') : t('reason')),
      documentTitle: (title) => common('documentTitle', { title }),
    });
  }, [signal, t, run, common]);

  const isNotifying = notification && mayNotify();

  async function toggleNotification(): Promise<void> {
    const permission = isNotifying ? null : await askToNotify();
    setRefused(permission === 'denied');
    signal.setNotification(permission === 'granted');
  }

  return (
    <>
      <div className="col-start-2 row-start-1 -my-2 -mr-2 flex empty:hidden [@media(min-height:51rem)]:lg:col-span-2 [@media(min-height:51rem)]:lg:col-start-1 [@media(min-height:51rem)]:lg:row-start-3 [@media(min-height:51rem)]:lg:-mx-2 [@media(min-height:51rem)]:lg:mb-0 [@media(min-height:51rem)]:lg:mt-2 [@media(min-height:51rem)]:lg:flex-wrap">
        {hasNotifications && (
          <Toggle isOn={isNotifying} label={t('notify')} onToggle={() => void toggleNotification()}>
            {isNotifying ? <BellIcon /> : <BellOffIcon />}
          </Toggle>
        )}
        {canChime() && (
          <Toggle isOn={sound} label={t('sound')} onToggle={() => signal.setSound(!sound)}>
            {sound ? <SoundIcon /> : <SoundOffIcon />}
          </Toggle>
        )}
      </div>
      {/* Always rendered: a live region's first content is not announced. */}
      <p
        aria-live="polite"
        className="col-span-2 row-start-4 text-small not-empty:mt-2 max-lg:not-empty:mb-1"
      >
        {isRefused && t('refused')}
      </p>
    </>
  );
}

interface ToggleProps {
  isOn: boolean;
  label: string;
  onToggle: () => void;
  children: ReactNode;
}

function Toggle({ isOn, label, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={label}
      onClick={onToggle}
      className="flex min-h-11 min-w-9 items-center justify-center gap-2 px-2 text-left text-small text-ink-2 hover:text-ink aria-pressed:text-ink"
    >
      <span className={`shrink-0 ${isOn ? 'text-mark' : ''}`}>{children}</span>
      <span className="max-md:sr-only [@media(max-height:50.99rem)]:lg:sr-only">{label}</span>
    </button>
  );
}
