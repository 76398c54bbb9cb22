import { useTranslations } from 'next-intl';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

import { Button } from '@/components/ui/button';
import { ChevronDownIcon, DownloadIcon } from '@/components/ui/icons';
import { useDisclosure } from '@/components/ui/use-disclosure';
import { latePart } from '@/lib/browser/late-part';
import type { ChangedPortrait } from '@/lib/client/backgrounds/changed-portrait';
import { BANNER, BANNER_PLACES } from '@/lib/client/backgrounds/ground';
import { type Cut, CUTS, CV_PHOTO_MILLIMETRES } from '@/lib/client/files/cuts';

import { type PortraitFiles, type SavedPortrait, usePortraitFiles } from './use-portrait-files';

const CutDialog = latePart(() => import('./cut-dialog'));

/** Saves a portrait as a JPEG by one press, and in other ways by a menu beside it. */
export function PortraitSave(portrait: SavedPortrait) {
  const t = useTranslations('generator.gallery');
  const nameOf = useCutName();
  const files = usePortraitFiles(portrait);
  const { changed } = portrait;
  const [cut, setCut] = useState<Cut | null>(null);
  return (
    <>
      <PortraitSaveMenu files={files} changed={changed} onCut={setCut} />
      <p aria-live="polite" className="order-last w-full text-small empty:hidden">
        {files.notice && t(files.notice, { original: t('save.original') })}
      </p>
      {cut && (
        <CutDialog
          portrait={changed ?? portrait.address}
          cut={cut}
          name={nameOf(cut)}
          onSave={(part, ring) => files.saveCut(cut, part, ring)}
          onClose={() => setCut(null)}
        />
      )}
    </>
  );
}

interface PortraitSaveMenuProps {
  files: PortraitFiles;
  changed: ChangedPortrait | null;
  onCut: (cut: Cut) => void;
}

/** The button that saves, and one that opens the other formats, the cuts, and what sends the portrait. */
function PortraitSaveMenu({ files, changed, onCut }: PortraitSaveMenuProps) {
  const t = useTranslations('generator.gallery.save');
  const gallery = useTranslations('generator.gallery');
  const nameOf = useCutName();
  const { open, setOpen, container, trigger, panelId } = useDisclosure();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the panel begins at the window's lower edge.
    if (open) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  function closeOnEscape(event: KeyboardEvent): void {
    // The disclosure takes this key; without this the viewer would close too.
    if (event.key === 'Escape' && open) event.preventDefault();
  }

  /** A line that closes the menu and returns the focus before it acts. */
  function item(text: string, act: () => unknown): ReactElement {
    return (
      <li key={text}>
        <button
          type="button"
          className={ITEM_CLASS}
          onClick={() => {
            setOpen(false);
            trigger.ref.current?.focus();
            act();
          }}
        >
          {text}
        </button>
      </li>
    );
  }

  const sharing = [
    canShareFiles() && item(t('share'), files.share),
    canCopyPictures() && item(t('copy'), files.copy),
  ].filter((shown) => shown !== false);
  return (
    <div ref={container} className="relative flex" onKeyDown={closeOnEscape}>
      <Button variant="film" size="small" className="rounded-r-none" onClick={() => void files.saveJpeg()}>
        <DownloadIcon size={18} />
        <span>{gallery('download')}</span>
      </Button>
      <button
        {...trigger}
        type="button"
        aria-label={t('menu')}
        className="grid w-11 place-items-center rounded-r-control border border-l-film bg-film-ink text-film border-film-ink hover:bg-film-number"
      >
        <ChevronDownIcon size={18} />
      </button>
      <div
        ref={panel}
        id={panelId}
        hidden={!open}
        className="absolute top-full left-0 z-20 w-[min(20rem,calc(100vw-2*theme(spacing.gutter)))] pt-2 pb-4"
      >
        <div className="rounded-control border border-film-ink-2 bg-film-2 px-4 py-3">
          <Group title={t('formats')}>
            {!changed?.isTransparent && item('JPEG', files.saveJpeg)}
            {item('PNG', files.savePng)}
            {item(changed ? 'WebP' : t('original'), files.saveWebp)}
          </Group>
          {changed?.isTransparent && <p className="text-micro text-film-ink-2">{t('noJpeg')}</p>}
          {changed && (
            <Group title={t('banner', { width: BANNER.width, height: BANNER.height })}>
              {BANNER_PLACES.map((place) => item(t(`places.${place}`), () => files.saveBanner(place)))}
            </Group>
          )}
          <Group title={t('cuts')}>{CUTS.map((cut) => item(nameOf(cut), () => onCut(cut)))}</Group>
          {sharing.length > 0 && <Group title={t('actions')}>{sharing}</Group>}
        </div>
      </div>
    </div>
  );
}

const ITEM_CLASS =
  'flex min-h-11 w-full items-center text-left text-small text-film-ink underline-offset-4 hover:underline';

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="border-film-line not-first:mt-2 not-first:border-t not-first:pt-2">
      <p id={id} className="text-micro text-film-ink-2">
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function useCutName(): (cut: Cut) => string {
  const t = useTranslations('generator.gallery.cut.names');
  return ({ id }) => {
    if (id === 'cv') return t('cv', { ...CV_PHOTO_MILLIMETRES });
    return id === 'four-to-five' ? t('ratio', { width: 4, height: 5 }) : t(id);
  };
}

/** Whether the system's share sheet takes pictures; on phones, where it is how pictures travel. */
function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function' || !window.matchMedia('(pointer: coarse)').matches)
    return false;
  return navigator.canShare({ files: [new File([''], 'portrait.jpg', { type: 'image/jpeg' })] });
}

/** Whether the clipboard takes pictures: not on a page without HTTPS, nor in older browsers. */
function canCopyPictures(): boolean {
  return typeof ClipboardItem === 'function' && 'clipboard' in navigator;
}
