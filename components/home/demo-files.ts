import { drawnPicture } from '@/lib/client/assets';

const SELFIES = ['selfie-1', 'selfie-2', 'selfie-3', 'selfie-4'] as const;

/** The files of the demo's selfies, square and small. */
export function selfieFiles() {
  return SELFIES.map((name) => drawnPicture('selfie', name));
}
