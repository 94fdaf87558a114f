import { type AppLocale, resolveLocale } from '#shared/domain/app/app-locale.ts';
import type { Settings } from '#shared/domain/app/settings.ts';

/** One form per plural rule of the language. */
type Plural = Partial<Record<Intl.LDMLPluralRule, (count: string) => string>> & { other: (count: string) => string };

/** Texts outside the page: menus, tray and system notifications. */
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
  newChapters: { one: (count) => `${count} new chapter`, other: (count) => `${count} new chapters` } as Plural,
  newForYou: 'New for you',
  andMore: (count: string) => `and ${count} more`,
  stillRunning: 'Engawa is still running',
  reopenAdvice: 'If you see no tray icon, start Engawa again to open its window. Press Ctrl+Q there to quit.',
  cannotStart: 'Engawa cannot start',
  tryAgain: 'Retry',
  openDataFolder: 'Open the data folder',
  quitStart: 'Quit',
  noSandbox:
    'Engawa needs a sandbox, and this system does not provide one. If this is the AppImage, install the deb, rpm or Flatpak package instead.',
  dataFolder: {
    running: (path: string) => `Engawa is already running with the data folder ${path}. Close it, then try again.`,
    newer: (path: string) =>
      `The data in ${path} was used by a newer version of Engawa and has not been changed. Install that version.`,
    unwritable: (path: string) =>
      `The data folder ${path} cannot be written to. Check its disk and its permissions, then try again.`,
    full: (path: string) => `The disk of the data folder ${path} is full. Free some space, then try again.`,
    inUse: (path: string) => `The data in ${path} is in use by another program. Close it, then try again.`,
  },
};

export type ShellWords = typeof en;

const ru: ShellWords = {
  about: 'О программе Engawa',
  settings: 'Настройки…',
  services: 'Сервисы',
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
  connection: 'Соединение',
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
  stillRunning: 'Engawa продолжает работать',
  reopenAdvice:
    'Если значка в трее нет, запустите Engawa ещё раз, чтобы открыть окно. Чтобы выйти, нажмите в нём Ctrl+Q.',
  cannotStart: 'Не удалось запустить Engawa',
  tryAgain: 'Повторить',
  openDataFolder: 'Открыть папку с данными',
  quitStart: 'Завершить',
  noSandbox:
    'Engawa нужна песочница, а эта система её не даёт. Если это AppImage, установите пакет deb, rpm или Flatpak.',
  dataFolder: {
    running: (path) => `Engawa уже работает с папкой данных ${path}. Закройте программу и повторите.`,
    newer: (path) =>
      `Данные в папке ${path} использовала более новая версия Engawa, поэтому они не тронуты. Установите эту версию.`,
    unwritable: (path) =>
      `Не удаётся записать данные в папку ${path}. Проверьте диск и права доступа, затем повторите.`,
    full: (path) => `На диске с папкой данных ${path} нет места. Освободите место и повторите.`,
    inUse: (path) => `Данные в папке ${path} заняты другой программой. Закройте её и повторите.`,
  },
};

export function shellWords(locale: AppLocale): ShellWords {
  return { en, ru }[locale];
}

export type Language = ReturnType<typeof createLanguage>;

/** The language of texts outside the page: the system's until the settings are read. */
export function createLanguage(systemLanguages: () => readonly string[]) {
  let choice: Settings['language'] = 'system';
  const locale = () => resolveLocale(choice, systemLanguages());
  return {
    choose: (chosen: Settings['language']) => {
      choice = chosen;
    },
    locale,
    words: () => shellWords(locale()),
  };
}
