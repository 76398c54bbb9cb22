import {
  readIndexDefinitions,
  type FieldOverride,
} from '@chiaro/local-stack/firestore/queries/index-definitions';
import { holds } from '../../kit/outcome';
import type { Check } from '../check';
import { broken } from '../finding';
import type { Deployment } from '../deployment';
import { DEPLOY } from '../google';
import { readAsAdmin, type AdminClient } from './firestore-admin';

const timeToLive: Check = {
  id: 'time-to-live',
  group: 'Firebase',
  title: 'What has expired is deleted by itself',
  run: async (deployment) => {
    const states = await readFields(
      deployment,
      ({ ttl }) => ttl === true,
      (field) => field.ttlConfig?.state,
    );
    const missing = states.filter(({ found }) => found === undefined || found === null);
    if (missing.length > 0)
      return broken(
        `There is no time-to-live policy for ${namesOf(missing)}.`,
        `${DEPLOY} Google refuses policies to a project without billing (the Blaze plan).`,
      );
    const creating = states.filter(({ found }) => found === 'CREATING');
    if (creating.length > 0)
      return broken(
        `The time-to-live policy for ${namesOf(creating)} is still being made.`,
        'Wait, up to an hour, and run the doctor again.',
      );
    const others = states.filter(({ found }) => found !== 'ACTIVE');
    return others.length === 0
      ? holds(`${namesOf(states)} have policies.`)
      : broken(
          `The time-to-live policy for ${namesOf(others)} needs repair.`,
          'Google Cloud console → Firestore → Time-to-live: delete it, then npm run deploy:rules.',
        );
  },
};

const indexes: Check = {
  id: 'field-indexes',
  group: 'Firebase',
  title: 'Fields are indexed as the app needs them',
  run: async (deployment) => {
    const fields = await readFields(
      deployment,
      () => true,
      ({ indexConfig }) =>
        (indexConfig?.indexes ?? []).flatMap(({ fields: parts }) => (parts ?? []).map(modeOf)),
    );
    const different = fields.filter(
      ({ override, found }) => found.toSorted().join() !== wantedModes(override),
    );
    return different.length === 0
      ? holds('As firestore.indexes.json says.')
      : broken(`The indexes of ${namesOf(different)} are not those of firestore.indexes.json.`, DEPLOY);
  },
};

type Field = Awaited<ReturnType<typeof getField>>;

interface FieldState<Found> {
  override: FieldOverride;
  found: Found;
}

/** Reads a value of each field of firestore.indexes.json that `wanted` accepts. */
async function readFields<Found>(
  deployment: Deployment,
  wanted: (override: FieldOverride) => boolean,
  read: (field: Field) => Found,
): Promise<FieldState<Found>[]> {
  const { NEXT_PUBLIC_FIREBASE_PROJECT_ID: project, FIREBASE_DATABASE_ID: database } = deployment.environment;
  const overrides = readIndexDefinitions('firestore.indexes.json').fieldOverrides.filter(wanted);
  return readAsAdmin(deployment, async (client) =>
    Promise.all(
      overrides.map(async (override) => {
        const name = client.fieldPath(project, database, override.collectionGroup, override.fieldPath);
        const field = await getField(client, name, deployment.environment.FIRESTORE_TIMEOUT_MS);
        return { override, found: read(field) };
      }),
    ),
  );
}

async function getField(client: AdminClient, name: string, timeout: number) {
  const [field] = await client.getField({ name }, { timeout });
  return field;
}

function modeOf(part: { order?: unknown; arrayConfig?: unknown }): string {
  return String(part.order ?? part.arrayConfig);
}

function wantedModes({ indexes: wanted }: FieldOverride): string {
  return wanted.map(modeOf).toSorted().join();
}

function namesOf(states: readonly FieldState<unknown>[]): string {
  return states.map(({ override }) => `${override.collectionGroup}.${override.fieldPath}`).join(' and ');
}

/** Checks of the single fields in firestore.indexes.json. */
export const FIELD_CHECKS: readonly Check[] = [timeToLive, indexes];
