import path from 'node:path';

import { defineConfig } from '@playwright/test';

import { type EngineName, ENGINES, hasEngine } from '../../scripts/find-engines';
import type { Size } from './engines/engine';

/** What a project's tests are told. */
export interface ProjectMetadata {
  engine: EngineName;
  size: Size;
}

const SIZES: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

export default defineConfig({
  testDir: '.',
  globalTeardown: './contact-sheet.ts',
  outputDir: '../../.local/reports/browsers',
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: false,
  // Each has an app and a stack to itself.
  workers: process.env['E2E_STACK_FILES']?.split(path.delimiter).length ?? 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000, intervals: [50, 100, 250] } },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['E2E_REPORT'] ?? '../../.local/reports/browsers.json' }],
  ],
  projects: ENGINES.filter(hasEngine).flatMap((engine) =>
    SIZES.map((size) => ({
      name: `${engine}-${size.width}`,
      metadata: { engine, size } satisfies ProjectMetadata,
    })),
  ),
});
