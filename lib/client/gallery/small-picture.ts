/** Longest side of a picture that is kept for comparing, in pixels. */
const SMALL_SIDE_PIXELS = 768;

const JPEG_QUALITY = 0.85;

/** A small JPEG of a picture that was made ready for upload. Rejects when it can't be decoded or drawn. */
export async function makeSmallPicture(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const factor = Math.min(1, SMALL_SIDE_PIXELS / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * factor));
    canvas.height = Math.max(1, Math.round(bitmap.height * factor));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await toJpeg(canvas);
  } finally {
    bitmap.close();
  }
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}
