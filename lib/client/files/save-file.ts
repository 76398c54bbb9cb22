/** Saves a file in the browser's folder for downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked at once, Safari would cancel the download that it has only begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
