import { HERO_SIZES } from '@/components/home/hero-frame';
import { bootScript } from '@/lib/boot/boot-script';
import { drawnPicture } from '@/lib/client/assets';

/** The script, the same on every page. */
export const BOOT_SCRIPT = bootScript({
  candidates: (name) => drawnPicture('example', name).avif,
  sizes: HERO_SIZES,
});

/** First in the head of every document: sets language, theme and the hero's pair before the first paint. */
export function BootScript() {
  return <script dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />;
}
