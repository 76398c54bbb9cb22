import { facePhoto, measurePortraits } from './engine-portrait';
import { rounded, type Figure } from '../figure';

/** Numbers of photos, and their sides in pixels. */
const CASES = [
  { copies: 1, side: 1000 },
  { copies: 5, side: 1536 },
  { copies: 9, side: 1536 },
  { copies: 5, side: 3000 },
  { copies: 1, side: 7000 },
] as const;

/**
 * Measures the time and the memory of a warm engine by the number and the size of the photos. For one core:
 * `taskset --cpu-list 0 npm run bench -- --only engine`.
 */
export async function engineSizes(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { copies, side } of CASES) {
    // The first portrait compiles the code.
    const { times, peakBytes } = await measurePortraits(await facePhoto(side), {
      copies,
      warmUps: 1,
      count: 1,
    });
    const [milliseconds = NaN] = times;
    const name = `portrait from ${copies} × ${side} px`;
    figures.push({ name, value: rounded(milliseconds / 1000), unit: 's' });
    if (peakBytes !== null)
      figures.push({ name: `${name}, most memory`, value: rounded(peakBytes / 2 ** 20, 0), unit: 'MB' });
  }
  return figures;
}
