import type { CutOutAnswer, CutOutRequest } from '@/lib/client/backgrounds/cut-out-messages';

import { separatePerson } from './separate-person';

self.addEventListener('message', ({ data }: MessageEvent<CutOutRequest>) => {
  self.postMessage({ separated: separatePerson(data.separate) } satisfies CutOutAnswer);
});
