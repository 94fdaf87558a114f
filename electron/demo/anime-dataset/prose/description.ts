import type { SeededRandom } from '#demo/seeded-random.ts';
import type { Tone } from './tone.ts';

/** Names that stand in the nominative in every sentence. */
const WOMEN = [
  'Акари',
  'Асука',
  'Аянэ',
  'Идзуми',
  'Канна',
  'Касуми',
  'Кёко',
  'Макото',
  'Мидори',
  'Минори',
  'Мисаки',
  'Мию',
  'Наоко',
  'Нацуки',
  'Рин',
  'Рури',
  'Саёри',
  'Сакура',
  'Тихиро',
  'Томоё',
  'Фумико',
  'Хару',
  'Хикари',
  'Цукико',
  'Элина',
  'Юкино',
] as const;
const MEN = [
  'Акира',
  'Арата',
  'Дайсукэ',
  'Дзюн',
  'Исаму',
  'Кадзуки',
  'Кэйго',
  'Кодзи',
  'Макиси',
  'Нобору',
  'Осаму',
  'Рёта',
  'Рэйдзи',
  'Сатору',
  'Синъити',
  'Сора',
  'Такэси',
  'Тэцуо',
  'Харуто',
  'Хидэки',
  'Хотару',
  'Эйдзи',
  'Юдзи',
  'Юма',
  'Ясуо',
  'Ринтаро',
] as const;

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
