export const personData = {
  title: ['Your data', 'Ваши данные'],
  export: ['Export to a file', 'Экспорт в файл'],
  exportAdvice: [
    'Settings, progress, shelves, bookmarks, highlights, replacements, statistics and searches. No passwords or saved texts.',
    'Настройки, прогресс, полки, закладки, выделения, замены, статистика и запросы. Без паролей и сохранённых текстов.',
  ],
  exportNow: ['Export', 'Экспорт'],
  exported: ['Your data was saved as', 'Ваши данные сохранены как'],
  inFolder: ['in {directory}', 'в папке {directory}'],
  lacking: [
    'Not in the file: saved texts and episodes, fonts you added, the proxy, service addresses, folders and sign-ins.',
    'Чего в файле нет: сохранённых текстов и серий, добавленных шрифтов, прокси, адресов сервисов, папок и данных для входа.',
  ],
  import: ['Import from a file', 'Импорт из файла'],
  importAdvice: [
    'Merges the file with your data. Newer entries here are kept. What you removed later stays removed.',
    'Объединяет файл с вашими данными. Более новое здесь остаётся, удалённое позже не возвращается.',
  ],
  chooseFile: ['Choose a file', 'Выбрать файл'],
  reading: ['Reading the file…', 'Файл читается…'],
  came: [
    '{count, plural, =0 {Nothing new in the file.} one {# entry imported} other {# entries imported}}',
    '{count, plural, =0 {В файле нет ничего нового.} one {Импортирована # запись} few {Импортированы # записи} many {Импортировано # записей} other {Импортировано # записи}}',
  ],
  leftOut: [
    '{count, plural, one {# entry could not be read and was left out.} other {# entries could not be read and were left out.}}',
    '{count, plural, one {# запись не удалось прочитать, она пропущена.} few {# записи не удалось прочитать, они пропущены.} many {# записей не удалось прочитать, они пропущены.} other {# записи не удалось прочитать, они пропущены.}}',
  ],
  summary: ['Import summary', 'Итоги импорта'],
  kind: ['In the file', 'В файле'],
  taken: ['Imported', 'Импортировано'],
  kept: ['Already here', 'Уже есть'],
  kinds: {
    settings: ['Settings', 'Настройки'],
    progress: ['Watched episodes', 'Просмотренные серии'],
    hidden: ['Hidden from “Continue watching”', 'Скрыто из «Продолжить просмотр»'],
    positions: ['Places in novels', 'Места в новеллах'],
    titles: ['Novel shelves and choices', 'Полки и выбор по новеллам'],
    readChapters: ['Read chapters', 'Прочитанные главы'],
    history: ['Reading history', 'История чтения'],
    bookmarks: ['Bookmarks', 'Закладки'],
    highlights: ['Highlights', 'Выделения'],
    replacements: ['Replacements', 'Замены'],
    watchDays: ['Days of watching', 'Дни просмотра'],
    readingDays: ['Days of reading', 'Дни чтения'],
    searches: ['Searches', 'Запросы'],
    removals: ['Removals', 'Удаления'],
  },
  backups: {
    label: ['Backups', 'Резервные копии'],
    advice: [
      'Progress, places in books, notes, shelves and settings, backed up every day and before updates. Saved chapters and your sign-in are not included.',
      'Прогресс, места в книгах, заметки, полки и настройки. Копии создаются каждый день и перед обновлениями. Сохранённых глав и входа в профиль в них нет.',
    ],
    words: ['restore, undo, copy', 'восстановить, бэкап, отменить'],
    make: ['Back up now', 'Создать копию'],
    making: ['Backing up…', 'Копия создаётся…'],
    made: ['Backup made, {size}.', 'Копия создана, {size}.'],
    list: ['Your backups', 'Ваши резервные копии'],
    none: ['No backups yet.', 'Копий пока нет.'],
    restore: ['Restore', 'Восстановить'],
    title: ['Restore this backup?', 'Восстановить эту копию?'],
    replaced: [
      'Progress, places in books, bookmarks, highlights, shelves and settings return to their state on {when}.',
      'Прогресс, места в книгах, закладки, выделения, полки и настройки станут такими, какими были {when}.',
    ],
    kept: [
      'A backup of the current state is made first, so you can undo this. Saved chapters and your sign-in do not change.',
      'Перед этим создаётся копия всего, что есть сейчас, поэтому восстановление можно отменить. Сохранённые главы и вход в профиль останутся как есть.',
    ],
    synced: [
      'Device sync will bring newer entries back. To keep the state of the backup, stop syncing first.',
      'Синхронизация устройств вернёт более новые записи. Чтобы оставить всё как в копии, сначала отключите её.',
    ],
    restoring: [
      'Restoring the backup. The page will reload when finished.',
      'Копия восстанавливается. Страница обновится автоматически.',
    ],
    trouble: {
      unreadable: {
        title: ['This backup is damaged', 'Эта копия повреждена'],
        advice: ['Nothing was changed. Choose another backup.', 'Ничего не изменилось. Выберите другую копию.'],
      },
      newer: {
        title: ['This backup was made by a newer version', 'Эта копия создана более новой версией'],
        advice: [
          'Nothing was changed. Update Engawa, then restore the backup.',
          'Ничего не изменилось. Обновите Engawa и восстановите копию снова.',
        ],
      },
      gone: {
        title: ['This backup is no longer there', 'Этой копии больше нет'],
        advice: [
          'Nothing was changed. Only the newest backups are kept.',
          'Ничего не изменилось. Хранятся только последние копии.',
        ],
      },
    },
  },
  trouble: {
    unreadable: {
      title: ['“{file}” is not an Engawa data file', '«{file}»\u00a0— не файл данных Engawa'],
      advice: [
        'Choose a complete, unmodified file written by “Export”. Nothing was changed here.',
        'Выберите целый, неизменённый файл, созданный кнопкой «Экспорт». Здесь ничего не изменилось.',
      ],
    },
    newer: {
      title: ['“{file}” was made by a newer version', '«{file}» создан более новой версией'],
      advice: [
        'Update Engawa on this computer, then choose the file again. Nothing was changed here.',
        'Обновите Engawa на этом компьютере и выберите файл снова. Здесь ничего не изменилось.',
      ],
    },
    'too-large': {
      title: ['“{file}” is too large', '«{file}» слишком большой'],
      advice: ['A data file has at most 50 MB.', 'Файл данных\u00a0— не больше 50\u00a0МБ.'],
    },
    gone: {
      title: ['“{file}” cannot be read', 'Не удалось прочитать «{file}»'],
      advice: [
        'It was moved, or its drive is not connected. Choose it again.',
        'Его переместили, или диск не подключён. Выберите файл снова.',
      ],
    },
  },
} as const;
