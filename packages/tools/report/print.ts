import type { Report } from './collect';

const LABEL_WIDTH = 34;
const NUMBER_WIDTH = 9;
const DETAIL_WIDTH = 20;

const number = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A line of a table: what is counted, how many, and their credits or money. */
type Line = readonly [label: string, count: number, detail?: string];

/** Returns the report as text in English for a terminal, with aligned figures. */
export function reportText(report: Report): string {
  const { from, to, database, jobs, openJobs, newUsers, models, reads } = report;
  return [
    `Chiaro from ${timeOf(from)} to ${timeOf(to)} UTC, database ${database}`,
    section('Jobs that ended', jobLines(jobs)),
    section('Now', [['open jobs', openJobs]]),
    section('Donations of accounts', donationLines(report.donations)),
    section('Credits', creditLines(report.credits)),
    section('Accounts', [['opened, the first of their users', newUsers]]),
    section('Cost at RunPod by model', models.map(modelLine)),
    [
      'Jobs and credits of accounts deleted since are not in the database. Anonymous donations are at Stripe alone.',
      'A cost is the most that the jobs can have cost, as if each had given a portrait. That of an own endpoint is on RunPod’s billing page.',
      `The report took about ${number.format(reads)} reads of the database.`,
    ].join('\n'),
  ].join('\n\n');
}

function section(title: string, lines: readonly Line[]): string {
  return [title, ...lines.map(textOf)].join('\n');
}

function textOf([label, count, detail = '']: Line): string {
  const figures = `  ${label.padEnd(LABEL_WIDTH)}${number.format(count).padStart(NUMBER_WIDTH)}`;
  return detail === '' ? figures : `${figures}${detail.padStart(DETAIL_WIDTH)}`;
}

function jobLines({ portraits, cancelled, failed }: Report['jobs']): Line[] {
  const causes = Object.entries(failed);
  return [
    ['portraits', portraits],
    ['cancelled', cancelled],
    ['failed', causes.reduce((sum, [, count]) => sum + count, 0)],
    ...causes.map(([cause, count]): Line => [`  ${cause}`, count]),
  ];
}

function donationLines({ given, returned }: Report['donations']): Line[] {
  return [
    ['given', given.entries, money(given.cents)],
    ['refunds and disputes', returned.entries, money(returned.cents)],
  ];
}

function creditLines(sums: Report['credits']): Line[] {
  const line = (label: string, type: keyof Report['credits']): Line => {
    const { entries, credits } = sums[type];
    return [label, entries, `${number.format(credits)} credits`];
  };
  return [
    line('given as a welcome', 'welcome'),
    line('given for donations', 'donation'),
    line('taken for refunds and disputes', 'adjustment'),
    line('spent on jobs', 'debit'),
    line('refunded for jobs', 'refund'),
    line('free second tries', 'second_try'),
  ];
}

function modelLine({ model, jobs, aboutDollars }: Report['models'][number]): Line {
  const cost = aboutDollars === null ? 'cost unknown' : `about ${dollars.format(aboutDollars)}`;
  return [model ?? 'unknown model', jobs, cost];
}

function money(cents: number): string {
  return dollars.format(cents / 100);
}

/** `2026-11-25 20:30`. */
function timeOf(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
