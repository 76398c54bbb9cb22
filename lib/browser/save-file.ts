/** Safari cancels a download whose address is revoked at once; in milliseconds. */
const REVOKE_AFTER_MS = 60_000;

/** Has the browser save a file under this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
