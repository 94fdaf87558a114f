import type { SeededRandom } from '#demo/seeded-random.ts';
import { MEN, WOMEN } from './people.ts';
import type { Tone } from './tone.ts';

/** Puts a description together: how it begins, how it goes on, whom it is for. */
export function describeStory(tone: Tone, random: SeededRandom): string {
  const opening = random
    .pick(tone.openings)
    .replaceAll('{f}', random.pick(WOMEN))
    .replaceAll('{m}', random.pick(MEN))
    .replaceAll('{place}', random.pick(tone.places));
  const firstTurn = random.pick(tone.turns);
  const secondTurn = random.pick(tone.turns);
  const middle = firstTurn === secondTurn || random.chance(0.4) ? firstTurn : `${firstTurn} ${secondTurn}`;
  const beginning = opening.charAt(0).toUpperCase() + opening.slice(1);
  return `${beginning} ${middle}\n\n${random.pick(tone.closings)}`;
}
