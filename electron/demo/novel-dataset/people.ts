import { hashOf } from '../seeded-random.ts';

export type Person = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly russianName: string | null;
};

const rows = [
  ['Vera Solntseva', 'Вера Солнцева'],
  ['Igor Belyaev', 'Игорь Беляев'],
  ['Tanabe Yuki', 'Танабэ Юки'],
  ['Morishita Haru', 'Морисита Хару'],
  ['Kurokawa Sen', 'Курокава Сэн'],
  ['Han Seo-yeon', 'Хан Соён'],
  ['Baek Do-hyun', 'Пэк Дохён'],
  ['Qing Shan Ke', 'Цин Шань Кэ'],
  ['Bai Lu Deng', 'Бай Лу Дэн'],
  ['Yun Zhong Jun', 'Юнь Чжун Цзюнь'],
  ['Eleanor Marsh', 'Элинор Марш'],
  ['T. H. Whitlow', 'Т. Х. Уитлоу'],
  ['Arkady Limonov-Severny', 'Аркадий Лимонов-Северный'],
  ['Nina Gorskaya', 'Нина Горская'],
  ['Pavel Ostrov', 'Павел Остров'],
  ['Sakaki Mei', 'Сакаки Мэй'],
  ['Lantern Moth', null],
  ['Grey Heron', null],
  ['Yoon Ha-neul', 'Юн Ханыль'],
  ['Lu Wen', 'Лу Вэнь'],
] as const;

export const people: readonly Person[] = rows.map(([name, russianName], index) => ({
  id: 2_100 + index * 53,
  slug: name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, ''),
  name,
  russianName,
}));

export function findPerson(slugUrl: string): Person | undefined {
  return people.find((person) => `${person.id}--${person.slug}` === slugUrl);
}

export function subscribersOf(person: Person): number {
  return hashOf('subscribers', person.id) % 4_000;
}

export type Team = { readonly id: number; readonly name: string; readonly slug: string };
export type Uploader = { readonly id: number; readonly username: string };

const teamNames = [
  ['Синяя лампа', 'blue-lamp'],
  ['Тихий берег', 'quiet-shore'],
  ['Сонный дракон', 'sleepy-dragon'],
  ['Перо и чай', 'quill-and-tea'],
  ['Северный ветер', 'north-wind'],
  ['Дом переводов', 'house-of-translations'],
  ['Бумажный журавль', 'paper-crane'],
  ['Полночные страницы', 'midnight-pages'],
  ['Клуб запятых', 'comma-club'],
  ['Девятая полка', 'ninth-shelf'],
  ['Корректор спит', 'proofreader-asleep'],
  ['Яшмовый ларец', 'jade-casket'],
] as const;

export const teams: readonly Team[] = teamNames.map(([name, slug], index) => ({
  id: 13_000 + index * 37,
  name,
  slug: `${13_000 + index * 37}--${slug}`,
}));

const uploaderNames = [
  'marinka_reads',
  'ItsVoid',
  'Ворон',
  'tea_and_rain',
  'Лис Полярный',
  'noname2017',
  'Катя К.',
  'kitsune-mail',
  'ПустойКувшин',
  'old_paper',
] as const;

export const uploaders: readonly Uploader[] = uploaderNames.map((username, index) => ({
  id: 24_500 + index * 911,
  username,
}));
