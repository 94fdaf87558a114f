import type { SeededRandom } from '../seeded-random.ts';
import type { TitleSketch } from './title-sketch.ts';

const hooks: Readonly<Record<TitleSketch['style'], readonly string[]>> = {
  harbour: [
    'В портовом городе, где новости приходят с приливом, [исчезает смотритель маяка|находят письмо без адреса|впервые за сто лет замерзает залив].',
    'Каждый, кто живёт у моря, кого-нибудь ждёт. {name} — история о том, что бывает, когда ожидание кончается.',
  ],
};

const endings: readonly string[] = [
  'Тихая история о [доме|памяти|дружбе|дороге], которую хочется читать *медленно*.',
  'Перевод сверен с последней редакцией; имена и названия собраны в конце томов.',
  'Книга, после которой [пьют чай|звонят старым друзьям|долго смотрят в окно].',
];

/** A summary for a title that has none of its own. */
export function describeByStyle(sketch: TitleSketch, random: SeededRandom): string[] {
  const choose = (template: string) =>
    template
      .replaceAll(/\[([^[\]]+)\]/g, (_, options: string) => random.pick(options.split('|')))
      .replaceAll('{name}', `«${sketch.russian}»`);
  return [choose(random.pick(hooks[sketch.style])), choose(random.pick(endings))];
}
