import { JobError } from './job';
import { readLook } from './look';
import { plateAddress } from '../fetch-picture';
import { parseRequest } from './request';
import { portraitSettings } from './settings';
import { plainInput } from '../testing/plain-input';

const INPUT = plainInput(
  'http://127.0.0.1:1/images/poses/anna.webp',
  ['http://127.0.0.1:1/a.webp?signature=1'],
  { positive_prompt: 'a portrait' },
);

describe('parseRequest', () => {
  it('accepts the request of the app', () => {
    expect(parseRequest(INPUT)).toEqual(INPUT);
  });

  it.each([
    ['no input', undefined, 'input'],
    ['no photos', { ...INPUT, selfie_urls: [] }, 'selfie_urls'],
    ['a file address', { ...INPUT, template_url: 'file:///etc/passwd' }, 'template_url'],
    ['an unknown method', { ...INPUT, method: 2 }, 'method'],
    ['half a step', { ...INPUT, steps: 7.5 }, 'steps'],
    ['a negative seed', { ...INPUT, seed: -1 }, 'seed'],
  ])('refuses %s and names the field', (_name, input, field) => {
    const refuse = (): unknown => parseRequest(input);
    expect(refuse).toThrow(JobError);
    expect(refuse).toThrow(`The field ${field}`);
  });
});

describe('portraitSettings', () => {
  const settings = (change: object) => portraitSettings(parseRequest({ ...INPUT, ...change }));

  it('ignores a style\u2019s weight without a style', () => {
    expect(settings({ style_weight: 0.8 }).styleWeight).toBe(0);
    expect(settings({ style_weight: 0.8, style_image: 'http://h/s.webp' }).styleWeight).toBe(0.8);
  });

  it('has the same grain for a request with other signatures in its addresses', () => {
    const other = ['http://127.0.0.1:9/a.webp?signature=2'];
    expect(settings({ selfie_urls: other }).grainSeed).toBe(settings({}).grainSeed);
    expect(settings({ positive_prompt: 'warm' }).grainSeed).not.toBe(settings({}).grainSeed);
  });

  it.each([0, 4, 2 ** 31 - 4])('has the settings of a request without a seed for the seed %i', (seed) => {
    expect(settings({ seed })).toEqual(settings({}));
  });
});

describe('readLook', () => {
  it('knows its vocabulary and ignores the rest', () => {
    expect(readLook('Warm, soft, high contrast, masterpiece', '')).toMatchObject({
      warmth: 1,
      softness: 1,
      contrast: 1,
      brightness: 0,
    });
    expect(readLook('software, warmth, darkness', '')).toEqual(readLook('', ''));
  });

  it('has the opposite effect for words in the negative prompt', () => {
    expect(readLook('', 'dark, cold')).toMatchObject({ brightness: 1, warmth: 1 });
    expect(readLook('', 'sepia')).toEqual(readLook('', ''));
    expect(readLook('sepia', 'sepia').sepia).toBe(0);
  });
});

describe('readLook in Russian', () => {
  it.each([
    ['чёрно-белый портрет', { monochrome: 1 }],
    ['Черно-белое фото', { monochrome: 1 }],
    ['фото в чёрно-белых тонах', { monochrome: 1 }],
    ['сепия', { sepia: 1 }],
    ['в тонах сепии', { sepia: 1 }],
    ['тёплый свет', { warmth: 1 }],
    ['Теплые тона', { warmth: 1 }],
    ['в тёплых тонах', { warmth: 1 }],
    ['холодный', { warmth: -1 }],
    ['с холодной гаммой', { warmth: -1 }],
    ['яркая картинка', { brightness: 1 }],
    ['ярко', { brightness: 1 }],
    ['тёмный фон', { brightness: -1 }],
    ['в темных тонах', { brightness: -1 }],
    ['мягкий свет', { softness: 1 }],
    ['с мягким светом', { softness: 1 }],
    ['контрастный', { contrast: 1 }],
    ['контрастное фото', { contrast: 1 }],
    ['высокий контраст', { contrast: 1 }],
  ])('reads \u00ab%s\u00bb', (prompt, wish) => {
    const nothing = readLook('', '');
    expect(readLook(prompt, '')).toEqual({ ...nothing, ...wish });
    const taken = readLook(prompt, prompt);
    for (const value of Object.values(taken)) expect(value).toBeCloseTo(0);
  });

  it('matches only whole words', () => {
    expect(readLook('теплоход, яркость, темнота, смягкий, холодильник', '')).toEqual(readLook('', ''));
    expect(readLook('', 'тёмный, холодный')).toMatchObject({ brightness: 1, warmth: 1 });
  });
});

describe('plateAddress', () => {
  it('is beside a built-in template', () => {
    expect(plateAddress('http://h:3/app/images/poses/anna.webp?v=2')).toBe(
      'http://h:3/app/images/plates/anna.webp',
    );
  });

  it('is null for other pictures', () => {
    expect(plateAddress('http://h/uploads/1.webp')).toBeNull();
    expect(plateAddress('http://h/images/poses/a/b.webp')).toBeNull();
  });
});
