/** A separate process, so that the stand-ins' work does not delay calls: receives a LoadPlan and sends a Report. */
import sharp from 'sharp';

import { PHOTO_MAXIMUM_SIDE_PIXELS } from '@/lib/shared/rules/photos';
import { runArrivals } from './arrivals';
import { donationJourneys } from './donations';
import type { Report, Site } from './journey-client';
import { portraitJourneys } from './portraits';
import { visitJourneys } from './visits';

export interface LoadPlan {
  site: Site;
  /** Calls in this time are not counted. */
  warmUpMs: number;
  measuredMs: number;
}

const SELFIES = [1, 2, 3].map((number) => `public/images/demo/selfie-${number}-480.webp`);

async function putLoad({ site, ...times }: LoadPlan): Promise<Report> {
  const side = PHOTO_MAXIMUM_SIDE_PIXELS;
  const photos = await Promise.all(
    SELFIES.map((file) => sharp(file).resize(side, side, { fit: 'inside' }).jpeg({ quality: 85 }).toBuffer()),
  );
  const journeys = [...portraitJourneys(photos), ...donationJourneys(), ...(await visitJourneys(site))];
  return runArrivals(site, journeys, times);
}

process.once('disconnect', () => process.exit());
process.once('message', (plan: LoadPlan) => {
  void putLoad(plan).then((report) => process.send?.(report, () => process.disconnect()));
});
