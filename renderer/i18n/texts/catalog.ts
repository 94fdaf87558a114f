export const catalog = {
  sections: ['Anime sections', 'Разделы аниме'],
  allReleases: ['All releases', 'Все релизы'],
  search: {
    label: ['Search the catalogue', 'Поиск в каталоге'],
    placeholder: ['Search by title', 'Поиск по названию'],
    clear: ['Clear search', 'Очистить поиск'],
    otherLayout: [
      'Nothing for “{typed}”. Showing results for “{searched}”.',
      'По запросу «{typed}» ничего нет. Показаны результаты для «{searched}».',
    ],
    cap: [
      'Search shows at most {count, number} releases. Type more of the name to narrow it down.',
      'Поиск показывает не больше {count, plural, one {# релиза} few {# релизов} many {# релизов} other {# релиза}}. Уточните название.',
    ],
  },
  filters: {
    label: ['Filters', 'Фильтры'],
    open: ['{count, plural, =0 {Filters} other {Filters (#)}}', '{count, plural, =0 {Фильтры} other {Фильтры (#)}}'],
    applied: ['Active filters', 'Активные фильтры'],
    remove: ['Remove filter: {name}', 'Убрать фильтр: {name}'],
    gone: ['{name} · no longer exists', '{name} · больше нет'],
    genreNumber: ['Genre {id}', 'Жанр {id}'],
    sorting: ['Sorting', 'Сортировка'],
    clear: ['Clear all', 'Сбросить всё'],
    show: [
      '{count, plural, =0 {Nothing found} one {Show # release} other {Show # releases}}',
      '{count, plural, =0 {Ничего не найдено} one {Показать # релиз} few {Показать # релиза} many {Показать # релизов} other {Показать # релиза}}',
    ],
    showUncounted: ['Show releases', 'Показать релизы'],
    types: ['Type', 'Тип'],
    genres: ['Genres', 'Жанры'],
    genresHint: ['Shows releases that have all selected genres.', 'Релизы, у которых есть все выбранные жанры.'],
    findGenre: ['Find a genre', 'Найти жанр'],
    noSuchGenre: ['No matching genre.', 'Такого жанра нет.'],
    seasons: ['Season', 'Сезон'],
    years: ['Year', 'Год'],
    publishStatuses: ['Status', 'Статус'],
    productionStatuses: ['Dubbing', 'Озвучка'],
    ageRatings: ['Age', 'Возраст'],
  },
  years: {
    any: ['Any year', 'Любой год'],
    from: ['From', 'С'],
    to: ['To', 'По'],
    since: ['From {year}', 'С {year}'],
    until: ['Until {year}', 'По {year}'],
  },
  seasons: {
    any: ['Any season', 'Любой сезон'],
    several: [
      '{count, plural, one {# season} other {# seasons}}',
      '{count, plural, one {# сезон} few {# сезона} many {# сезонов} other {# сезона}}',
    ],
  },
  publishStatuses: { IS_ONGOING: ['Airing', 'Выходит'], IS_NOT_ONGOING: ['Completed', 'Завершён'] },
  productionStatuses: {
    IS_IN_PRODUCTION: ['In progress', 'В работе'],
    IS_NOT_IN_PRODUCTION: ['Completed', 'Завершена'],
  },
  ageRatings: {
    R0_PLUS: ['0+', '0+'],
    R6_PLUS: ['6+', '6+'],
    R12_PLUS: ['12+', '12+'],
    R16_PLUS: ['16+', '16+'],
    R18_PLUS: ['18+', '18+'],
  },
  sorting: {
    FRESH_AT_DESC: ['Recently updated', 'Недавно обновлённые'],
    FRESH_AT_ASC: ['Least recently updated', 'Давно не обновлявшиеся'],
    RATING_DESC: ['Most popular', 'Сначала популярные'],
    RATING_ASC: ['Least popular', 'Сначала непопулярные'],
    YEAR_DESC: ['Newest first', 'Сначала новые'],
    YEAR_ASC: ['Oldest first', 'Сначала старые'],
  },
  nothing: {
    title: ['Nothing found', 'Ничего не найдено'],
    one: ['No releases match: {name}.', 'Нет релизов по условию: {name}.'],
    together: ['No releases match all of these filters.', 'Нет релизов, которые подходят под все фильтры.'],
    gone: ['No longer on the service: {name}.', 'На сервисе больше нет: {name}.'],
    without: ['Without: {name}', 'Без фильтра: {name}'],
    searched: ['“{text}”', '«{text}»'],
    stillNothing: ['still no results', 'всё равно ничего'],
    waysOut: ['Remove a filter', 'Уберите фильтр'],
  },
} as const;

