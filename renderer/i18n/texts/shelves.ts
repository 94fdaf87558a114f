export const shelves = {
  names: {
    want: ['Want to read', 'В планах'],
    reading: ['Reading', 'Читаю'],
    finished: ['Finished', 'Прочитано'],
    dropped: ['Dropped', 'Брошено'],
  },
  shelf: {
    label: ['Shelf', 'Полка'],
    choose: ['Put on a shelf', 'Добавить на полку'],
    chooseOf: ['Put {title} on a shelf', 'Добавить «{title}» на полку'],
    named: ['Shelf: {name}', 'Полка: {name}'],
    namedOf: ['Shelf of {title}: {name}', 'Полка новеллы «{title}»: {name}'],
    takeOff: ['Remove from “{name}”', 'Убрать с полки «{name}»'],
  },
  follow: {
    label: ['Follow', 'Следить'],
    isOn: ['Following', 'Вы следите'],
    advice: ['Checks for new chapters while the app is running', 'Новые главы проверяются, пока приложение открыто'],
  },
  done: {
    put: ['“{title}” added to “{name}”.', 'Добавлено на полку «{name}»: «{title}».'],
    takenOff: ['“{title}” removed from its shelf.', 'Убрано с полки: «{title}».'],
    followed: [
      'Following “{title}”. Engawa checks it for new chapters.',
      'Вы следите за «{title}»: Engawa проверяет новые главы.',
    ],
    followedAndPut: [
      'Following “{title}”. It was added to “{name}”.',
      'Вы следите за «{title}». Новелла добавлена на полку «{name}».',
    ],
    unfollowed: ['No longer following “{title}”.', 'Вы больше не следите за «{title}».'],
  },
  progress: {
    read: [
      '{read, number} of {total, plural, one {# chapter} other {# chapters}} read',
      'Прочитано {read, number} из {total, plural, one {# главы} few {# глав} many {# глав} other {# главы}}',
    ],
    card: ['{read, number} of {total, number} read', 'Прочитано {read, number} из {total, number}'],
    cardRead: ['{read, number} read', 'Прочитано: {read, number}'],
    unread: [
      '{total, plural, one {# chapter} other {# chapters}}',
      '{total, plural, one {# глава} few {# главы} many {# глав} other {# главы}}',
    ],
  },
  newChapters: [
    '{count, plural, one {# new chapter} other {# new chapters}}',
    '{count, plural, one {# новая глава} few {# новые главы} many {# новых глав} other {# новой главы}}',
  ],
  newShort: ['+{count, number}', '+{count, number}'],
  library: {
    shelves: ['Shelves', 'Полки'],
    order: {
      touched: ['Recently opened', 'Недавно открытые'],
      name: ['By name', 'По названию'],
      news: ['New chapters first', 'Сначала с новыми главами'],
    },
    empty: {
      want: ['Add novels you want to read.', 'Добавляйте сюда новеллы, которые хотите прочитать.'],
      reading: [
        'Add novels you are reading. Engawa checks them for new chapters.',
        'Добавляйте сюда новеллы, которые читаете. Engawa будет следить за новыми главами.',
      ],
      finished: ['Add novels you have finished.', 'Добавляйте сюда новеллы, которые дочитали.'],
      dropped: ['Add novels you stopped reading.', 'Добавляйте сюда новеллы, которые решили не дочитывать.'],
    },
  },
  watching: {
    title: ['Watching statistics', 'Статистика просмотра'],
    year: ['Watching in {year}', 'Просмотр в {year} году'],
    time: ['Time watched', 'Время просмотра'],
    begun: ['Started', 'Начато'],
    finished: ['Finished', 'Досмотрено'],
    releases: [
      '{count, plural, one {release} other {releases}}',
      '{count, plural, one {релиз} few {релиза} many {релизов} other {релиза}}',
    ],
    longest: ['Longest streak', 'Рекорд'],
    inARow: ['in a row', 'подряд'],
    months: ['By month', 'По месяцам'],
    topReleases: ['Most watched releases', 'Больше всего смотрели'],
    topGenres: ['Most watched genres', 'Любимые жанры'],
    advice: [
      'Time counts while video plays on this device. Statistics are not sent to any service.',
      'Время идёт, пока видео воспроизводится на этом устройстве. Сервисам статистика не отправляется.',
    ],
    clear: ['Clear watching statistics', 'Очистить статистику просмотра'],
    cleared: ['Watching statistics cleared.', 'Статистика просмотра очищена.'],
    empty: {
      title: ['Nothing watched yet', 'Пока ничего не просмотрено'],
      advice: ['Your watching time and episodes will appear here.', 'Здесь появятся время просмотра и серии.'],
    },
    off: ['Watching statistics are off', 'Статистика просмотра выключена'],
  },
  statistics: {
    title: ['Statistics', 'Статистика'],
    reading: ['Reading statistics', 'Статистика чтения'],
    today: ['Today', 'Сегодня'],
    week: ['This week', 'На этой неделе'],
    year: ['This year', 'В этом году'],
    all: ['All time', 'За всё время'],
    chapters: [
      '{count, plural, one {# chapter} other {# chapters}}',
      '{count, plural, one {# глава} few {# главы} many {# глав} other {# главы}}',
    ],
    streak: ['Days in a row', 'Дней подряд'],
    days: [
      '{count, plural, one {# day} other {# days}}',
      '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    ],
    longest: [
      'Longest: {count, plural, one {# day} other {# days}}',
      'Рекорд: {count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    ],
    calendar: ['Reading in {year}', 'Чтение в {year} году'],
    dayRead: ['{day}: {amount}', '{day}: {amount}'],
    nothing: ['no reading', 'чтения не было'],
    advice: [
      'Time counts while the reader is in use, until 3 minutes after your last action. Statistics are not sent to any service.',
      'Время идёт, пока вы читаете, и останавливается через 3 минуты после последнего действия. Сервисам статистика не отправляется.',
    ],
    empty: {
      title: ['No reading yet', 'Пока ничего не прочитано'],
      advice: [
        'Your reading time and finished chapters will appear here.',
        'Здесь появятся время чтения и дочитанные главы.',
      ],
    },
    off: {
      title: ['Reading statistics are off', 'Статистика чтения выключена'],
      advice: ['Nothing is counted.', 'Ничего не считается.'],
    },
  },
  history: {
    label: ['Chapters you opened', 'Открытые главы'],
    empty: {
      title: ['Nothing read yet', 'Пока ничего не прочитано'],
      advice: ['Chapters you open will appear here.', 'Здесь появятся главы, которые вы откроете.'],
    },
    about: ['About the novel', 'О новелле'],
    removed: [
      '{count, plural, =0 {Already removed from history.} one {# chapter removed from history.} other {# chapters removed from history.}}',
      '{count, plural, =0 {Уже убрано из истории.} one {# глава убрана из истории.} few {# главы убраны из истории.} many {# глав убрано из истории.} other {# главы убраны из истории.}}',
    ],
  },
  notes: {
    title: ['Notes in novels', 'Заметки к новеллам'],
    search: ['Search notes', 'Поиск по заметкам'],
    total: [
      '{count, plural, one {# note} other {# notes}}',
      '{count, plural, one {# заметка} few {# заметки} many {# заметок} other {# заметки}}',
    ],
    empty: [
      'Highlights and notes you make while reading appear here.',
      'Здесь появятся выделения и заметки, которые вы сделаете при чтении.',
    ],
    nothing: {
      title: ['No notes match “{text}”', 'Нет заметок с «{text}»'],
      advice: ['Try fewer words, or just the beginning of one.', 'Введите меньше слов или только начало слова.'],
    },
    export: ['Export notes', 'Экспорт заметок'],
    exportOf: ['Export notes: {title}', 'Экспорт заметок: {title}'],
    formats: { markdown: ['Markdown', 'Markdown'], html: ['HTML', 'HTML'] },
    exported: ['Notes saved as “{file}” in {directory}.', 'Заметки сохранены: «{file}» в папке {directory}.'],
  },
  marks: {
    read: ['Mark as read', 'Отметить прочитанной'],
    notRead: ['Mark as unread', 'Снять отметку'],
    upTo: ['Mark all up to chapter {number}', 'Отметить всё по главу {number}'],
    allRead: ['Mark all as read', 'Отметить всё прочитанным'],
    readIn: ['Read in the translation by {names}', 'Читать в переводе: {names}'],
    oneRead: ['{chapter} marked as read.', 'Отмечено прочитанным: {chapter}.'],
    oneNotRead: ['{chapter} marked as unread.', 'Отметка снята: {chapter}.'],
    manyRead: [
      '{count, plural, one {# chapter} other {# chapters}} marked as read.',
      '{count, plural, one {Прочитанной отмечена # глава.} few {Прочитанными отмечены # главы.} many {Прочитанными отмечено # глав.} other {Прочитанными отмечено # главы.}}',
    ],
    manyNotRead: [
      '{count, plural, one {# chapter} other {# chapters}} marked as unread.',
      '{count, plural, one {Отметка снята с # главы.} few {Отметки сняты с # глав.} many {Отметки сняты с # глав.} other {Отметки сняты с # главы.}}',
    ],
    isRead: ['Read', 'Прочитана'],
    isNew: ['New', 'Новая'],
    bookmarks: [
      '{count, plural, one {# bookmark} other {# bookmarks}}',
      '{count, plural, one {# закладка} few {# закладки} many {# закладок} other {# закладки}}',
    ],
    volumeRead: ['{read, number} of {total, number} read', 'прочитано {read, number} из {total, number}'],
  },
  filter: {
    label: ['Chapter filter', 'Фильтр глав'],
    all: ['All', 'Все'],
    unread: ['Unread', 'Непрочитанные'],
    bookmarked: ['Bookmarked', 'С закладками'],
    saved: ['Saved', 'Сохранённые'],
    shown: [
      '{shown, number} of {total, plural, one {# chapter} other {# chapters}}',
      '{shown, number} из {total, plural, one {# главы} few {# глав} many {# глав} other {# главы}}',
    ],
    nothing: {
      search: {
        title: ['No matching chapters', 'Главы не найдены'],
        advice: ['Try another number or name.', 'Попробуйте другой номер или название.'],
      },
      unread: {
        title: ['Everything is read', 'Всё прочитано'],
        advice: ['New chapters will appear here.', 'Новые главы появятся здесь.'],
      },
      bookmarked: {
        title: ['No bookmarks yet', 'Закладок пока нет'],
        advice: ['Chapters with a bookmark appear here.', 'Здесь появятся главы, в которых есть закладки.'],
      },
      saved: {
        title: ['No saved chapters', 'Сохранённых глав нет'],
        advice: ['Chapters you save can be read offline.', 'Сохранённые главы можно читать без сети.'],
      },
    },
  },
} as const;

export const texts = {
  title: ['Search saved texts', 'Поиск в сохранённых текстах'],
  label: ['Words to find', 'Слова для поиска'],
  placeholder: ['Words or a “phrase”', 'Слова или «фраза»'],
  clear: ['Clear', 'Очистить'],
  total: [
    '{count, plural, =0 {Nothing found} one {# match} other {# matches}}',
    '{count, plural, =0 {Ничего не найдено} one {# совпадение} few {# совпадения} many {# совпадений} other {# совпадения}}',
  ],
  inTitle: ['Only in {title}', 'Только в «{title}»'],
  notOnly: ['Only in {title}. Search all titles', 'Только в «{title}». Искать во всех новеллах'],
  inAll: ['Search all titles', 'Искать во всех новеллах'],
  all: [
    '{count, plural, other {All # matches}}',
    '{count, plural, one {Все # совпадение} few {Все # совпадения} many {Все # совпадений} other {Все # совпадения}}',
  ],
  allOf: [
    '{count, plural, other {All # matches in {title}}}',
    '{count, plural, one {Все # совпадение в «{title}»} few {Все # совпадения в «{title}»} many {Все # совпадений в «{title}»} other {Все # совпадения в «{title}»}}',
  ],
  more: ['Show more', 'Показать ещё'],
  unindexed: [
    '{count, plural, one {# saved chapter is} other {# saved chapters are}} still being indexed and will be searchable in a moment.',
    '{count, plural, one {# сохранённая глава ещё индексируется и скоро появится} few {# сохранённые главы ещё индексируются и скоро появятся} many {# сохранённых глав ещё индексируются и скоро появятся} other {# сохранённой главы ещё индексируются и скоро появятся}} в поиске.',
  ],
  nothing: ['No matches for “{text}” in saved texts', 'В сохранённых текстах нет совпадений с «{text}»'],
  nothingAdvice: [
    'Try fewer words, or just the beginning of one. All words must be in the same paragraph.',
    'Попробуйте меньше слов или только начало слова. Все слова ищутся в одном абзаце.',
  ],
  nothingInTitle: ['Other titles may have matches.', 'Совпадения могут быть в других новеллах.'],
  empty: {
    title: ['No saved texts yet', 'Сохранённых текстов пока нет'],
    advice: [
      'Press “Save” on the page of a novel to read and search it offline.',
      'Нажмите «Сохранить» на странице новеллы, чтобы читать её и искать в ней без сети.',
    ],
  },
  begin: ['Search everything you have saved', 'Поиск по всему сохранённому'],
  beginAdvice: [
    'Finds all forms of a word. Use quotes for an exact phrase. Searches saved chapters only and works offline.',
    'Находит все формы слова. Для точной фразы используйте кавычки. Ищет только в сохранённых главах и работает без сети.',
  ],
} as const;
