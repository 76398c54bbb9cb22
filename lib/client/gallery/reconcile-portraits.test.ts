import { accountPortrait, portraitAddress } from '@/lib/testing/account-portrait';

import { type LocalPortraits, reconcilePortraits } from './reconcile-portraits';

const [one, two, three] = [portraitAddress(1), portraitAddress(2), portraitAddress(3)];
const OWN = '/images/own.webp';

function local(part: Partial<LocalPortraits>): LocalPortraits {
  return { gallery: [], queued: [], starred: [], changed: [], ...part };
}

/** The account's answer: its portraits, of which some have a star. */
function account(addresses: readonly string[], starred: readonly string[] = []) {
  return addresses.map((address) => accountPortrait({ address, isStarred: starred.includes(address) }));
}

describe('the gallery after the account’s answer', () => {
  it.each([
    ['shows the account’s order', { gallery: [one, two] }, { gallery: [one, two] }, [two, one], [two, one]],
    ['drops what is not in the account', { gallery: [two, one] }, { gallery: [two, one] }, [one], [one]],
    ['hides what waits for its deletion', { queued: [one] }, { queued: [one] }, [two, one], [two]],
    ['hides what was deleted since', { queued: [one] }, {}, [two, one], [two]],
    [
      'hides what was removed and deleted since',
      { gallery: [two, one] },
      { gallery: [two] },
      [two, one],
      [two],
    ],
    ['shows what was restored since', { queued: [one] }, { gallery: [one] }, [two, one], [two, one]],
    [
      'keeps what was made since in front',
      { gallery: [one] },
      { gallery: [three, one] },
      [two, one],
      [three, two, one],
    ],
    [
      'keeps the page’s own pictures at their places',
      { gallery: [two, OWN, one] },
      { gallery: [two, OWN, one] },
      [two, one],
      [two, OWN, one],
    ],
  ])('%s', (_, before, now, answer, expected) => {
    expect(reconcilePortraits(local(before), local(now), account(answer)).gallery).toEqual(expected);
  });
});

describe('the stars after the account’s answer', () => {
  const gallery = [two, one];
  it.each([
    ['are the account’s', { starred: [one] }, { starred: [one] }, [two], [two]],
    [
      'stay as they are while a change waits',
      { changed: [one] },
      { starred: [one], changed: [one] },
      [],
      [one],
    ],
    [
      'stay as they are when a change was sent since',
      { starred: [one], changed: [one] },
      { starred: [one] },
      [],
      [one],
    ],
    ['stay as another tab has changed them since', { starred: [one] }, {}, [one], []],
  ])('%s', (_, before, now, answer, expected) => {
    const { starred } = reconcilePortraits(
      local({ gallery, ...before }),
      local({ gallery, ...now }),
      account(gallery, answer),
    );
    expect(starred).toEqual(expected);
  });

  it('stay on a portrait that waits for its deletion, for an undo', () => {
    const before = local({ gallery, starred: [one] });
    const now = local({ gallery: [two], queued: [one], starred: [one] });
    expect(reconcilePortraits(before, now, account([two, one], [one]))).toEqual({
      gallery: [two],
      starred: [one],
    });
  });
});