export const franchises = {
  title: ['Franchises', 'Франшизы'],
  total: [
    '{count, plural, one {# franchise} other {# franchises}}',
    '{count, plural, one {# франшиза} few {# франшизы} many {# франшиз} other {# франшизы}}',
  ],
  found: ['{found, number} of {total, number}', '{found, number} из {total, number}'],
  filter: ['Find by name', 'Найти по названию'],
  surprise: ['Surprise me', 'Случайная'],
  inOrder: ['In watch order', 'В порядке просмотра'],
  empty: {
    title: ['No franchises yet', 'Франшиз пока нет'],
    advice: ['Related releases will appear here.', 'Они появятся здесь, когда у релизов будут продолжения.'],
  },
  nothingFound: ['No matching franchise', 'Франшизы с таким названием нет'],
  nothingFoundAdvice: [
    'Try part of the name, in Russian or English.',
    'Попробуйте часть названия, по-русски или по-английски.',
  ],
  clear: ['Show all', 'Показать все'],
  noReleases: ['No releases here yet', 'Релизов здесь пока нет'],
  noReleasesAdvice: ['The service lists none. Check back later.', 'Сервис их не указал. Загляните позже.'],
} as const;

export const genres = {
  title: ['Genres', 'Жанры'],
  genre: ['Genre', 'Жанр'],
  moreFilters: ['All filters', 'Все фильтры'],
  empty: {
    title: ['No genres yet', 'Жанров пока нет'],
    advice: ['The service lists none. Check back later.', 'Сервис их не указал. Загляните позже.'],
  },
  nothingOf: {
    title: ['No releases in this genre yet', 'В этом жанре пока ничего нет'],
    advice: ['Releases will appear here.', 'Релизы появятся здесь.'],
  },
} as const;

export const schedule = {
  view: ['View', 'Вид'],
  days: ['Around today', 'Ближайшие дни'],
  week: ['Week', 'Неделя'],
  mine: ['Mine', 'Моё'],
  today: ['Today', 'Сегодня'],
  tomorrow: ['Tomorrow', 'Завтра'],
  yesterday: ['Yesterday', 'Вчера'],
  noDay: ['No fixed day', 'Без постоянного дня'],
  moscowDays: ['Days are in Moscow time.', 'Дни указаны по Москве.'],
  otherDayInMoscow: [
    'Days are in Moscow time, where the date is different now.',
    'Дни указаны по Москве, там сейчас другая дата.',
  ],
  nothing: ['Nothing on this day', 'В этот день ничего не выходит'],
  nothingMine: ['None of your releases on this day', 'В этот день ваших релизов нет'],
  empty: {
    days: ['None of your releases on these days', 'В эти дни ваших релизов нет'],
    week: ['None of your releases this week', 'На этой неделе ваших релизов нет'],
    advice: [
      'Your releases are favourites, those in your collections except “Abandoned”, and those you watched recently.',
      'Ваши релизы\u00a0— избранное, коллекции, кроме «Брошено», и то, что вы недавно смотрели.',
    ],
    all: ['Show all releases', 'Показать все релизы'],
  },
  out: ['Episode {ordinal} is out', 'Вышла серия {ordinal}'],
  outAt: ['Episode {ordinal}, {when}', 'Серия {ordinal}, {when}'],
  expected: ['Episode {ordinal} expected', 'Ожидается серия {ordinal}'],
  wasExpected: ['Episode {ordinal} was expected', 'Ожидалась серия {ordinal}'],
  complete: ['Season complete', 'Сезон завершён'],
  unknown: ['No date yet', 'Дата неизвестна'],
  watch: ['Watch episode {ordinal} of {title}', 'Смотреть серию {ordinal}, «{title}»'],
  saveCalendar: ['Save calendar file', 'Сохранить календарь'],
  calendarNote: ['New episode expected. Days are in Moscow time.', 'Ожидается новая серия. Дни указаны по Москве.'],
} as const;

export const teams = {
  title: ['Teams', 'Команды'],
  people: [
    '{count, plural, one {# person} other {# people}}',
    '{count, plural, one {# человек} few {# человека} many {# человек} other {# человека}}',
  ],
  find: ['Find by nickname', 'Найти по нику'],
  role: ['Role', 'Роль'],
  anyRole: ['Any role', 'Любая роль'],
  intern: ['intern', 'стажёр'],
  onVacation: ['on leave', 'в отпуске'],
  noMembers: ['No members listed.', 'Участники не указаны.'],
  noMatches: {
    title: ['No matching members', 'Никого не нашлось'],
    advice: ['Try another nickname or role.', 'Попробуйте другой ник или роль.'],
  },
} as const;

