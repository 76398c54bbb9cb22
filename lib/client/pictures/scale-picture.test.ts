import type { PictureCanvas, PictureTools } from './draw-picture';
import { scaleDecoded, scalePicture } from './scale-picture';

const LIMITS = { maximumSide: 1536, maximumBytes: 1000, previewSide: 480 };

/** Tools without pixels; `bytesOf` says how large a JPEG of a width and quality becomes. */
function fakeTools(
  width: number,
  height: number,
  bytesOf: (width: number, quality: number) => number = () => 10,
) {
  const release = jest.fn();
  const drawImage = jest.fn();
  const turns = { scale: jest.fn(), translate: jest.fn(), transform: jest.fn() };
  const qualities: number[] = [];
  const makeCanvas = jest.fn((canvasWidth: number) => ({
    context: {
      canvas: { name: `canvas ${canvasWidth}`, width: canvasWidth },
      ...turns,
      drawImage,
      fillRect: jest.fn(),
    } as unknown as CanvasRenderingContext2D,
    encode: (quality: number) => {
      qualities.push(quality);
      return Promise.resolve(new Blob(['x'.repeat(bytesOf(canvasWidth, quality))]));
    },
  }));
  const image = 'image' as unknown as CanvasImageSource;
  const decoded = { image, width, height, release };
  const tools: PictureTools = { decode: () => Promise.resolve(decoded), makeCanvas };
  return { decoded, tools, makeCanvas, drawImage, turns, release, qualities };
}

/** The present widths of the canvases, in pixels; 0 has no pixels. */
function widthsOf({ mock }: ReturnType<typeof fakeTools>['makeCanvas']): number[] {
  return mock.results.map(({ value }) => (value as PictureCanvas).context.canvas.width);
}

describe('scaling a picture', () => {
  it.each([
    [4000, 3000, 1536, 1152],
    [3000, 4000, 1152, 1536],
    [800, 600, 800, 600],
    [9000, 1, 1536, 1],
  ])('makes %d × %d into %d × %d', async (width, height, newWidth, newHeight) => {
    const { decoded, tools, makeCanvas, release } = fakeTools(width, height);
    await scaleDecoded(decoded, LIMITS, tools);
    expect(makeCanvas).toHaveBeenNthCalledWith(1, newWidth, newHeight);
    expect(release).toHaveBeenCalled();
  });

  it('cuts a part at the resolution of the source', async () => {
    const { decoded, tools, makeCanvas, drawImage } = fakeTools(4000, 3000);
    await scaleDecoded(decoded, LIMITS, tools, { x: 500, y: 0, width: 3000, height: 3000 });
    expect(makeCanvas).toHaveBeenNthCalledWith(1, 1536, 1536);
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([500, 0, 3000, 3000, 0, 0, 1536, 1536]);
  });

  it('turns a picture while it is drawn', async () => {
    const { decoded, tools, makeCanvas, drawImage, turns } = fakeTools(3000, 4000);
    const turned = { ...decoded, toUpright: [0, 1, -1, 0, 3000, 0] as const };
    await scaleDecoded(turned, LIMITS, tools, { x: 300, y: 400, width: 1536, height: 3072 });
    expect(makeCanvas).toHaveBeenNthCalledWith(1, 768, 1536);
    expect(turns.scale).toHaveBeenCalledWith(0.5, 0.5);
    expect(turns.translate).toHaveBeenCalledWith(-300, -400);
    expect(turns.transform).toHaveBeenCalledWith(0, 1, -1, 0, 3000, 0);
    expect(drawImage.mock.calls[0]).toEqual(['image', 0, 0]);
    // The preview is that of the turned picture.
    expect(makeCanvas).toHaveBeenNthCalledWith(2, 240, 480);
    expect(turns.transform).toHaveBeenCalledTimes(1);
  });

  it.each([
    [1, 1152, 1536, [0, 1, -1, 0, 3000, 0]],
    [2, 1536, 1152, [-1, 0, 0, -1, 4000, 3000]],
    [3, 1152, 1536, [0, -1, 1, 0, 0, 4000]],
  ] as const)('turns a picture by %d × 90° clockwise', async (count, width, height, transformation) => {
    const { tools, makeCanvas, turns } = fakeTools(4000, 3000);
    await scalePicture(new Blob(), LIMITS, tools, undefined, count);
    expect(makeCanvas).toHaveBeenCalledWith(width, height);
    expect(turns.transform.mock.calls).toEqual([transformation]);
  });

  it('makes the preview out of the scaled picture, not of the large one', async () => {
    const { decoded, tools, makeCanvas, drawImage } = fakeTools(4000, 3000);
    await scaleDecoded(decoded, LIMITS, tools);
    expect(makeCanvas).toHaveBeenNthCalledWith(2, 480, 360);
    const scaled = expect.objectContaining({ name: 'canvas 1536' }) as unknown;
    expect(drawImage.mock.calls[1]).toEqual([scaled, 0, 0, 1536, 1152, 0, 0, 480, 360]);
  });

  it('keeps the quality of a picture that is small enough', async () => {
    const { decoded, tools, qualities } = fakeTools(4000, 3000, () => 1000);
    const { picture } = await scaleDecoded(decoded, LIMITS, tools);
    expect(qualities[0]).toBe(0.85);
    expect(picture.size).toBe(1000);
  });

  it('lowers the quality step by step until a noisy picture fits', async () => {
    const { decoded, tools, qualities, makeCanvas } = fakeTools(4000, 3000, (_, quality) =>
      quality > 0.6 ? 1001 : 900,
    );
    const { picture } = await scaleDecoded(decoded, LIMITS, tools);
    expect(qualities.slice(0, 4)).toEqual([0.85, 0.75, 0.65, 0.5]);
    expect(picture.size).toBe(900);
    expect(makeCanvas).toHaveBeenNthCalledWith(1, 1536, 1152);
  });

  it('makes it smaller where quality alone does not help', async () => {
    const { decoded, tools } = fakeTools(4000, 3000, (width) => (width > 1000 ? 1001 : 700));
    const { picture } = await scaleDecoded(decoded, LIMITS, tools);
    expect(picture.size).toBe(700);
  });

  it('frees the pixels of each canvas', async () => {
    const { decoded, tools, makeCanvas } = fakeTools(4000, 3000, (width) => (width > 1000 ? 1001 : 700));
    await scaleDecoded(decoded, LIMITS, tools);
    expect(widthsOf(makeCanvas)).toEqual([0, 0, 0, 0]);
  });

  it('releases the large picture also when encoding fails', async () => {
    const { decoded, tools, makeCanvas, release } = fakeTools(40, 30, () => {
      throw new Error('no memory');
    });
    await expect(scaleDecoded(decoded, LIMITS, tools)).rejects.toThrow('no memory');
    expect(release).toHaveBeenCalled();
    expect(widthsOf(makeCanvas)).toEqual([0]);
  });
});
