import type { WorkerFailure } from '@/lib/shared/rules/worker-failures';
import { type Outcome, fails, holds } from '../../kit/outcome';
import { acceptedPortraits } from '../accepted-portraits';
import type { Check } from '../check';
import { expectFailure } from '../expect-failure';
import { plainJobInput } from '../job-body';
import type { OfferedPictures } from '../offered-pictures';
import type { Probe } from '../probe';

/** One photo that expired or broke must not cost the user the portrait. */
export const badPhotoAmongGood: Check = {
  id: 'bad-photo-among-good',
  title: 'Photos of no use among good ones are passed over',
  needs: 'a portrait',
  run: async (probe) => {
    const { photos, empty, unreadable } = probe.options.pictures;
    const [first = '', ...others] = photos;
    const bad = unreadable.slice(0, 3).map(({ address }) => address);
    const selfies = [...bad, empty, first, ...others].slice(0, 9);
    await acceptedPortraits(await probe.runPlain({ selfie_urls: selfies }));
    return holds(`${bad.length + 1} of ${selfies.length} photos were of no use.`);
  },
};

/** The page asks the user for a photo that shows the face. */
export const noFace: Check = {
  id: 'no-face',
  title: 'A picture without a person fails with no_face',
  needs: 'an end',
  run: async (probe) =>
    expectFailure(await probe.runPlain({ selfie_urls: [probe.options.pictures.empty] }), 'no_face'),
};

/** The page asks the user to upload the photos again. */
export const unreadablePhoto: Check = {
  id: 'unreadable-photo',
  title: 'Photos that can’t be had or read fail with unreadable_photo',
  needs: 'an end',
  run: (probe) =>
    eachUnreadable(probe.options.pictures.unreadable, 'unreadable_photo', (address) =>
      probe.runPlain({ selfie_urls: [address] }),
    ),
};

/** The page asks the user to choose another pose. */
export const unreadableTemplate: Check = {
  id: 'unreadable-template',
  title: 'A template that can’t be read fails with unreadable_template',
  needs: 'an end',
  run: (probe) =>
    eachUnreadable(twoOf(probe), 'unreadable_template', (address) =>
      probe.runPlain({ template_url: address }),
    ),
};

/** The page asks the user to choose another style. */
export const unreadableStyle: Check = {
  id: 'unreadable-style',
  title: 'A style that can’t be read fails with unreadable_style',
  needs: 'an end',
  run: (probe) =>
    eachUnreadable(twoOf(probe), 'unreadable_style', (address) =>
      probe.runPlain({ style_image: address, style_weight: 0.8 }),
    ),
};

/** The app never sends such input. The check shows that app and worker have one version, and what errors reveal. */
export const invalidRequest: Check = {
  id: 'invalid-request',
  title: 'Wrong input fails with invalid_request and reveals nothing else',
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

/** One address that answers no picture and one that does not answer; two, because each may cost a whole portrait. */
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
