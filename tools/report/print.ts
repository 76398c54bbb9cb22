import type { Report } from './collect';

const number = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A line of a section: what is counted, how many, and their credits or money. */
type Line = readonly [label: string, count: number, detail?: string];

/** Returns the report as text in English for a terminal, with aligned figures. */
export function reportText(report: Report): string {
  const { jobs, donations } = report;
  const causes = Object.entries(jobs.failed);
  const money = (label: string, { entries, cents }: { entries: number; cents: number }): Line => [
    label,
    entries,
    dollars.format(cents / 100),
  ];
  const credits = (label: string, type: keyof Report['credits']): Line => {
    const { entries, credits: sum } = report.credits[type];
    return [label, entries, `${number.format(sum)} credits`];
  };
  const sections: Record<string, Line[]> = {
    'Jobs that ended': [
      ['portraits', jobs.portraits],
      ...(report.medianSeconds === null
        ? []
        : [['seconds, the median of the newest', report.medianSeconds] as const]),
      ['cancelled', jobs.cancelled],
      ['failed', causes.reduce((sum, [, count]) => sum + count, 0)],
      ...causes.map(([cause, count]): Line => [`  ${cause}`, count]),
    ],
    Now: [
      ['open jobs', report.openJobs],
      ['refunds that Stripe refuses', report.refusedRefunds],
    ],
    'Donations of accounts': [
      money('given', donations.given),
      money('refunds and disputes', donations.returned),
    ],
    Credits: [
      credits('given as a welcome', 'welcome'),
      credits('given for donations', 'donation'),
      credits('taken for refunds and disputes', 'adjustment'),
      credits('spent on jobs', 'debit'),
      credits('refunded for jobs', 'refund'),
      credits('free second tries', 'second_try'),
      credits('returned by the guarantee', 'guarantee'),
    ],
    Accounts: [
      ['opened, the first of their users', report.newUsers],
      ['at the limit of unpaid runs', report.limitedUsers],
    ],
    Browsers: [['reported errors, a quarter of all', report.clientErrors]],
    'Cost at RunPod by model': report.models.map(({ model, jobs: count, aboutDollars: cost }) => [
      model ?? 'unknown model',
      count,
      cost === null ? 'cost unknown' : `about ${dollars.format(cost)}`,
    ]),
  };
  return [
    `Chiaro from ${timeOf(report.from)} to ${timeOf(report.to)} UTC, database ${report.database}`,
    ...Object.entries(sections).map(([title, lines]) => [title, ...lines.map(textOf)].join('\n')),
    `Jobs and credits of accounts deleted since are not in the database. Anonymous donations are at Stripe alone.
A cost is the most that the jobs can have cost, as if each had given a portrait. That of an own endpoint is on RunPod’s billing page.
The report took about ${number.format(report.reads)} reads of the database.`,
  ].join('\n\n');
}

function textOf([label, count, detail]: Line): string {
  const figures = `  ${label.padEnd(34)}${number.format(count).padStart(9)}`;
  return detail === undefined ? figures : `${figures}${detail.padStart(20)}`;
}

/** `2026-11-25 20:30`. */
function timeOf(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
