import { readFileSync } from 'node:fs';

import { LARGEST_PICTURE_PIXELS } from '@chiaro/engine/image/decode';
import { JOB_FAILURES, STAGES } from '@chiaro/engine/job';
import { generationRequestSchema } from '@/lib/shared/contracts/generation-request';
import { WORK_STAGES } from '@/lib/shared/rules/job-states';
import { UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/uploads';
import { WORKER_FAILURES } from '@/lib/shared/rules/worker-failures';
import messages from '@/messages/en.json';

const FIELDS = Object.keys(generationRequestSchema.shape);
const page = readFileSync('docs/worker.md', 'utf8');

/** Counts the rows of the page's tables that begin with a word. */
const rowsOf = (word: string): number =>
  page.split('\n').filter((line) => line.startsWith(`| \`${word}\` `)).length;

it('docs/worker.md has each field for any worker and for the preview engine, each code, and each stage with its words', () => {
  expect(FIELDS.filter((field) => rowsOf(field) !== 2)).toEqual([]);
  expect(WORKER_FAILURES.filter((code) => rowsOf(code) !== 1)).toEqual([]);
  const { work } = messages.generator.run;
  const rows = WORK_STAGES.map((stage) => new RegExp(`^\\| \`${stage}\` .*"${work[stage]}" +\\|$`, 'm'));
  expect(rows.filter((row) => !row.test(page))).toEqual([]);
});

it('docs/worker-handler.py reads each field', () => {
  const handler = readFileSync('docs/worker-handler.py', 'utf8');
  expect(FIELDS.filter((field) => !handler.includes(`"${field}"`))).toEqual([]);
});

it('the preview engine fails with codes of the page, reports its stages, and takes every picture that an upload may be', () => {
  expect(JOB_FAILURES.filter((code) => !WORKER_FAILURES.includes(code))).toEqual([]);
  expect(STAGES).toEqual(WORK_STAGES);
  expect(LARGEST_PICTURE_PIXELS).toBe(UPLOAD_MAXIMUM_PIXELS);
});
