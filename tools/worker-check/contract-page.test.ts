import { readFileSync } from 'node:fs';

import { JOB_FAILURES, STAGES } from '@chiaro/engine/job';
import { LARGEST_PICTURE_PIXELS } from '@chiaro/engine/image/decode';

import { generationRequestSchema } from '@/lib/shared/contracts/generation-request';
import { WORK_STAGES } from '@/lib/shared/rules/job-states';
import { UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/uploads';
import { WORKER_FAILURES } from '@/lib/shared/rules/worker-failures';
import messages from '@/messages/en.json';

const texts = messages.generator.run.work;
const page = readFileSync('docs/worker.md', 'utf8');

/** Counts the rows of the page's tables that begin with a word. */
const rowsOf = (word: string): number =>
  page.split('\n').filter((line) => line.startsWith(`| \`${word}\` `)).length;

describe('docs/worker.md', () => {
  it('has every field of the request once for any worker and once for the preview engine', () => {
    const fields = Object.keys(generationRequestSchema.shape);
    expect(fields.filter((field) => rowsOf(field) !== 2)).toEqual([]);
  });

  it('has every code that a worker may answer', () => {
    expect(WORKER_FAILURES.filter((code) => rowsOf(code) !== 1)).toEqual([]);
  });

  it('has every stage that a worker may report, with its words', () => {
    const rows = WORK_STAGES.map((stage) => new RegExp(`^\\| \`${stage}\` .*"${texts[stage]}" +\\|$`, 'm'));
    expect(rows.filter((row) => !row.test(page))).toEqual([]);
  });
});

describe('the preview engine', () => {
  it('fails jobs with codes of the page, and reports its stages', () => {
    expect(JOB_FAILURES.filter((code) => !WORKER_FAILURES.includes(code))).toEqual([]);
    expect(STAGES).toEqual(WORK_STAGES);
  });

  it('takes every picture that an upload may be', () => {
    expect(LARGEST_PICTURE_PIXELS).toBe(UPLOAD_MAXIMUM_PIXELS);
  });
});
