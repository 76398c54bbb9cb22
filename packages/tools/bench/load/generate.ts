/** The load's own process, so that the stand-ins' work delays no call: takes a LoadOrder, answers with a Report. */
import sharp from 'sharp';

import { PHOTO_MAXIMUM_SIDE_PIXELS } from '@/lib/shared/rules/photos';
import { runArrivals } from './arrivals';
import { donationJourneys } from './donations';
import { portraitJourneys } from './portraits';
import { Records, type Report } from './records';
import type { Site } from './site';
import { upkeepJourneys } from './upkeep';
import { visitJourneys } from './visits';

/** How long to put which load on what. */
export interface LoadOrder {
  site: Site;
  /** Load of which no answer counts. */
  warmUpMs: number;
  measuredMs: number;
}

const JPEG_QUALITY = 85;
const SELFIES = [1, 2, 3].map((number) => `public/images/demo/selfie-${number}-480.webp`);

/** Photos as the page sends them. */
function scaledPhotos(): Promise<Buffer[]> {
  const side = PHOTO_MAXIMUM_SIDE_PIXELS;
  return Promise.all(
    SELFIES.map((file) =>
      sharp(file).resize(side, side, { fit: 'inside' }).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
    ),
  );
}

async function putLoad({ site, warmUpMs, measuredMs }: LoadOrder): Promise<Report> {
  const journeys = [
    ...visitJourneys(site),
    ...portraitJourneys(site, await scaledPhotos()),
    ...donationJourneys(site),
    ...(await upkeepJourneys(site)),
  ];
  const records = new Records(performance.now() + warmUpMs);
  await runArrivals(journeys, { records, durationMs: warmUpMs + measuredMs });
  return records.report;
}

process.once('disconnect', () => process.exit());
process.once('message', (order: LoadOrder) => {
  void putLoad(order).then((report) => process.send?.(report, () => process.disconnect()));
});
