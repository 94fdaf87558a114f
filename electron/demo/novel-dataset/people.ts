import { slugOf } from '../slug.ts';

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

/** As every title and the person's own page show them (novel-service, Person record). */
export const people = rows.map(([name, russianName], index) => {
  const id = 2_100 + index * 53;
  const slug = slugOf(name);
  return { id, slug, slug_url: `${id}--${slug}`, model: 'people', name, rus_name: russianName, alt_name: null };
});
export type Person = (typeof people)[number];

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

export const teams = teamNames.map(([name, slug], index) => {
  const id = 13_000 + index * 37;
  return { id, slug, slug_url: `${id}--${slug}`, model: 'team', name, vk: null, discord: null };
});
export type Team = (typeof teams)[number];

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

export const uploaders = uploaderNames.map((username, index) => ({ id: 24_500 + index * 911, username }));
export type Uploader = (typeof uploaders)[number];
