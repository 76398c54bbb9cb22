import { readFileSync } from 'node:fs';

import { JOB_FAILURES, STAGES } from '@chiaro/engine/job/job';
import { LARGEST_PICTURE_PIXELS } from '@chiaro/engine/image/decode';

import { generationRequestSchema } from '@/lib/shared/contracts/generation-request';
import { WORK_STAGES, WORKER_FAILURES } from '@/lib/shared/rules/job-states';
import { UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/photos';
import messages from '@/messages/en.json';

const texts = messages.generator.run.work;
const page = readFileSync('docs/worker.md', 'utf8');
const enginePage = readFileSync('packages/engine/README.md', 'utf8');

/** Counts the lines of a page's lists that begin with a word. */
const linesOf = (word: string, text = page): number =>
  text.split('\n').filter((line) => new RegExp(`^- \`${word}\`[:,]`).test(line)).length;

describe('docs/worker.md', () => {
  it('has every field of the request, as the preview engine’s page has', () => {
    const fields = Object.keys(generationRequestSchema.shape);
    expect(fields.filter((field) => linesOf(field) !== 1 || linesOf(field, enginePage) !== 1)).toEqual([]);
  });

  it('has every code that a worker may answer', () => {
    expect(WORKER_FAILURES.filter((code) => linesOf(code) !== 1)).toEqual([]);
  });

  it('has every stage that a worker may report, with its words', () => {
    const lines = WORK_STAGES.map((stage) => `- \`${stage}\`: "${texts[stage]}"`);
    expect(lines.filter((line) => !page.split('\n').includes(line))).toEqual([]);
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
