import type { Report } from './collect';

const LABEL_WIDTH = 34;
const NUMBER_WIDTH = 9;
const DETAIL_WIDTH = 20;

const number = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

/** A line of a table: what is counted, how many, and their credits, money or age. */
type Line = readonly [label: string, count: number, detail?: string];

/** Returns the report as text in English for a terminal, with aligned figures. */
export function reportText(report: Report): string {
  return [
    `Chiaro from ${timeOf(report.from)} to ${timeOf(report.to)} UTC, database ${report.database}`,
    section('Jobs that ended', jobLines(report.jobs)),
    section('Open jobs', openJobLines(report.openJobs)),
    section('Donations of accounts', donationLines(report.donations)),
    section('Credits', creditLines(report.credits)),
    section('Accounts', accountLines(report.accounts)),
    section('Runs at RunPod', modelLines(report.models)),
    notesOf(report).join('\n'),
  ].join('\n\n');
}

function section(title: string, lines: readonly Line[]): string {
  return [title, ...lines.map(textOf)].join('\n');
}

function textOf([label, count, detail = '']: Line): string {
  const figures = `  ${label.padEnd(LABEL_WIDTH)}${number.format(count).padStart(NUMBER_WIDTH)}`;
  return detail === '' ? figures : `${figures}${detail.padStart(DETAIL_WIDTH)}`;
}

function jobLines({ completed, completedBy, secondTries, cancelled, failed }: Report['jobs']): Line[] {
  const causes = Object.entries(failed).sort(([, one], [, other]) => other - one);
  return [
    ['gave a portrait', completed],
    ['  by V1', completedBy.V1],
    ['  by V2', completedBy.V2],
    ['  unknown version', completedBy.unknown],
    ['  of these free second tries', secondTries],
    ['cancelled', cancelled],
    ['failed', causes.reduce((sum, [, count]) => sum + count, 0)],
    ...causes.map(([cause, count]): Line => [`  ${cause}`, count]),
  ];
}

function openJobLines({ count, oldestSeconds }: Report['openJobs']): Line[] {
  return [['now', count, oldestSeconds === null ? '' : `oldest ${ageOf(oldestSeconds)}`]];
}

function donationLines({ given, returned }: Report['donations']): Line[] {
  return [
    ['given', given.entries, money(given.cents)],
    ['refunds and disputes', returned.entries, money(returned.cents)],
  ];
}

function creditLines(sums: Report['credits']): Line[] {
  const line = (label: string, name: keyof Report['credits']): Line => {
    const { entries, credits } = sums[name];
    return [label, entries, `${number.format(credits)} credits`];
  };
  return [
    line('given as a welcome', 'welcome'),
    line('given for donations', 'donations'),
    line('taken for refunds and disputes', 'returnedDonations'),
    line('spent on portraits', 'spent'),
    line('given back for jobs', 'refunded'),
  ];
}

function accountLines({ opened, welcomed, deletedLately }: Report['accounts']): Line[] {
  return [
    ['opened, and still there', opened],
    ['opened for the first time', welcomed],
    ['deleted, of the last hours', deletedLately],
  ];
}

function modelLines(models: Report['models']): Line[] {
  return models.map(({ model, runs, mostDollars }) => [
    model ?? 'unknown model',
    runs,
    mostDollars === null ? 'cost unknown' : `at most ${dollars.format(mostDollars)}`,
  ]);
}

function notesOf({ reads, jobsReadUntil, models }: Report): string[] {
  return [
    'Jobs and credits of accounts deleted since are not in the database; their donations are.',
    'Anonymous donations are only at Stripe. A deletion is remembered for about two hours.',
    ...(models.some(({ mostDollars }) => mostDollars === null)
      ? ['The cost of an own endpoint is its machine time, which RunPod’s billing page has.']
      : []),
    `The report used ${number.format(reads)} reads of the database.`,
    ...(jobsReadUntil === null
      ? []
      : [
          `INCOMPLETE: these were all the reads that it may use. Jobs that ended after ${timeOf(jobsReadUntil)} UTC are missing; a larger --most-reads counts them.`,
        ]),
  ];
}

function money(cents: number): string {
  return dollars.format(cents / 100);
}

/** `2026-11-25 20:30`. */
function timeOf(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

function ageOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
