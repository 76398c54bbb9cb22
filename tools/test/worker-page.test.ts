import { readFileSync } from 'node:fs';

import { JOB_FAILURES, STAGES } from '@chiaro/engine/job/job';
import { LARGEST_PICTURE_PIXELS } from '@chiaro/engine/decode/decode';
import { generationRequestSchema } from '@/lib/shared/contracts/generation-request';
import { WORK_STAGES, WORKER_FAILURES } from '@/lib/shared/rules/job-states';
import { UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/photos';
import messages from '@/messages/en.json';

const FIELDS = Object.keys(generationRequestSchema.shape);
const page = readFileSync('docs/worker.md', 'utf8');
const enginePage = readFileSync('packages/engine/README.md', 'utf8');

/** Counts the lines of a page's lists that begin with a word. */
const linesOf = (word: string, text = page): number =>
  text.split('\n').filter((line) => new RegExp(`^- \`${word}\`[:,]`).test(line)).length;

it('docs/worker.md has each field, as the preview engine’s page has, each code, and each stage with its words', () => {
  expect(FIELDS.filter((field) => linesOf(field) !== 1 || linesOf(field, enginePage) !== 1)).toEqual([]);
  expect(WORKER_FAILURES.filter((code) => linesOf(code) !== 1)).toEqual([]);
  const { work } = messages.generator.run;
  const lines = WORK_STAGES.map((stage) => `- \`${stage}\`: "${work[stage]}"`);
  expect(lines.filter((line) => !page.split('\n').includes(line))).toEqual([]);
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
