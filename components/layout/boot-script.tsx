import { BOOT_SCRIPT } from '@/lib/boot/boot-script';

/** First in the head of every document: sets language and theme before the first paint. */
export function BootScript() {
  return <script dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />;
}
