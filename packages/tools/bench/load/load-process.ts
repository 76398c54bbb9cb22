/** A separate process, so that the stand-ins' work does not delay calls: receives a LoadPlan and sends a Report. */
import sharp from 'sharp';

import { PHOTO_MAXIMUM_SIDE_PIXELS } from '@/lib/shared/rules/photos';
import { runArrivals } from './arrivals';
import { donationJourneys } from './donations';
import { portraitJourneys } from './portraits';
import { Records, type Report } from './records';
import type { Site } from './site';
import { backgroundJourneys } from './background';
import { visitJourneys } from './visits';

export interface LoadPlan {
  site: Site;
  /** Calls in this time are not counted. */
  warmUpMs: number;
  measuredMs: number;
}

const JPEG_QUALITY = 85;
const SELFIES = [1, 2, 3].map((number) => `public/images/demo/selfie-${number}-480.webp`);

/** Scales photos as the page does. */
function scaledPhotos(): Promise<Buffer[]> {
  const side = PHOTO_MAXIMUM_SIDE_PIXELS;
  return Promise.all(
    SELFIES.map((file) =>
      sharp(file).resize(side, side, { fit: 'inside' }).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
    ),
  );
}

async function putLoad({ site, warmUpMs, measuredMs }: LoadPlan): Promise<Report> {
  const journeys = [
    ...visitJourneys(site),
    ...portraitJourneys(site, await scaledPhotos()),
    ...donationJourneys(site),
    ...(await backgroundJourneys(site)),
  ];
  const records = new Records(performance.now() + warmUpMs);
  await runArrivals(journeys, { records, durationMs: warmUpMs + measuredMs });
  return records.report;
}

process.once('disconnect', () => process.exit());
process.once('message', (plan: LoadPlan) => {
  void putLoad(plan).then((report) => process.send?.(report, () => process.disconnect()));
});
