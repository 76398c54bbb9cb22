/** Whether the system's share sheet takes pictures; on phones, where it is how pictures travel. */
export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function' || !window.matchMedia('(pointer: coarse)').matches)
    return false;
  return navigator.canShare({ files: [new File([''], 'portrait.jpg', { type: 'image/jpeg' })] });
}

/** Whether the clipboard takes pictures: not on a page without HTTPS, nor in older browsers. */
export function canCopyPictures(): boolean {
  return typeof ClipboardItem === 'function' && 'clipboard' in navigator;
}
