import { mkdirSync, writeFileSync } from 'node:fs';

import { createPortraitCheck } from '@/lib/server/adapters/portrait-check';
import { judgeHealth } from '@/lib/server/adapters/runpod-health';
import { createSharpPictures } from '@/lib/server/adapters/sharp-pictures';
import type { PortraitModel } from '@/lib/server/models/model';
import { keysOf } from '@/lib/server/models/output-keys';
import { poseAt, styleAt } from '@/lib/shared/rules/catalogue';
import { SLIDERS, STYLE_WEIGHT } from '@/lib/shared/rules/generation-settings';
import { ask } from '@/tools/command';
import { fieldOf, must } from './endpoint';
import { checkCancel } from './failing-jobs';
import type { OfferedPictures } from './pictures';
import type { Line } from './report-lines';
import { acceptedPortraits, type Changes, jobBody, jobInput, runJob, type Setup } from './run-job';

/** Typical requests by their titles; each tests another ability of a model. */
const examples = ({ photos, style, customTemplate }: OfferedPictures): Record<string, Changes> => ({
  'One photo in a pose of the catalogue': { selfie_urls: photos.slice(0, 1) },
  'All photos, a pose and a style': { style_image: style, style_weight: STYLE_WEIGHT },
  'The user’s own pose, as V2': { template_url: customTemplate, method: 1 },
  'A prompt in Russian, Premium': { positive_prompt: 'чёрно-белое фото', steps: SLIDERS.steps.maximum },
});

/** The portraits of the examples, and the cancelled one, which may be finished first. */
const MOST_PORTRAITS = 5;

/** Returns a sentence about the cost of checking a model. */
export function costSentence({ name, aboutDollars }: PortraitModel): string {
  const runs = `The check of ${name} makes ${MOST_PORTRAITS} portraits`;
  return aboutDollars === null
    ? `${runs}, which take the endpoint's machine a while.`
    : `${runs}, which cost about $${(MOST_PORTRAITS * aboutDollars).toFixed(2)}.`;
}

type ModelSetup = Setup & { model: PortraitModel };

/** Has a model make portraits, and keeps them in the folder, to judge the likeness by eye. */
export async function checkModel(setup: ModelSetup, folder: string, line: Line): Promise<void> {
  const { endpoint, pictures, model } = setup;
  mkdirSync(folder, { recursive: true });
  await line('The endpoint', async () => {
    const answer = await endpoint.health();
    const { status, workers } = judgeHealth(model, answer);
    const sentence = `/health answers ${answer.status}: ${status}, workers ${JSON.stringify(workers)}`;
    must(status === 'ok', sentence);
    return sentence;
  });
  for (const [index, [title, changes]] of Object.entries(examples(pictures)).entries())
    await line(title, async () => {
      const input = await inputOf(setup, changes);
      // Public endpoints do not document time limits. Where one refuses them, the app calls again without.
      const limited = await runJob(setup, jobBody(setup, input));
      const isRefused = limited.submission.status === 400;
      const run = isRefused ? await runJob(setup, { input }) : limited;
      const [made] = await acceptedPortraits(run);
      must(made !== undefined, 'There is no picture.');
      const { file, format, width, height } = made;
      const place = `${folder}/${index + 1}.${format}`;
      writeFileSync(place, file);
      const fault = await createPortraitCheck().findFault(file);
      must(fault === null, `The app refunds the portrait: ${fault}.`);
      const output = fieldOf(run.end?.body, 'output');
      const isAddress = JSON.stringify({ output }).includes('"http');
      return [
        `${width} × ${height} ${format}, ${Math.round(file.length / 1000)} kB, one face`,
        `after ${(run.tookMs / 1000).toFixed(1)} s${isRefused ? ', time limits refused' : ''}`,
        `cost ${JSON.stringify(fieldOf(run.end?.state, 'costDollars') ?? null)} (documented: about $${model.aboutDollars})`,
        // An operator sends this back: it has no value of the output.
        `output: ${isAddress ? 'an address' : 'the picture itself'}, with the keys ${keysOf(output) || 'of none'}`,
        `kept as ${place}`,
      ].join('; ');
    });
  const plain = { input: await inputOf(setup, {}) };
  await line('A portrait that is cancelled', () => checkCancel(setup, plain));
}

async function inputOf({ model, pictures }: ModelSetup, changes: Changes): Promise<object> {
  const request = jobInput(pictures, changes);
  const { template_url: template, style_image: style, selfie_urls: bestPhotos } = request;
  const pose = poseAt(new URL(template).pathname);
  const named = { pose, style: style === null ? null : styleAt(new URL(style).pathname) };
  const read = async (address: string): Promise<Buffer> => {
    const response = await ask(address);
    must(response.ok, `A picture of Chiaro answers ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  };
  const tools = { requestId: 'check', read, scale: createSharpPictures().scaleUpload };
  return model.toInput({ request, ...named, change: null, bestPhotos }, tools);
}
