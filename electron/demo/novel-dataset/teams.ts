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
