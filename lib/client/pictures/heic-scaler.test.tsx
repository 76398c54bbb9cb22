import { FakeWorker } from '@/lib/browser/testing/fake-worker';
import { fake } from '@/lib/testing/fake';

import { ServiceContainer } from '../../browser/service-container';
import { createHeicScaler, createHeicWorkerStarter } from './photo-scaler';
import type { ScaleRequest } from './scale-worker';
import { MissingToolsError } from './workers';

const SCALED = { picture: new Blob(['picture']), preview: new Blob(['preview']) };
const LIMITS = { maximumSide: 1536, maximumBytes: 440_000, previewSide: 480 };

function request(id = 1): ScaleRequest {
  return { id, source: new Blob([String(id)]), limits: LIMITS };
}

function startScaler() {
  const workers: FakeWorker[] = [];
  const start = (): Worker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const container = new ServiceContainer([fake(createHeicWorkerStarter, start)]);
  return { workers, scale: container.get(createHeicScaler) };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe('scaling a HEIC with libheif', () => {
  it('takes one photo at a time, and ends its worker before the next', async () => {
    const { workers, scale } = startScaler();
    const results = [scale(request(1)), scale(request(2))];
    await flush();
    expect(workers).toHaveLength(1);
    expect(workers[0]?.requests[0]).toMatchObject({
      limits: LIMITS,
      maximumPixels: 65_000_000,
    });
    workers[0]?.say({ scaled: SCALED, isLoaded: true });
    expect(await results[0]).toBe(SCALED);
    expect(workers[0]?.terminate).toHaveBeenCalled();
    await flush();
    expect(workers).toHaveLength(2);
    workers[1]?.say({ scaled: SCALED, isLoaded: true });
    expect(await results[1]).toBe(SCALED);
  });

  it('rejects a photo that can not be decoded, and takes the next', async () => {
    const { workers, scale } = startScaler();
    const results = [scale(request(1)), scale(request(2))];
    await flush();
    workers[0]?.say({ scaled: null, isLoaded: true });
    await expect(results[0]).rejects.toThrow('decoded');
    await expect(results[0]).rejects.not.toBeInstanceOf(MissingToolsError);
    await flush();
    workers[1]?.say({ scaled: SCALED, isLoaded: true });
    expect(await results[1]).toBe(SCALED);
  });

  it('says that its code is missing when the script or the library can’t be loaded', async () => {
    const { workers, scale } = startScaler();
    const withoutScript = scale(request());
    await flush();
    workers[0]?.dispatchEvent(new Event('error'));
    await expect(withoutScript).rejects.toBeInstanceOf(MissingToolsError);
    expect(workers[0]?.terminate).toHaveBeenCalled();
    const withoutLibrary = scale(request());
    await flush();
    workers[1]?.say({ scaled: null, isLoaded: false });
    await expect(withoutLibrary).rejects.toBeInstanceOf(MissingToolsError);
  });
});
