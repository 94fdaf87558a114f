import type { ChapterPlan } from '../novel-record.ts';

export type ChapterNumber = { readonly volume: string; readonly number: string };

/** The side chapters of fractional numbering: after the first chapter ten short ones, after every ninth a half. */
function fractionsAfter(whole: number): string[] {
  if (whole === 1) return Array.from({ length: 10 }, (_, part) => `1.${part + 1}`);
  return whole % 9 === 0 ? [`${whole}.5`] : [];
}

function fractionalNumbers({ count, perVolume }: ChapterPlan): ChapterNumber[] {
  const numbers: ChapterNumber[] = [];
  for (let whole = 1; numbers.length < count; whole += 1) {
    const volume = String(Math.floor((whole - 1) / perVolume) + 1);
    numbers.push(...[String(whole), ...fractionsAfter(whole)].map((number) => ({ volume, number })));
  }
  return numbers.slice(0, count);
}

/** (volume, number) of every chapter in reading order; numbers are strings, `1.10` is not `1.1`. */
export function chapterNumbers(plan: ChapterPlan): ChapterNumber[] {
  if (plan.numbering === 'fractional') return fractionalNumbers(plan);
  return Array.from({ length: plan.count }, (_, position) => ({
    volume: String(Math.floor(position / plan.perVolume) + 1),
    number: String(plan.numbering === 'restarting' ? (position % plan.perVolume) + 1 : position + 1),
  }));
}
