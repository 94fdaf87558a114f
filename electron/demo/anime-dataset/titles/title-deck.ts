import type { SeededRandom } from '#demo/seeded-random.ts';
import type { Tone } from '../prose/tone.ts';

/** Ends of titles that fit any beginning: their grammar does not depend on it. Russian, then English. */
const TITLE_TAILS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['серебряного дождя', 'of Silver Rain'],
  ['семи ветров', 'of Seven Winds'],
  ['забытых имён', 'of Forgotten Names'],
  ['северного моря', 'of the Northern Sea'],
  ['стеклянной луны', 'of the Glass Moon'],
  ['тысячи ступеней', 'of a Thousand Steps'],
  ['утренней звезды', 'of the Morning Star'],
  ['спящего дракона', 'of the Sleeping Dragon'],
  ['медных птиц', 'of Copper Birds'],
  ['далёкого берега', 'of the Distant Shore'],
  ['бумажных журавлей', 'of Paper Cranes'],
  ['красной нити', 'of the Red Thread'],
  ['пустого трона', 'of the Empty Throne'],
  ['зимних светлячков', 'of Winter Fireflies'],
  ['четвёртого квартала', 'of the Fourth Quarter'],
  ['сломанных часов', 'of Broken Clocks'],
  ['белой лисы', 'of the White Fox'],
  ['потерянных зонтов', 'of Lost Umbrellas'],
  ['последней весны', 'of the Last Spring'],
  ['небесных рыб', 'of Sky Fish'],
  ['чужих снов', 'of Other People’s Dreams'],
  ['золотого часа', 'of the Golden Hour'],
  ['каменного сада', 'of the Stone Garden'],
  ['пятого времени года', 'of the Fifth Season'],
  ['ночного рынка', 'of the Night Market'],
  ['соляных равнин', 'of the Salt Plains'],
  ['тихого грома', 'of Quiet Thunder'],
  ['двенадцати зеркал', 'of Twelve Mirrors'],
  ['янтарной реки', 'of the Amber River'],
  ['непрочитанных книг', 'of Unread Books'],
  ['полуденных теней', 'of Noon Shadows'],
  ['старого трамвая', 'of the Old Tram'],
  ['морозных узоров', 'of Frost Flowers'],
  ['синего пламени', 'of Blue Flame'],
  ['вчерашнего снега', 'of Yesterday’s Snow'],
  ['падающих звёзд', 'of Falling Stars'],
  ['на краю зимы', 'at the Edge of Winter'],
  ['за последней станцией', 'Beyond the Last Station'],
  ['под старым клёном', 'Under the Old Maple'],
  ['без единого окна', 'Without a Single Window'],
  ['у тихой воды', 'by Still Water'],
  ['между двух рассветов', 'Between Two Dawns'],
  ['посреди океана', 'in the Middle of the Ocean'],
  ['с видом на вечность', 'with a View of Eternity'],
  ['для одного зрителя', 'for an Audience of One'],
  ['по дороге домой', 'on the Way Home'],
  ['после фейерверка', 'After the Fireworks'],
  ['на тринадцатом этаже', 'on the Thirteenth Floor'],
  ['в час тигра', 'in the Hour of the Tiger'],
  ['над крышами', 'Above the Rooftops'],
  ['до первого снега', 'Until the First Snow'],
  ['в стране туманов', 'in the Land of Mists'],
  ['за семью замками', 'Behind Seven Locks'],
  ['без обратного билета', 'with No Return Ticket'],
];

export type Title = { readonly main: string; readonly english: string };

/** Deals titles of a kind of story; none twice. */
export function createTitleDeck(random: SeededRandom) {
  const dealt = new Set<string>();
  return (tone: Tone): Title => {
    for (;;) {
      const [head, headEnglish] = random.pick(tone.heads);
      const [tail, tailEnglish] = random.pick(TITLE_TAILS);
      const main = `${head} ${tail}`;
      if (dealt.has(main)) continue;
      dealt.add(main);
      return { main, english: `${headEnglish} ${tailEnglish}` };
    }
  };
}
