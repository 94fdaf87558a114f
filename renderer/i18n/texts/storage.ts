export const storage = {
  title: ['Storage', 'Хранилище'],
  folder: ['Folder for saved items', 'Папка с сохранённым'],
  usualFolder: ['Default location, inside the app’s data folder.', 'Стандартное место, в папке данных приложения.'],
  state: {
    gone: {
      title: ['Saved items cannot be found', 'Сохранённое не найдено'],
      advice: [
        'If their folder is on an external drive, connect the drive. If the folder or its files were moved or renamed, put them back, or choose the folder with Move.',
        'Если папка на внешнем диске, подключите его. Если папку или файлы в ней перенесли или переименовали, верните всё на место или укажите папку через «Переместить».',
      ],
    },
    unwritable: {
      title: ['The folder cannot be written to', 'В папку нельзя записывать'],
      advice: [
        'Saved items open, but nothing new can be saved until the folder is writable.',
        'Сохранённое открывается, но новое не сохранить, пока в папку нельзя записывать.',
      ],
    },
    full: {
      title: ['The disk is full', 'Диск заполнен'],
      advice: [
        'Saved items open, but nothing new can be saved until you free some space or move them to another disk.',
        'Сохранённое открывается, но новое не сохранить, пока вы не освободите место или не переместите сохранённое на другой диск.',
      ],
    },
    unreadable: {
      title: ['The folder cannot be opened yet', 'Папка пока не открывается'],
      advice: [
        'Its contents are from an older version of the app, or damaged. They open once the folder is writable and the disk has space.',
        'Её содержимое от более старой версии приложения или повреждено. Оно откроется, когда папка станет доступна для записи и на диске появится место.',
      ],
    },
    'in-use': {
      title: ['The folder is in use by another Engawa', 'Папку использует другая копия Engawa'],
      advice: [
        'Close the other Engawa to open the items saved here.',
        'Закройте другую копию, чтобы открыть сохранённое здесь.',
      ],
    },
    newer: {
      title: ['The folder is from a newer version of the app', 'Папка от более новой версии приложения'],
      advice: [
        'Update the app to open it. Nothing in it was changed.',
        'Обновите приложение, чтобы открыть её. В ней ничего не изменено.',
      ],
    },
  },
  move: ['Move', 'Переместить'],
  moveTitle: ['Move saved items', 'Переместить сохранённое'],
  moveAdvice: [
    'Everything saved is copied there, verified, and then removed from here. You can keep reading.',
    'Всё сохранённое будет скопировано туда, проверено и затем удалено отсюда. Читать можно и в это время.',
  ],
  moveReadable: [
    'Everything saved is copied there and verified. It is removed from here if possible. If the move is refused, make the current folder writable first: the items saved last cannot be read until then. A folder that already holds saved items is opened as it is.',
    'Всё сохранённое будет скопировано туда и проверено, а отсюда удалено, если это возможно. Если переместить не удастся, сначала разрешите запись в нынешнюю папку: без этого не прочитать сохранённое последним. Папка, в которой уже есть сохранённое, откроется как есть.',
  ],
  moveUnusable: [
    'Enter where the folder is now, or an empty folder for new items. The contents of the unusable folder stay in it.',
    'Укажите, где папка теперь, или пустую папку для нового. Содержимое недоступной папки останется в ней.',
  ],
  path: ['Full path of an empty or new folder', 'Полный путь к пустой или новой папке'],
  choose: ['Choose a folder', 'Выбрать папку'],
  notChosen: [
    'The folder dialog could not be opened. Enter the path instead.',
    'Не удалось открыть окно выбора папки. Введите путь.',
  ],
  notAFolder: ['Enter the full path of an empty or new folder.', 'Введите полный путь к пустой или новой папке.'],
  moveNow: ['Move there', 'Переместить туда'],
  moveBack: ['Back to the default location', 'Вернуть в стандартное место'],
  startEmpty: ['Start with an empty folder', 'Начать с пустой папки'],
  isMoving: ['Moving', 'Перемещается'],
  episodes: ['Episodes', 'Серии'],
  texts: ['Texts', 'Тексты'],
  pictures: ['Pictures', 'Картинки'],
  search: ['Search index and lists', 'Индекс поиска и списки'],
  free: ['Free on the disk', 'Свободно на диске'],
  freeUnknown: ['Unknown', 'Неизвестно'],
  almostFull: {
    title: ['The disk is almost full', 'На диске почти нет места'],
    advice: [
      'Saving stops before the disk is full. Delete what you no longer need.',
      'Сохранение остановится раньше, чем диск заполнится. Удалите ненужное.',
    ],
  },
  items: {
    title: ['Size by release and novel', 'Размер по релизам и новеллам'],
    advice: [
      'Delete saved episodes and novels, or export novels, one by one.',
      'Серии и новеллы можно удалять по отдельности, а новеллы\u00a0— ещё и экспортировать.',
    ],
    open: ['Open saved items', 'Открыть сохранённое'],
  },
  caches: {
    pictures: ['Picture cache', 'Кэш картинок'],
    answers: ['Page cache', 'Кэш страниц'],
    advice: [
      '{used} of at most {limit}. The oldest entries are removed first; saved texts are never removed.',
      '{used} из {limit}. Сначала удаляется самое старое; сохранённые тексты не удаляются.',
    ],
    limitOf: ['Limit: {name}', 'Предел: {name}'],
  },
  check: {
    label: ['Check and repair', 'Проверка и восстановление'],
    advice: [
      'Reads all saved texts and episodes and saves damaged ones again.',
      'Читает все сохранённые тексты и серии и сохраняет повреждённые заново.',
    ],
    isRunning: ['Checking', 'Проверка'],
  },
} as const;
