/** File name of a downloaded portrait: the product, the number in the gallery and the picture's own kind. */
export function portraitFileName(number: number, contentType: string): string {
  const extension = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }[contentType] ?? 'webp';
  return `chiaro-portrait-${number}.${extension}`;
}

/**
 * Downloads a portrait as a file. It is fetched first, because a browser ignores the file name of a link to
 * another host. Throws when the picture can't be fetched.
 */
export async function downloadPortrait(address: string, number: number): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the portrait answered ${response.status}`);
  const picture = await response.blob();
  const objectUrl = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = portraitFileName(number, picture.type);
  link.click();
  // Revoked at once, Safari would cancel the download that it has only begun.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
}
