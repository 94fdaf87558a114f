import type { SeededRandom } from '#demo/seeded-random.ts';
import { declineName, type GrammaticalCase } from './declension.ts';

export type Cast = { readonly lead: string; readonly companion: string; readonly elder: string };

type InlineMark = 'strong' | 'emphasis';
export type Run = { readonly text: string; readonly mark?: InlineMark };

const alternatives = /\[([^[\]]*\|[^[\]]*)\]/g;
const castMember = /\{(lead|companion|elder)(?::(gen|dat|acc|ins|pre))?\}/g;
const sentenceStart = /(?:^|[.!?…] )$/;
const marked = /\*\*([^*]+)\*\*|\*([^*]+)\*/g;

export function chooseAlternatives(template: string, random: SeededRandom): string {
  return template.replace(alternatives, (_, options: string) => random.pick(options.split('|')));
}

/** One sentence of a template: alternatives chosen, the cast put in. */
export function fillTemplate(template: string, cast: Cast, random: SeededRandom): string {
  return chooseAlternatives(template, random).replace(
    castMember,
    (_, role: keyof Cast, grammaticalCase: GrammaticalCase | undefined, offset: number, whole: string) => {
      const name = grammaticalCase === undefined ? cast[role] : declineName(cast[role], grammaticalCase);
      return sentenceStart.test(whole.slice(0, offset)) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
    },
  );
}

/** `*emphasis*` and `**strong**` into runs. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index) });
    const [whole, strong, emphasis] = match;
    runs.push(strong === undefined ? { text: emphasis ?? '', mark: 'emphasis' } : { text: strong, mark: 'strong' });
    end = match.index + whole.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end) });
  return runs;
}
