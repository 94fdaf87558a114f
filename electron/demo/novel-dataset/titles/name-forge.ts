import type { SeededRandom } from '#demo/seeded-random.ts';
import type { StyleName } from '../prose/styles.ts';

/** What a made-up title is about, and whose it is: pairs agree in both languages. */
const heads = [
  ['Хранитель', 'Keeper of'],
  ['Летопись', 'Chronicle of'],
  ['Ученик', 'Apprentice of'],
  ['Тень', 'Shadow of'],
  ['Песнь', 'Song of'],
  ['Тайны', 'Secrets of'],
  ['Сны', 'Dreams of'],
  ['Картограф', 'Cartographer of'],
  ['Последний день', 'The Last Day of'],
  ['Повелительница', 'Mistress of'],
  ['Должник', 'Debtor of'],
  ['Секретарь', 'Secretary of'],
  ['Письма из', 'Letters from'],
  ['Сторож', 'Watchman of'],
] as const;

const tails: Readonly<Record<StyleName, readonly (readonly [string, string])[]>> = {
  harbour: [
    ['затопленного города', 'the Flooded City'],
    ['синей гавани', 'the Blue Harbour'],
    ['соляных островов', 'the Salt Islands'],
    ['тихого прилива', 'the Quiet Tide'],
    ['стеклянной бухты', 'Glass Bay'],
  ],
  ascent: [
    ['яшмовой вершины', 'the Jade Summit'],
    ['девяти небес', 'the Nine Heavens'],
    ['облачного двора', 'the Cloud Court'],
    ['каменного журавля', 'the Stone Crane'],
    ['бамбукового меча', 'the Bamboo Sword'],
    ['пустой чаши', 'the Empty Cup'],
  ],
  clockwork: [
    ['медного квартала', 'the Copper Quarter'],
    ['ночного омнибуса', 'the Night Omnibus'],
    ['тринадцатого часа', 'the Thirteenth Hour'],
    ['паровой башни', 'the Steam Tower'],
    ['улицы Часовщиков', 'Clockmaker Street'],
  ],
  courtyard: [
    ['старого двора', 'the Old Courtyard'],
    ['седьмого «Б»', 'Class Seven B'],
    ['последней парты', 'the Back Row'],
    ['летнего лагеря', 'the Summer Camp'],
  ],
  orbit: [
    ['дальней станции', 'the Far Station'],
    ['ледяного кольца', 'the Ice Ring'],
    ['спящего корабля', 'the Sleeping Ship'],
    ['красной оранжереи', 'the Red Greenhouse'],
    ['глухой стороны', 'the Far Side'],
  ],
  steppe: [
    ['заснеженной усадьбы', 'the Snowbound Manor'],
    ['полынной дороги', 'the Wormwood Road'],
    ['пятой станции', 'the Fifth Post-House'],
    ['уездного города', 'the Country Town'],
  ],
  system: [
    ['нулевого уровня', 'Level Zero'],
    ['бесконечного подземелья', 'the Endless Dungeon'],
    ['проклятого инвентаря', 'the Cursed Inventory'],
    ['вежливых гоблинов', 'the Polite Goblins'],
    ['скрытого задания', 'the Hidden Quest'],
    ['сломанного интерфейса', 'the Broken Interface'],
  ],
  parlour: [
    ['чайного сервиза', 'the Tea Service'],
    ['зонтика в гостях', 'the Visiting Umbrella'],
    ['второго вторника', 'the Second Tuesday'],
  ],
  moor: [
    ['западной комнаты', 'the West Room'],
    ['торфяного края', 'the Peat Country'],
    ['одиннадцатого портрета', 'the Eleventh Portrait'],
  ],
};

export type ForgedName = { readonly russian: string; readonly english: string };

/** All names of a voice, in an order drawn by lot. */
export function forgeNames(style: StyleName, random: SeededRandom): ForgedName[] {
  return random.shuffled(
    heads.flatMap(([russianHead, englishHead]) =>
      tails[style].map(([russianTail, englishTail]) => ({
        russian: `${russianHead} ${russianTail}`,
        english: `${englishHead} ${englishTail}`,
      })),
    ),
  );
}
