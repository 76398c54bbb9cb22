const ICON = '/images/icon-192.png';

/** Whether the user has allowed notifications. */
export function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Whether a page can show notifications: Chrome on Android has them for service workers alone, and throws. */
export function canNotify(): boolean {
  if (!('Notification' in window)) return false;
  if (mayNotify()) return true;
  try {
    return Boolean(new Notification(''));
  } catch {
    return false;
  }
}

/** Asks the user, within a click, unless the answer is known. */
export async function askToNotify(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

/** Shows a silent notification in place of one with the tag; a click shows the tab. Returns what closes it. */
export function notify(title: string, body: string, tag: string): () => void {
  try {
    const notification = new Notification(title, { body, tag, icon: ICON, silent: true });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    return () => notification.close();
  } catch {
    return () => undefined;
  }
}
