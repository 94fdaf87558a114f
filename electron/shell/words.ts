import type { AppLocale } from '#shared/domain/app-locale.ts';

/** What is said outside of the page: in menus, beside the clock, and by the system's notifications. */
const en = {
  about: 'About Engawa',
  settings: 'Settings…',
  services: 'Services',
  hide: 'Hide Engawa',
  hideOthers: 'Hide Others',
  showAll: 'Show All',
  open: 'Open Engawa',
  quit: 'Quit Engawa',
  file: 'File',
  closeWindow: 'Close Window',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  view: 'View',
  search: 'Search…',
  fullScreen: 'Full Screen',
  go: 'Go',
  home: 'Home',
  anime: 'Anime',
  schedule: 'Schedule',
  novels: 'Novels',
  library: 'Library',
  saved: 'Saved',
  account: 'Account',
  window: 'Window',
  minimize: 'Minimize',
  zoomWindow: 'Zoom',
  allToFront: 'Bring All to Front',
  help: 'Help',
  connection: 'Connection',
  chooseFolder: 'Choose a folder',
  newEpisode: 'A new episode is out',
  newEpisodeNumbered: (ordinal: string) => `Episode ${ordinal} is out`,
  newChapters: { one: (count: string) => `${count} new chapter`, other: (count: string) => `${count} new chapters` },
  newForYou: 'New for you',
  andMore: (count: string) => `and ${count} more`,
} as const;

/** One form for each of a language's plurals; what has none of its own is `other`. */
export type Plural = { readonly [Rule in Intl.LDMLPluralRule]?: (count: string) => string } & {
  readonly other: (count: string) => string;
};
export type ShellWords = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string
    ? string
    : (typeof en)[Key] extends Plural
      ? Plural
      : (text: string) => string;
};

const ru: ShellWords = {
  about: 'О программе Engawa',
  settings: 'Настройки…',
  services: 'Службы',
  hide: 'Скрыть Engawa',
  hideOthers: 'Скрыть остальные',
  showAll: 'Показать все',
  open: 'Открыть Engawa',
  quit: 'Завершить Engawa',
  file: 'Файл',
  closeWindow: 'Закрыть окно',
  edit: 'Правка',
  undo: 'Отменить',
  redo: 'Повторить',
  cut: 'Вырезать',
  copy: 'Копировать',
  paste: 'Вставить',
  selectAll: 'Выделить всё',
  view: 'Вид',
  search: 'Поиск…',
  fullScreen: 'Во весь экран',
  go: 'Переход',
  home: 'Главная',
  anime: 'Аниме',
  schedule: 'Расписание',
  novels: 'Новеллы',
  library: 'Списки',
  saved: 'Сохранённое',
  account: 'Профиль',
  window: 'Окно',
  minimize: 'Свернуть',
  zoomWindow: 'Изменить масштаб',
  allToFront: 'Все окна — на передний план',
  help: 'Справка',
  connection: 'Подключение',
  chooseFolder: 'Выбор папки',
  newEpisode: 'Вышла новая серия',
  newEpisodeNumbered: (ordinal) => `Вышла серия ${ordinal}`,
  newChapters: {
    one: (count) => `${count} новая глава`,
    few: (count) => `${count} новые главы`,
    many: (count) => `${count} новых глав`,
    other: (count) => `${count} новых глав`,
  },
  newForYou: 'Новое для вас',
  andMore: (count) => `и ещё ${count}`,
};

const WORDS: Readonly<Record<AppLocale, ShellWords>> = { en, ru };

export function shellWords(locale: AppLocale): ShellWords {
  return WORDS[locale];
}
