import type { WorkerFailure } from '@/lib/shared/rules/worker-failures';
import { type Outcome, fails, holds } from '../../check-report/outcome';
import type { Check } from '../check';
import { expectFailure } from '../expect-failure';
import { plainJobInput } from '../job-body';
import type { OfferedPictures } from '../offered-pictures';
import type { Probe } from '../probe';

/** The page tells people to add a photo in which their face is seen. */
export const noFace: Check = {
  id: 'no-face',
  title: 'A picture without a person fails with no_face',
  needs: 'an end',
  run: async (probe) =>
    expectFailure(await probe.runPlain({ selfie_urls: [probe.options.pictures.nobody] }), 'no_face'),
};

/** The page tells people to upload the photos again. */
export const unreadablePhoto: Check = {
  id: 'unreadable-photo',
  title: 'Photos that can’t be had or read fail with unreadable_photo',
  needs: 'an end',
  run: (probe) =>
    eachUnreadable(probe.options.pictures.unreadable, 'unreadable_photo', (address) =>
      probe.runPlain({ selfie_urls: [address] }),
    ),
};

/** The page tells people to choose another pose. */
export const unreadableTemplate: Check = {
  id: 'unreadable-template',
  title: 'A template that can’t be read fails with unreadable_template',
  needs: 'an end',
  run: (probe) =>
    eachUnreadable(twoOf(probe), 'unreadable_template', (address) =>
      probe.runPlain({ template_url: address }),
    ),
};

/** The page tells people to choose another style. */
export const unreadableStyle: Check = {
  id: 'unreadable-style',
  title: 'A style that can’t be read fails with unreadable_style',
  needs: 'an end',
  run: (probe) =>
    eachUnreadable(twoOf(probe), 'unreadable_style', (address) =>
      probe.runPlain({ style_image: address, style_weight: 0.8 }),
    ),
};

/** The app never sends such input: it shows that app and worker are of one version, and what errors tell. */
export const invalidRequest: Check = {
  id: 'invalid-request',
  title: 'Wrong input fails with invalid_request and tells nothing else',
  needs: 'an end',
  run: async (probe) => {
    const input = plainJobInput(probe.options.pictures);
    const wrong: Readonly<Record<string, object>> = {
      'no fields': {},
      'no photos': { ...input, selfie_urls: [] },
      'a template that is a number': { ...input, template_url: 7 },
      'a local file as a photo': { ...input, selfie_urls: ['file:///etc/passwd'] },
      'steps that are a word': { ...input, steps: 'seven' },
      'an unknown method': { ...input, method: 2 },
    };
    for (const [what, wrongInput] of Object.entries(wrong)) {
      const outcome = expectFailure(await probe.runInput(wrongInput), 'invalid_request');
      if (outcome.verdict === 'fails') return fails(`With ${what}: ${outcome.sentence}`);
    }
    return holds(`Refused: ${Object.keys(wrong).join(', ')}.`);
  },
};

/** One that can be had and not read, one that can't be had: a whole portrait may be in the making before. */
function twoOf({ options }: Probe): Unreadable {
  return options.pictures.unreadable.slice(0, 2);
}

type Unreadable = OfferedPictures['unreadable'];

async function eachUnreadable(
  unreadable: Unreadable,
  code: WorkerFailure,
  run: (address: string) => ReturnType<Probe['runPlain']>,
): Promise<Outcome> {
  for (const { what, address } of unreadable) {
    const outcome = expectFailure(await run(address), code);
    if (outcome.verdict === 'fails') return fails(`With ${what} behind its address: ${outcome.sentence}`);
  }
  return holds(`Behind the address: ${unreadable.map(({ what }) => what).join(', ')}.`);
}
