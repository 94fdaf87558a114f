import { type Figure, isReached, type Row, ratioOf, ratioWithin } from './row.ts';

export type Machine = {
  readonly processors: number;
  readonly model: string;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
  readonly chromium: string;
};

const BEGINS = '<!-- The table begins: it is written by `npm run bench`. -->';
const ENDS = '<!-- The table ends. -->';

export function lineOf(figure: Figure): string {
  const { name, unit, ours, baseline, limit } = figure;
  const sides = baseline === null ? rounded(ours.median) : `${rounded(ours.median)} / ${rounded(baseline.median)}`;
  const ratio = ratioText(figure);
  const parts = [
    name.padEnd(40),
    `${sides} ${unit}`.padEnd(26),
    (ratio === '' ? '' : `ratio ${ratio}`).padEnd(26),
    ...(limit === null ? [] : [`to ${limit}`.padEnd(9), isReached(figure) ? 'reached' : 'MISSED']),
  ];
  return parts.join(' ').trimEnd();
}

/** The notes with the table, and what is said about each row, put between their marks. */
export function withTable(notes: string, rows: readonly Row[], figures: readonly Figure[], machine: Machine): string {
  const [head, rest] = notes.split(BEGINS);
  const tail = rest?.split(ENDS)[1];
  if (head === undefined || tail === undefined) throw new Error('The notes have no place for the table');
  return `${head}${BEGINS}\n\n${tableOf(figures)}\n\n${machineLine(machine)}\n\n${rows.map(aboutOf).join('\n\n')}\n\n${ENDS}${tail}`;
}

function tableOf(figures: readonly Figure[]): string {
  const head = '| | ours | baseline | ratio | to reach | |\n|---|---|---|---|---|---|';
  return [head, ...figures.map(tableLineOf)].join('\n');
}

function tableLineOf(figure: Figure): string {
  const { name, unit, ours, baseline, limit } = figure;
  const side = (measured: Figure['ours']) => `${rounded(measured.median)} ${unit} ${aroundOf(measured)}`;
  const cells = [
    name,
    side(ours),
    baseline === null ? '' : side(baseline),
    ratioText(figure),
    limit === null ? '' : `≤ ${limit}${baseline === null ? ` ${unit}` : ''}`,
    limit === null ? '' : isReached(figure) ? 'reached' : '**missed**',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** How far the rounds lie from their median. */
function aroundOf({ median, spread, rounds }: Figure['ours']): string {
  if (rounds.length === 1) return '(once)';
  // A median of zero has no relative spread.
  return median === 0 ? `(most: ${rounded(Math.max(...rounds))})` : `± ${Math.round(spread * 50)} %`;
}

function ratioText(figure: Figure): string {
  const ratio = ratioOf(figure);
  const within = ratioWithin(figure);
  if (ratio === null) return '';
  return within === null ? rounded(ratio) : `${rounded(ratio)} (${within.map(rounded).join(' to ')})`;
}

function machineLine({ processors, model, memoryGigabytes, system, node, chromium }: Machine): string {
  return `On ${processors} × ${model}, ${memoryGigabytes} GB, ${system}, Node ${node}, ${chromium}; both sides of a row in one run. Medians of at least ten rounds, or of as many as the row says; ± is half of what the middle half of the rounds spans. The ratio is the median of those that each round gives by itself; in brackets, where it lies in nine of ten cases as far as these rounds tell: a mark between the two could have come out either way. Where a figure is called the least, or that of its libraries, the first one is not the app’s, but that of the page or process it tells of.`;
}

function aboutOf({ name, how, bound }: Row): string {
  return `### ${name}\n\n${how}\n\n*What it is bound by:* ${bound}`;
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}
