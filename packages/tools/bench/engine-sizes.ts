import { facePhoto, timePortrait } from './engine-portrait';
import { rounded, type Figure } from './figure';

/** How many photos of which side in pixels. */
const CASES = [
  { copies: 1, side: 1000 },
  { copies: 5, side: 1536 },
  { copies: 9, side: 1536 },
  { copies: 5, side: 3000 },
  { copies: 1, side: 7000 },
] as const;

/**
 * How long a warm engine takes for a portrait, and how much memory its process takes, by number and size of the photos.
 * `taskset --cpu-list 0 npm run bench -- --only engine` measures it on one core.
 */
export async function engineSizes(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { copies, side } of CASES) {
    // The first portrait compiles what the second one runs.
    const { milliseconds, peakBytes } = await timePortrait(await facePhoto(side), { copies, round: 2 });
    const name = `portrait from ${copies} × ${side} px`;
    figures.push({ name, value: rounded(milliseconds / 1000), unit: 's' });
    if (peakBytes !== null)
      figures.push({ name: `${name}, most memory`, value: rounded(peakBytes / 2 ** 20, 0), unit: 'MB' });
  }
  return figures;
}
