/** A canvas that gives what was drawn last, as the browser changes it. */
function canvasThat(changes: (drawn: number[]) => number[]): () => CanvasRenderingContext2D {
  const context = {
    fillStyle: '',
    fillRect: () => undefined,
    getImageData: () => ({ data: changes((context.fillStyle.match(/\d+/g) ?? []).map(Number)) }),
  };
  return () => context as unknown as CanvasRenderingContext2D;
}

const honest = canvasThat((drawn) => drawn);
const noisy = canvasThat((_drawn) => [152, 78, 223]);
const white = canvasThat((_drawn) => [255, 255, 255]);

/** What is known of the browser begins anew. */
async function freshly() {
  jest.resetModules();
  return import('./hidden-canvas');
}

it.each([
  ['noise', noisy],
  ['white', white],
])('throws where the browser gives %s for what is drawn', async (_name, canvas) => {
  const { checkCanvas, HiddenCanvasError } = await freshly();
  expect(() => checkCanvas(canvas)).toThrow(HiddenCanvasError);
});

it('takes a canvas that the browser marks by small changes', async () => {
  const marked = canvasThat((drawn) => drawn.map((value) => value + 2));
  const { checkCanvas } = await freshly();
  expect(() => checkCanvas(marked)).not.toThrow();
});

it('asks again after a refusal, which the user may take back, and never after a picture that was right', async () => {
  const { checkCanvas } = await freshly();
  expect(() => checkCanvas(noisy)).toThrow();
  checkCanvas(honest);
  expect(() => checkCanvas(noisy)).not.toThrow();
});
