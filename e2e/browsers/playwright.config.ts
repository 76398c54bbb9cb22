import { defineConfig } from '@playwright/test';

import { type EngineName, ENGINES, hasEngine } from '@/tools/test/find-engines';
import { journeySettings } from '@/tools/test/journeys';
import type { Size } from './engines/engine';

/** The metadata of a project's tests. */
export interface ProjectMetadata {
  engine: EngineName;
  size: Size;
}

const SIZES: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

export default defineConfig({
  ...journeySettings('browsers'),
  testDir: '.',
  globalTeardown: './contact-sheet.ts',
  expect: { timeout: 15_000, toPass: { timeout: 15_000, intervals: [50, 100, 250] } },
  projects: ENGINES.filter(hasEngine).flatMap((engine) =>
    SIZES.map((size) => ({
      name: `${engine}-${size.width}`,
      metadata: { engine, size } satisfies ProjectMetadata,
    })),
  ),
});
