export const about = {
  title: ['About', 'О приложении'],
  what: ['A quiet desktop home for anime releases and novels.', 'Тихий дом для аниме и новелл на вашем компьютере.'],
  demo: ['Uses the demo library.', 'Используется демо-библиотека.'],
  configured: ['Uses services of your choice.', 'Используются выбранные вами сервисы.'],
  pageAdvice: ['Version, licences, and the log.', 'Версия, лицензии и журнал.'],
  open: ['About Engawa', 'О приложении'],
  words: ['version, licences, log, diagnostics', 'версия, лицензии, журнал, диагностика'],
  licences: ['Third-party licences', 'Сторонние лицензии'],
  licencesAdvice: [
    'Software and fonts that Engawa uses, with their licences.',
    'Программы и шрифты в составе Engawa и их лицензии.',
  ],
  openLicences: ['Show licences', 'Показать лицензии'],
  licencesTotal: [
    '{count, plural, one {# component} other {# components}}',
    '{count, plural, one {# компонент} few {# компонента} many {# компонентов} other {# компонента}}',
  ],
  fault: ['Troubleshooting', 'Устранение неполадок'],
  log: {
    title: ['Log', 'Журнал'],
    advice: [
      'Recent activity. Passwords, sessions and addresses with keys are never in it.',
      'Недавние события. Паролей, сеансов и адресов с ключами в нём нет.',
    ],
    show: ['Show log', 'Показать журнал'],
    hide: ['Hide log', 'Скрыть журнал'],
    empty: ['Nothing logged yet.', 'Пока ничего не записано.'],
    diagnostics: ['Problem report', 'Отчёт о проблеме'],
    diagnosticsAdvice: [
      'Versions and the latest log lines as text, to send to support. Nothing is sent automatically.',
      'Версии и последние строки журнала текстом для поддержки. Ничего не отправляется автоматически.',
    ],
    copied: ['Copied.', 'Скопировано.'],
    levels: {
      info: ['Info', 'Сведения'],
      warn: ['Warning', 'Предупреждение'],
      error: ['Error', 'Ошибка'],
      other: ['Line', 'Строка'],
    },
  },
  places: {
    title: ['Locations', 'Расположение'],
    data: ['Data folder', 'Папка данных'],
    log: ['Log file', 'Файл журнала'],
    show: ['Show in folder', 'Показать в папке'],
  },
  updates: {
    title: ['Updates', 'Обновления'],
    words: ['version, update', 'версия, обновление'],
    check: ['Check now', 'Проверить'],
    download: ['Download', 'Скачать'],
    install: ['Restart now', 'Перезапустить'],
    more: ['What’s new', 'Что нового'],
    unknown: ['Not checked for updates yet.', 'Обновления ещё не проверялись.'],
    newest: ['Engawa is up to date. Checked {ago}.', 'Установлена последняя версия. Проверено {ago}.'],
    checking: ['Checking for updates…', 'Проверяем обновления…'],
    available: [
      'Version {version} is available. Nothing is downloaded until you choose to.',
      'Доступна версия {version}. Она скачается, только если вы решите.',
    ],
    downloading: ['Downloading version {version}…', 'Скачивается версия {version}…'],
    ready: [
      'Version {version} is ready and will be installed when you quit Engawa.',
      'Версия {version} готова и установится при выходе из Engawa.',
    ],
    failed: {
      offline: ['Could not check for updates: no network.', 'Не удалось проверить обновления: нет сети.'],
      feed: [
        'The update server did not answer as expected. Try again later.',
        'Сервер обновлений ответил не так, как ожидалось. Попробуйте позже.',
      ],
      damaged: [
        'The download was damaged or not authentic and was deleted. Try again later.',
        'Загрузка повреждена или не прошла проверку подлинности и удалена. Попробуйте позже.',
      ],
      disk: [
        'The update could not be saved. Free some disk space and try again.',
        'Не удалось сохранить обновление. Освободите место на диске и попробуйте снова.',
      ],
    },
  },
} as const;
