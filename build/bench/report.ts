import { execFileSync } from 'node:child_process';
import { cpus, totalmem, type } from 'node:os';
import { findChromium } from '../chromium.ts';
import { type Figure, isReached, ratioOf, ratioWithin } from './measure.ts';

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

/** Puts a new table between its marks in the README; the prose around it is written by hand. */
export function withTable(notes: string, figures: readonly Figure[], machine: string): string {
  const [head, rest] = notes.split(BEGINS);
  const tail = rest?.split(ENDS)[1];
  if (head === undefined || tail === undefined) throw new Error('The notes have no place for the table');
  const title = '| | ours | baseline | ratio | to reach | |\n|---|---|---|---|---|---|';
  return `${head}${BEGINS}\n\n${[title, ...figures.map(tableLineOf)].join('\n')}\n\n${machine}\n\n${ENDS}${tail}`;
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
