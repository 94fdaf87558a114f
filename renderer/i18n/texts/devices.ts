export const devices = {
  title: ['Device sync', 'Синхронизация устройств'],
  words: [
    'devices, computers, folder, Syncthing, Nextcloud, Dropbox, USB stick, passphrase, encryption',
    'устройства, компьютеры, папка, Syncthing, Nextcloud, Dropbox, флешка, парольная фраза, шифрование',
  ],
  label: ['Sync through a folder', 'Синхронизация через папку'],
  advice: [
    'Keeps your devices in sync without a server, through a folder that Syncthing, Nextcloud, Dropbox or a USB stick carries between them.',
    'Одни и те же данные на всех устройствах без сервера: через папку, которую передаёт Syncthing, Nextcloud, Dropbox или флешка.',
  ],
  folder: ['Sync folder', 'Папка синхронизации'],
  name: ['Name of this device', 'Имя этого устройства'],
  setUp: {
    button: ['Set up', 'Настроить'],
    title: ['Set up device sync', 'Синхронизация устройств'],
    how: [
      'Each device writes one file into the sync folder and reads the files of the others.',
      'Каждое устройство записывает в папку синхронизации один файл и читает файлы остальных.',
    ],
    synced: [
      'In the files: places in novels, read chapters, shelves, bookmarks, highlights, replacements, statistics, searches, and what you watch without an account.',
      'В файлах: места в новеллах, прочитанные главы, полки, закладки, выделения, замены, статистика, запросы и просмотр без входа в профиль.',
    ],
    never: [
      'Never in the files: your account, passwords, passkey and saved texts. What you watch with an account syncs through its service.',
      'В файлах не бывает данных профиля, паролей, ключа доступа и сохранённых текстов. Просмотр в профиле синхронизирует его сервис.',
    ],
    path: ['Full path of the sync folder', 'Полный путь к папке синхронизации'],
    optional: ['Passphrase (optional)', 'Парольная фраза (необязательно)'],
    start: ['Start syncing', 'Начать синхронизацию'],
    starting: ['Starting', 'Синхронизация начинается'],
    names: {
      windows: ['Windows computer', 'Компьютер с Windows'],
      mac: ['Mac', 'Mac'],
      linux: ['Linux computer', 'Компьютер с Linux'],
    },
  },
  hasSettings: ['Include settings', 'Синхронизировать настройки'],
  hasSettingsAdvice: [
    'Language, theme, player and reader settings become the same on your devices. Interface size, quality, volume and notifications stay separate.',
    'Язык, тема, настройки плеера и читалки станут общими. Размер интерфейса, качество, громкость и уведомления у каждого устройства свои.',
  ],
  faults: {
    noFolder: [
      'Enter the full path of a folder outside Engawa’s own data folder.',
      'Введите полный путь к папке вне папки данных Engawa.',
    ],
    unwritable: [
      'Engawa cannot write to this folder. Choose another folder.',
      'Engawa не может записывать в эту папку. Выберите другую.',
    ],
    noName: ['Enter a name.', 'Введите имя.'],
    short: ['Use at least 8 characters.', 'Нужно не меньше 8 символов.'],
    wrong: [
      'Wrong passphrase. Enter the one that your other devices use.',
      'Неверная парольная фраза. Введите ту, что на других устройствах.',
    ],
    missing: [
      'The files in this folder are encrypted. Enter their passphrase.',
      'Файлы в этой папке зашифрованы. Введите их парольную фразу.',
    ],
  },
  waiting: ['Changes are waiting', 'Изменения ждут отправки'],
  waitingAdvice: [
    'They will be written to the sync folder automatically.',
    'Они будут записаны в папку синхронизации автоматически.',
  ],
  others: [
    '{count, plural, =0 {Set up device sync on another device with the same folder.} one {With # other device.} other {With # other devices.}}',
    '{count, plural, =0 {Настройте синхронизацию на другом устройстве с той же папкой.} one {С # другим устройством.} few {С # другими устройствами.} many {С # другими устройствами.} other {С # другого устройства.}}',
  ],
  unread: [
    '{count, plural, one {# device cannot be read} other {# devices cannot be read}}',
    '{count, plural, one {Не удалось прочитать # устройство} few {Не удалось прочитать # устройства} many {Не удалось прочитать # устройств} other {Не удалось прочитать # устройства}}',
  ],
  unreadAdvice: [
    'The list below says why. Everything else is up to date.',
    'Причина\u00a0— в списке ниже. Всё остальное синхронизировано.',
  ],
  trouble: {
    gone: {
      title: ['The sync folder is missing', 'Папка синхронизации не найдена'],
      advice: [
        'Connect its drive or start the program that syncs it. Your changes are kept until then.',
        'Подключите её диск или запустите программу, которая её передаёт. До тех пор изменения хранятся здесь.',
      ],
    },
    unread: {
      title: [
        'This device’s file in the sync folder cannot be read',
        'Файл этого устройства в папке синхронизации не читается',
      ],
      advice: [
        'Allow Engawa to read the file, or delete it. Your changes are kept until then.',
        'Разрешите Engawa читать этот файл или удалите его. До тех пор изменения хранятся здесь.',
      ],
    },
    unwritable: {
      title: ['The sync folder cannot be written to', 'В папку синхронизации нельзя записывать'],
      advice: [
        'Allow Engawa to write to it. Your changes are kept until then.',
        'Разрешите Engawa запись в неё. До тех пор изменения хранятся здесь.',
      ],
    },
    full: {
      title: ['The disk of the sync folder is full', 'Диск с папкой синхронизации заполнен'],
      advice: [
        'Free some space there. Your changes are kept until then.',
        'Освободите на нём место. До тех пор изменения хранятся здесь.',
      ],
    },
    copied: {
      title: ['Another copy of Engawa syncs as this device', 'Другая копия Engawa синхронизируется как это устройство'],
      advice: [
        'Its data folder was copied. Make this a separate device to sync both.',
        'Её папку данных скопировали. Сделайте это устройство отдельным, чтобы синхронизировались оба.',
      ],
    },
    'passphrase-missing': {
      title: ['The passphrase is no longer stored here', 'Парольная фраза здесь больше не хранится'],
      advice: [
        'Enter it again to continue syncing. Your changes are kept until then.',
        'Введите её снова, чтобы продолжить. До тех пор изменения хранятся здесь.',
      ],
    },
  },
  separate: ['Make this a separate device', 'Сделать отдельным устройством'],
  list: ['Synced devices', 'Устройства'],
  unknown: ['Unknown device', 'Неизвестное устройство'],
  thisDevice: ['This device', 'Это устройство'],
  last: { written: ['Last written {when}', 'Записано {when}'], seen: ['Last seen {when}', 'Последний раз: {when}'] },
  never: { written: ['Not written yet', 'Ещё не записано'], seen: ['Not seen yet', 'Ещё не появлялось'] },
  received: ['Received: {entries}', 'Получено: {entries}'],
  receivedNothing: ['Nothing new received yet', 'Нового пока не получено'],
  entries: {
    settings: [
      '{count, plural, one {# setting} other {# settings}}',
      '{count, plural, one {# настройка} few {# настройки} many {# настроек} other {# настройки}}',
    ],
    progress: [
      '{count, plural, one {# episode} other {# episodes}}',
      '{count, plural, one {# серия} few {# серии} many {# серий} other {# серии}}',
    ],
    hidden: [
      '{count, plural, one {# hidden release} other {# hidden releases}}',
      '{count, plural, one {# скрытый релиз} few {# скрытых релиза} many {# скрытых релизов} other {# скрытого релиза}}',
    ],
    positions: [
      '{count, plural, one {# place in a novel} other {# places in novels}}',
      '{count, plural, one {# место в новелле} few {# места в новеллах} many {# мест в новеллах} other {# места в новеллах}}',
    ],
    titles: [
      '{count, plural, one {# novel} other {# novels}}',
      '{count, plural, one {# новелла} few {# новеллы} many {# новелл} other {# новеллы}}',
    ],
    readChapters: [
      '{count, plural, one {# read chapter} other {# read chapters}}',
      '{count, plural, one {# прочитанная глава} few {# прочитанные главы} many {# прочитанных глав} other {# прочитанной главы}}',
    ],
    history: [
      '{count, plural, one {# history entry} other {# history entries}}',
      '{count, plural, one {# запись истории} few {# записи истории} many {# записей истории} other {# записи истории}}',
    ],
    bookmarks: [
      '{count, plural, one {# bookmark} other {# bookmarks}}',
      '{count, plural, one {# закладка} few {# закладки} many {# закладок} other {# закладки}}',
    ],
    highlights: [
      '{count, plural, one {# highlight} other {# highlights}}',
      '{count, plural, one {# выделение} few {# выделения} many {# выделений} other {# выделения}}',
    ],
    replacements: [
      '{count, plural, one {# replacement} other {# replacements}}',
      '{count, plural, one {# замена} few {# замены} many {# замен} other {# замены}}',
    ],
    watchDays: [
      '{count, plural, one {# day of watching} other {# days of watching}}',
      '{count, plural, one {# день просмотра} few {# дня просмотра} many {# дней просмотра} other {# дня просмотра}}',
    ],
    readingDays: [
      '{count, plural, one {# day of reading} other {# days of reading}}',
      '{count, plural, one {# день чтения} few {# дня чтения} many {# дней чтения} other {# дня чтения}}',
    ],
    searches: [
      '{count, plural, one {# search} other {# searches}}',
      '{count, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}',
    ],
    removals: [
      '{count, plural, one {# removal} other {# removals}}',
      '{count, plural, one {# удаление} few {# удаления} many {# удалений} other {# удаления}}',
    ],
  },
  unreadable: {
    locked: [
      'Uses another passphrase or none. Set the same passphrase on all devices.',
      'Парольная фраза другая, или её нет. Задайте одну и ту же на всех устройствах.',
    ],
    newer: ['Uses a newer version of Engawa. Update Engawa here.', 'Более новая версия Engawa. Обновите Engawa здесь.'],
    damaged: [
      'Its file is damaged or incomplete, or cannot be read here. Sync on that device to write the file again.',
      'Файл повреждён, неполон или не читается здесь. Синхронизируйте то устройство, чтобы записать файл заново.',
    ],
    'too-large': [
      'Its file is too large to be read. If you no longer use that device, forget it.',
      'Файл слишком велик, чтобы его прочитать. Если устройством больше не пользуетесь, забудьте его.',
    ],
  },
  rename: { button: ['Rename', 'Переименовать'], title: ['Rename this device', 'Переименовать устройство'] },
  forget: {
    button: ['Forget device', 'Забыть устройство'],
    title: ['Forget device?', 'Забыть устройство?'],
    advice: [
      '“{name}” leaves the list, and its file is removed from the sync folder. What was received from it stays.',
      '«{name}» исчезнет из списка, а его файл\u00a0— из папки синхронизации. Всё полученное от него останется.',
    ],
    comesBack: ['If it syncs again, it comes back.', 'Если оно снова синхронизируется, то вернётся.'],
  },
  passphrase: {
    label: ['Passphrase', 'Парольная фраза'],
    on: ['The files in the sync folder are encrypted.', 'Файлы в папке синхронизации зашифрованы.'],
    off: [
      'The files in the sync folder are not encrypted. Anyone who can open the folder can read them.',
      'Файлы в папке синхронизации не зашифрованы. Их может прочитать любой, у кого есть доступ к папке.',
    ],
    enter: ['Enter passphrase', 'Ввести парольную фразу'],
    advice: [
      'Encrypts the files so that only your devices can read them. Use the same passphrase on each device; several random words are hard to guess. A lost passphrase cannot be recovered, but your data on the devices is safe.',
      'Шифрует файлы, чтобы их могли прочитать только ваши устройства. Задайте на всех устройствах одну и ту же, лучше из нескольких случайных слов. Забытую фразу не восстановить, но данные на устройствах не пропадут.',
    ],
    remove: ['Remove passphrase', 'Убрать парольную фразу'],
  },
  stop: {
    button: ['Stop syncing', 'Отключить'],
    title: ['Stop syncing?', 'Отключить синхронизацию?'],
    advice: [
      'Your data on this device stays, and so does what other devices received.',
      'Данные на этом устройстве останутся, как и всё, что получили другие.',
    ],
    deletesFile: ['Delete this device’s file', 'Удалить файл этого устройства'],
    deletesFileAdvice: [
      'Changes that other devices have not read yet will not reach them.',
      'Изменения, которые другие устройства ещё не прочитали, до них не дойдут.',
    ],
  },
} as const;
