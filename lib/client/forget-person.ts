import { forgetDonation, NOBODY } from './donation/donation-intention';
import { forgetJobs } from './generation/job-memory';
import { forgetSubmission } from './generation/submit-intention';
import { forgetUploads } from './generation/upload-cache';
import { changeQueue } from './gallery/deletion-queue';
import { galleryStore } from './gallery/gallery-store';
import { forgetMakings, readOwners } from './gallery/portrait-memory';
import { endUndo } from './gallery/portrait-removal';
import { forgetVisitEverywhere } from './forget-visit';
import { INITIAL_SETTINGS } from './settings/generator-settings';
import { settingsStore } from './settings/settings-store';

/**
 * Takes away what this browser has of a person: photos, settings, uploads, jobs, and the gallery with its memory
 * of how portraits were made, but for portraits that are known to be somebody else's. Never rejects.
 */
export async function forgetPerson(uid: string): Promise<void> {
  forgetVisitEverywhere();
  settingsStore.update(() => INITIAL_SETTINGS);
  forgetUploads();
  forgetJobs();
  forgetSubmission();
  forgetDonation({ uid });
  forgetDonation({ uid: NOBODY });
  endUndo();
  changeQueue((present) => present.filter((entry) => entry.uid !== null && entry.uid !== uid));
  const owners = await readOwners(galleryStore.get());
  galleryStore.update((present) => present.filter((address) => (owners.get(address) ?? uid) !== uid));
  await forgetMakings(uid);
}
