import { chosen } from '@chiaro/local-stack/test-all';
import sharp from 'sharp';

import { framePerson } from './frame-person';
import { chooseFraming } from './framing';
import type { TemplateReading } from '../compose/read-template';
import { type Affine, similarity } from '../image/affine';
import { type RasterImage, toRaster } from '../image/color-image';
import { decodePicture } from '../decode/decode';
import { toRgb } from '../image/oklab';
import { withoutDuplicates } from '../models/blazeface';
import { type EngineModels, loadEngineModels } from '../models/engine-models';
import { paintPortrait } from '../paint-portrait';
import { parseRequest } from '../job/request';
import { portraitSettings } from '../job/settings';
import { drawBlurredWindows } from '../testing/blurred-windows';
import { plainFace } from '../testing/plain-face';
import { plainInput } from '../testing/plain-input';
import { readSmallTemplate, SMALL_SIZE } from '../testing/small-template';
import { type ChosenPhoto, choosePhoto } from './choose-photo';
import { type Face, faceFromMesh } from '../find/face';
import { type PortraitFault, findFault } from './find-fault';
import { wholeOf } from '../find/search-regions';

const nothing = (): Promise<void> => Promise.resolve();

let models: EngineModels;
let template: TemplateReading;
let drawing: Buffer;
let good: ChosenPhoto;

beforeAll(async () => {
  models = await loadEngineModels();
  template = await readSmallTemplate(models);
  drawing = await sharp('public/images/poses/leo.webp').resize(640).png().toBuffer();
  good = await choose(drawing);
});

/** Makes a portrait from a photo that is chosen by hand, and returns its fault. */
async function faultOf(photo: ChosenPhoto, seeing = models): Promise<PortraitFault | null> {
  const person = await framePerson(photo, models, SMALL_SIZE);
  const settings = portraitSettings(
    parseRequest(plainInput('http://h/maya.webp', ['http://h/photo.png'], {})),
  );
  const painted = await paintPortrait({ person, template, style: null }, settings, nothing);
  return findFault(toRaster(toRgb(painted)), person, seeing);
}

function choose(file: Buffer): Promise<ChosenPhoto> {
  return choosePhoto([file], template.composition, models, SMALL_SIZE, nothing);
}

/** A photo as the engine would take it without looking for the right face, and without turning it. */
function takenWith(file: Buffer, image: RasterImage, face: Face): ChosenPhoto {
  const { composition } = template;
  const framingInput = {
    face,
    composition,
    cuts: [],
    headTop: { x: face.eyeCentre.x, y: 0 },
    photo: image,
    size: SMALL_SIZE,
  };
  const framing = chooseFraming(framingInput);
  if (!framing) throw new Error('There is no framing.');
  // A photo without pixels leaves no other framing.
  const noOther = { ...framingInput, photo: { width: 0, height: 0 } };
  return { file, turns: 0, image, face, others: [], framing, framingInput: noOther, repeat: 0 };
}

/** A framing without levelling that puts the eyes at a place, in shares of the frame. */
function around({ eyeCentre, eyeDistance }: Face, place = { x: 0.5, y: 0.4 }, share = 0.17): Affine {
  const from = { x: place.x * SMALL_SIZE, y: place.y * SMALL_SIZE };
  return similarity({ angle: 0, scale: eyeDistance / (share * SMALL_SIZE), from, to: eyeCentre });
}

describe('findFault', () => {
  it('finds none in a portrait from a good photo', async () => {
    expect(await faultOf(good)).toBeNull();
  });

  it('takes a face that is less sure than in its photo, and not one that is hardly a face', async () => {
    const seeing = (confidence: number) => {
      const faceMesh = Object.create(models.faceMesh) as EngineModels['faceMesh'];
      faceMesh.measure = (...input) => ({ ...models.faceMesh.measure(...input), confidence });
      return { ...models, faceMesh };
    };
    expect(await faultOf(good, seeing(0.84))).toBeNull();
    expect(await faultOf(good, seeing(0.75))).toBe('no_face');
    // A face that fills the frame.
    const close = { ...good.framing, toSource: around(good.face, undefined, 0.55) };
    expect(await faultOf({ ...good, framing: close }, seeing(0.84))).toBe('no_face');
  });

  it.each(chosen<[number, PortraitFault | null]>([[60, 'small']], [[160, null]]))(
    'looks at the pixels of a photo of %d pixels',
    async (side, fault) => {
      expect(await faultOf(await choose(await sharp(drawing).resize(side).png().toBuffer()))).toBe(fault);
    },
  );

  it('finds no face in a portrait of windows that the detector took for one', async () => {
    const file = await drawBlurredWindows(500, 282, 1);
    const face = plainFace({ eyeCentre: { x: 200, y: 120 }, eyeDistance: 60 });
    expect(await faultOf(takenWith(file, await decodePicture(file), face))).toBe('no_face');
  });

  it.each(chosen([180], [90, 270]))(
    'finds a fault in the portrait from a photo that lies by %d° and is not turned',
    async (degrees) => {
      const file = await sharp(drawing).rotate(degrees).png().toBuffer();
      const image = await decodePicture(file);
      const [box] = withoutDuplicates(models.blazeFace.findCandidates(image, wholeOf(image)));
      if (!box) throw new Error('BlazeFace sees no face in the turned photo.');
      const { points, confidence } = models.faceMesh.measure(image, box);
      const photo = takenWith(file, image, faceFromMesh(points, confidence));
      expect(
        await faultOf({ ...photo, framing: { ...photo.framing, toSource: around(photo.face) } }),
      ).not.toBeNull();
    },
  );

  it.each(
    chosen<[string, { x: number; y: number }]>(
      [['half out of the frame', { x: 0.98, y: 0.4 }]],
      [['out of the frame', { x: 1.4, y: 0.4 }]],
    ),
  )('finds a fault in a portrait whose framing pushes the face %s', async (_name, place) => {
    const toSource = around(good.face, place);
    expect(await faultOf({ ...good, framing: { ...good.framing, toSource } })).not.toBeNull();
  });

  it.each(
    chosen<[string, { left: number; top: number; width: number; height: number }]>(
      [['the mouth', { left: 60, top: 20, width: 520, height: 300 }]],
      [['all sides of the face', { left: 225, top: 190, width: 150, height: 170 }]],
    ),
  )('finds a cut in a portrait that shows a cut through %s', async (_name, cut) => {
    const file = await sharp(drawing).extract(cut).png().toBuffer();
    const moved = (face: Face): Face =>
      faceFromMesh(
        face.points.map((point) => ({ ...point, x: point.x - cut.left, y: point.y - cut.top })),
        face.confidence,
      );
    const image = await decodePicture(file);
    const framed = takenWith(file, image, moved(good.face));
    const toSource = around(framed.face);
    expect(await faultOf({ ...framed, framing: { ...framed.framing, toSource } })).not.toBeNull();
  });
});
