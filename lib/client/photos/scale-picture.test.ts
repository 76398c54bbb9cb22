import { type PictureTools, scalePicture } from './scale-picture';

function fakeTools(width: number, height: number) {
  const release = jest.fn();
  const drawImage = jest.fn();
  const makeCanvas = jest.fn(() => ({
    context: { drawImage, fillRect: jest.fn() } as unknown as CanvasRenderingContext2D,
    toJpeg: () => Promise.resolve(new Blob(['jpeg'])),
  }));
  const tools: PictureTools = {
    decode: () => Promise.resolve({ image: {} as CanvasImageSource, width, height, release }),
    makeCanvas,
  };
  return { tools, makeCanvas, drawImage, release };
}

describe('scaling a picture', () => {
  it.each([
    [4000, 3000, 1536, 1152],
    [3000, 4000, 1152, 1536],
    [800, 600, 800, 600],
    [9000, 1, 1536, 1],
  ])('makes %d × %d into %d × %d', async (width, height, newWidth, newHeight) => {
    const { tools, makeCanvas, release } = fakeTools(width, height);
    await scalePicture(new Blob(), 1536, tools);
    expect(makeCanvas).toHaveBeenCalledWith(newWidth, newHeight);
    expect(release).toHaveBeenCalled();
  });

  it('cuts a part at the resolution of the source', async () => {
    const { tools, makeCanvas, drawImage } = fakeTools(4000, 3000);
    await scalePicture(new Blob(), 1536, tools, { x: 500, y: 0, width: 3000, height: 3000 });
    expect(makeCanvas).toHaveBeenCalledWith(1536, 1536);
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([500, 0, 3000, 3000, 0, 0, 1536, 1536]);
  });
});