export const torrents = {
  title: ['Torrents', 'Торренты'],
  total: [
    '{count, plural, one {# torrent} other {# torrents}}',
    '{count, plural, one {# торрент} few {# торрента} many {# торрентов} other {# торрента}}',
  ],
  encodedBy: ['Encoded by {names}', 'Кодирование: {names}'],
  empty: {
    title: ['No torrents yet', 'Торрентов пока нет'],
    advice: ['New torrents will appear here.', 'Новые торренты появятся здесь.'],
  },
  search: ['Search torrents', 'Поиск торрентов'],
  show: [
    '{count, plural, =0 {Nothing found} one {Show # torrent} other {Show # torrents}}',
    '{count, plural, =0 {Ничего не найдено} one {Показать # торрент} few {Показать # торрента} many {Показать # торрентов} other {Показать # торрента}}',
  ],
  looked: [
    '{count, plural, one {Only the newest torrent} other {Only the newest # torrents}} of {total, number} loaded.',
    '{count, plural, =1 {Загружен только последний торрент} one {Загружены только последние # торрент} few {Загружены только последние # торрента} many {Загружены только последние # торрентов} other {Загружены только последние # торрента}} из {total, number}.',
  ],
  loadOlder: ['Load older torrents', 'Загрузить более старые'],
  sorting: {
    newest: ['Newest first', 'Сначала новые'],
    seeders: ['Most seeders', 'Больше раздающих'],
    largest: ['Largest first', 'Сначала большие'],
    smallest: ['Smallest first', 'Сначала маленькие'],
  },
  filters: {
    qualities: ['Quality', 'Качество'],
    codecs: ['Codec', 'Кодек'],
    any: { qualities: ['Any quality', 'Любое качество'], codecs: ['Any codec', 'Любой кодек'] },
    several: {
      qualities: ['{count, plural, one {# quality} other {# qualities}}', 'Качество ({count})'],
      codecs: ['{count, plural, one {# codec} other {# codecs}}', 'Кодек ({count})'],
    },
  },
  nothing: {
    one: ['No loaded torrents match: {name}.', 'Среди загруженных торрентов нет подходящих: {name}.'],
    together: [
      'No loaded torrents match all of these filters.',
      'Среди загруженных торрентов нет подходящих под все фильтры.',
    ],
  },
  actions: {
    save: ['Save .torrent file', 'Сохранить файл .torrent'],
    saved: ['Saved in your downloads folder as {fileName}', 'Сохранено в папку загрузок: {fileName}'],
    copyMagnet: ['Copy magnet link', 'Скопировать магнет-ссылку'],
    magnetCopied: ['Magnet link copied.', 'Магнет-ссылка скопирована.'],
    magnetCopiedPersonal: [
      'Magnet link copied. It contains your personal key: do not share it.',
      'Магнет-ссылка скопирована. В ней ваш личный ключ: никому её не передавайте.',
    ],
    openMagnet: ['Open in torrent app', 'Открыть в торрент-программе'],
    magnetOpenedPersonal: [
      'The opened link contains your personal key: do not share it.',
      'В открытой ссылке ваш личный ключ: никому её не передавайте.',
    ],
    magnetReady: ['Magnet link ready.', 'Магнет-ссылка готова.'],
    open: ['Open', 'Открыть'],
    feed: {
      title: ['RSS', 'RSS'],
      advice: [
        'Add this address to a feed reader to get new torrents.',
        'Добавьте этот адрес в программу для чтения RSS, чтобы получать новые торренты.',
      ],
    },
    feedOf: ['RSS of this release', 'RSS этого релиза'],
    feedAll: ['RSS of all torrents', 'RSS всех торрентов'],
    feedCopied: ['Feed address copied.', 'Адрес ленты скопирован.'],
    personalFeed: ['With your personal key', 'С вашим личным ключом'],
    personalFeedAdvice: [
      'This address identifies your account. Use it only in your own apps and never share it.',
      'Этот адрес связан с вашим профилем. Используйте его только в своих программах и никому не передавайте.',
    ],
    copyPersonalFeed: ['Copy personal address', 'Скопировать личный адрес'],
    personalFeedCopied: [
      'Personal address copied. Do not share it.',
      'Ваш личный адрес скопирован. Никому его не передавайте.',
    ],
  },
  facts: {
    seeders: [
      '{count, plural, one {# seeder} other {# seeders}}',
      '{count, plural, one {# раздаёт} few {# раздают} many {# раздают} other {# раздают}}',
    ],
    leechers: [
      '{count, plural, one {# leecher} other {# leechers}}',
      '{count, plural, one {# качает} few {# качают} many {# качают} other {# качают}}',
    ],
    completed: [
      'Downloaded {count, plural, one {# time} other {# times}}',
      '{count, plural, one {Скачан # раз} few {Скачан # раза} many {Скачан # раз} other {Скачан # раза}}',
    ],
    hardsub: ['Burned-in subtitles', 'Вшитые субтитры'],
    episodes: ['Episodes {episodes}', 'Серии {episodes}'],
  },
} as const;

export const videos = {
  title: ['Videos', 'Видео'],
  total: [
    '{count, plural, one {# video} other {# videos}}',
    '{count, plural, one {# видео} few {# видео} many {# видео} other {# видео}}',
  ],
  kind: ['Kind', 'Вид'],
  all: ['All', 'Все'],
  announcements: ['Announcements', 'Анонсы'],
  empty: {
    title: ['No videos yet', 'Видео пока нет'],
    advice: ['New videos will appear here.', 'Новые видео появятся здесь.'],
  },
} as const;
