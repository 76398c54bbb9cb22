/** Makes canvases that give what was drawn as the browser changes it. */
function canvasesThat(change: (tone: number) => number) {
  const tones: number[] = [];
  const context = {
    fillStyle: '',
    fillRect: () => tones.push(...(context.fillStyle.match(/\d+/g) ?? []).map(Number), 255),
    getImageData: () => ({ data: tones.map(change) }),
  };
  return () => context as unknown as CanvasRenderingContext2D;
}

const honest = canvasesThat((tone) => tone);
const noisy = canvasesThat((tone) => (tone * 97 + 41) % 256);
const white = canvasesThat(() => 255);

/** What is known of the browser begins anew. */
async function freshly() {
  jest.resetModules();
  return import('./hidden-canvas');
}

it.each([
  ['noise', noisy],
  ['white', white],
])('throws where the browser gives %s for what is drawn', async (_name, canvases) => {
  const { checkCanvas, HiddenCanvasError } = await freshly();
  expect(() => checkCanvas(canvases)).toThrow(HiddenCanvasError);
});

it('accepts a canvas that the browser marks by small changes', async () => {
  const { checkCanvas } = await freshly();
  expect(() => checkCanvas(canvasesThat((tone) => tone + 2))).not.toThrow();
});

it('asks again after a refusal, which the user may take back, and never after a picture that was right', async () => {
  const { checkCanvas } = await freshly();
  expect(() => checkCanvas(noisy)).toThrow();
  checkCanvas(honest);
  expect(() => checkCanvas(noisy)).not.toThrow();
});
