import { execFileSync } from 'node:child_process';
import { cpus, totalmem, type } from 'node:os';
import { findChromium } from '../chromium.ts';
import { type Figure, isReached, type Measured, ratioOf, ratioWithin } from './measure.ts';

const BEGINS = '<!-- The table begins: it is written by `npm run bench`. -->';
const ENDS = '<!-- The table ends. -->';

const WIDTHS = [46, 22, 22, 24, 14, 8];
export const HEADING = inColumns(['', 'ours', 'baseline', 'ratio', 'to reach', '', 'other checkout']);

/** A line of the printed table. `others`: our figure of another checkout. */
export function lineOf(figure: Figure, others: Measured | null = null): string {
  const against = others && ratioText({ ...figure, baseline: others });
  const other = others === null ? '' : `${sideText(others, figure.unit)}, ours is ${against || 'not comparable'}`;
  return inColumns([figure.name, ...cellsOf(figure, 'MISSED'), other]);
}

function inColumns(cells: readonly string[]): string {
  const padded = cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0));
  return padded.join(' ').trimEnd();
}

/** Puts a new table between its marks in the README; the prose around it is written by hand. */
export function withTable(notes: string, figures: readonly Figure[], machine: string): string {
  const [head, rest] = notes.split(BEGINS);
  const tail = rest?.split(ENDS)[1];
  if (head === undefined || tail === undefined) throw new Error('The notes have no place for the table');
  const title = '| | ours | baseline | ratio | to reach | |\n|---|---|---|---|---|---|';
  return `${head}${BEGINS}\n\n${[title, ...figures.map(tableLineOf)].join('\n')}\n\n${machine}\n\n${ENDS}${tail}`;
}

function tableLineOf(figure: Figure): string {
  return `| ${[figure.name, ...cellsOf(figure, '**missed**')].join(' | ')} |`;
}

/** Both sides, their ratio, the mark and whether it is reached. */
function cellsOf(figure: Figure, missed: string): readonly string[] {
  const { unit, ours, baseline, limit } = figure;
  return [
    sideText(ours, unit),
    baseline === null ? '' : sideText(baseline, unit),
    ratioText(figure),
    limit === null ? '' : `≤ ${limit}${baseline === null ? ` ${unit}` : ''}`,
    limit === null ? '' : isReached(figure) ? 'reached' : missed,
  ];
}

function sideText(side: Measured, unit: string): string {
  return `${rounded(side.median)} ${unit} ${aroundOf(side)}`;
}

function aroundOf({ median, spread, rounds }: Measured): string {
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

export function describeMachine(): string {
  const { program, environment } = findChromium();
  const env = { ...process.env, ...environment };
  const chromium = execFileSync(program, ['--version'], { encoding: 'utf8', env }).trim();
  const model = cpus()[0]?.model.trim() ?? 'an unnamed processor';
  const memory = Math.round(totalmem() / 1e9);
  return `On ${cpus().length} × ${model}, ${memory} GB, ${type()}, Node ${process.versions.node}, ${chromium}.`;
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}
