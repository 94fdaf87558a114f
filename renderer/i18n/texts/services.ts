export const connection = {
  title: ['Connection', 'Соединение'],
  check: ['Check now', 'Проверить сейчас'],
  hosts: ['Hosts of the anime service', 'Адреса аниме-сервиса'],
  verdict: {
    good: ['The anime service answers at {host}', 'Аниме-сервис отвечает: {host}'],
    mirror: ['The anime service answers through the mirror {host}', 'Аниме-сервис отвечает через зеркало {host}'],
    away: [
      'The anime service cannot be reached. Saved content on this device still works.',
      'Аниме-сервис недоступен. Сохранённое на этом устройстве работает.',
    ],
    unknown: ['{host} has not been checked yet', '{host} ещё не проверялся'],
  },
  because: ['Main host: {what}', 'Основной адрес: {what}'],
  publicOnly: ['Sign-in and sync wait for the main host.', 'Вход и синхронизация ждут основного адреса.'],
  returns: ['The main host will be tried again at {time}.', 'Основной адрес будет проверен снова в {time}.'],
  returnsWithUse: [
    'The main host will be tried again when you open the next page.',
    'Основной адрес будет проверен, когда вы откроете следующую страницу.',
  ],
  seenFrom: ['Your country as the service sees it: {country}', 'Ваша страна по данным сервиса: {country}'],
  noMirrors: ['The service has named no mirrors yet.', 'Сервис пока не сообщил о зеркалах.'],
  configured: ['Main host', 'Основной адрес'],
  mirror: ['Mirror', 'Зеркало'],
  inUse: ['In use', 'Используется'],
  notAsked: ['Not checked yet', 'Ещё не проверялся'],
  answered: ['Answered in {milliseconds, number} ms, {when}', 'Ответ за {milliseconds, number}\u00a0мс, {when}'],
  trust: ['Allow sign-in through this mirror', 'Разрешить вход через это зеркало'],
  trustAdvice: [
    'Your session is sent to this mirror while it is in use. Otherwise the mirror only sees public requests.',
    'Пока зеркало используется, ваш сеанс отправляется на него. Без этого оно видит только публичные запросы.',
  ],
  settingsAdvice: ['Service addresses and their status', 'Адреса сервисов и их состояние'],
  settingsWords: ['address, server, host, mirror, API, demo', 'адрес, сервер, хост, зеркало, API, демо'],
  viaMirror: ['The main host is not responding. Using a mirror.', 'Основной адрес не отвечает. Используется зеркало.'],
} as const;

export const network = {
  title: ['Network', 'Сеть'],
  proxy: ['Proxy', 'Прокси'],
  words: ['VPN, Tor, SOCKS5, HTTP, HTTPS', 'ВПН, VPN, Tor, SOCKS5, HTTP, HTTPS'],
  mode: { system: ['System', 'Системный'], manual: ['Custom', 'Свой'], none: ['None', 'Без прокси'] },
  advice: {
    systemNames: ['The system uses {proxy} for your services.', 'Для ваших сервисов в системе указан {proxy}.'],
    systemNone: ['The system uses no proxy for your services.', 'Для ваших сервисов в системе прокси не указан.'],
    systemDemo: [
      'Follows the system settings. The demo library needs no proxy.',
      'Используются системные настройки. Демо-библиотеке прокси не нужен.',
    ],
    manual: [
      'All requests go through {proxy}, except those to this computer.',
      'Все запросы, кроме запросов к этому компьютеру, идут через {proxy}.',
    ],
    manualNone: [
      'Enter a proxy below. Until then, nothing changes.',
      'Укажите прокси ниже. До этого ничего не изменится.',
    ],
    none: [
      'Requests go directly to the services, ignoring the system proxy.',
      'Запросы идут к сервисам напрямую, без системного прокси.',
    ],
  },
  lost: [
    'Your proxy settings could not be read. The system proxy is used until you choose again.',
    'Не удалось прочитать настройки прокси. Пока вы не выберете снова, используются системные.',
  ],
  leaveToSystem: ['Use the system proxy', 'Использовать системные'],
  address: ['Proxy address', 'Адрес прокси'],
  addressAdvice: [
    'Include the port and http://, https:// or socks5://. The proxy also resolves the names of the services.',
    'Укажите порт и http://, https:// или socks5://. Имена сервисов тоже определяет прокси.',
  ],
  username: ['User name (optional)', 'Имя пользователя (необязательно)'],
  password: ['Password', 'Пароль'],
  passwordKept: ['Password (saved, enter another to replace it)', 'Пароль (сохранён, введите новый, чтобы заменить)'],
  passwordAdvice: [
    'Stored separately and sent only to this address. Changing the address or user name clears it.',
    'Хранится отдельно и отправляется только по этому адресу. При смене адреса или имени удаляется.',
  ],
  passwordAdviceFleeting: [
    'This system has no secure storage: the password is remembered until the app closes and is sent only to this address.',
    'В этой системе нет защищённого хранилища: пароль хранится до закрытия приложения и отправляется только по этому адресу.',
  ],
  use: ['Use this proxy', 'Использовать этот прокси'],
  save: ['Save', 'Сохранить'],
  saved: ['Applies from the next request.', 'Применяется со следующего запроса.'],
  forget: ['Forget password', 'Удалить пароль'],
  missing: ['Enter the proxy address.', 'Введите адрес прокси.'],
  notAProxy: [
    'This is not a proxy address. Example: socks5://127.0.0.1:9150.',
    'Это не адрес прокси. Пример: socks5://127.0.0.1:9150.',
  ],
  check: {
    title: ['Check the connection', 'Проверка соединения'],
    advice: [
      'Contacts each of your services once with the current settings.',
      'По одному запросу к каждому из ваших сервисов с текущими настройками.',
    ],
    good: ['Your services are reachable.', 'Ваши сервисы доступны.'],
    elsewhere: [
      'The connection works, but a service does not answer as it should. See the connection page for the reason.',
      'Соединение работает, но один из сервисов отвечает не так, как должен. Причина\u00a0— на странице соединения.',
    ],
    unreachable: [
      'The proxy cannot be reached. Check that it is running, and its address and port.',
      'Прокси недоступен. Проверьте, запущен ли он, его адрес и порт.',
    ],
    password: [
      'The proxy requires a name and password, or rejects those entered here.',
      'Прокси требует имя и пароль или не принимает введённые здесь.',
    ],
    refused: [
      'The proxy refused the connection, or its type does not match its address.',
      'Прокси отклонил соединение, или его тип не такой, как в адресе.',
    ],
  },
} as const;

export const services = {
  title: ['Services', 'Сервисы'],
  anime: ['Anime service', 'Аниме-сервис'],
  novels: ['Novel service', 'Сервис новелл'],
  demo: ['Demo library', 'Демо-библиотека'],
  welcome: {
    window: ['Welcome', 'Добро пожаловать'],
    title: ['Welcome to Engawa', 'Добро пожаловать в Engawa'],
    intro: ['A quiet place to watch anime and read novels.', 'Спокойное место, чтобы смотреть аниме и читать новеллы.'],
    demo: ['Try the demo library', 'Посмотреть демо-библиотеку'],
    demoAdvice: [
      'Invented releases and novels inside the app. No network or account needed.',
      'Вымышленные релизы и новеллы внутри приложения. Сеть и профиль не нужны.',
    ],
    own: {
      title: ['Connect to services', 'Подключиться к сервисам'],
      advice: [
        'Use the address of an anime service, a novel service, or both.',
        'Укажите адрес аниме-сервиса, сервиса новелл или обоих.',
      ],
    },
    later: ['You can change this in Settings at any time.', 'Это можно изменить в настройках в любое время.'],
    lost: ['Your choice of services could not be read', 'Не удалось прочитать выбор сервисов'],
    lostAdvice: [
      'Choose again. Progress, lists and saved texts are still here.',
      'Выберите ещё раз. Прогресс, списки и сохранённые тексты на месте.',
    ],
  },
  form: {
    title: ['Connect to services', 'Подключение к сервисам'],
    advice: [
      'Enter each address as you were given it. Engawa checks it and says what it finds. Empty fields use the demo library.',
      'Введите адреса так, как вам их дали. Engawa проверит их и покажет, что нашла. Для пустых полей используется демо-библиотека.',
    ],
    check: ['Check', 'Проверить'],
    checking: ['Checking', 'Проверяется'],
    elsewhere: ['Its site has a different address', 'Сайт находится по другому адресу'],
    site: {
      anime: ['Site of the anime service', 'Сайт аниме-сервиса'],
      novels: ['Site of the novel service', 'Сайт сервиса новелл'],
    },
    siteAdvice: [
      'Pictures load from there, and links copied from it open in Engawa. Leave empty if it is the same as above.',
      'С него загружаются картинки, а скопированные с него ссылки открываются в Engawa. Если адрес тот же, что выше, оставьте поле пустым.',
    ],
    connect: ['Connect', 'Подключиться'],
    connecting: ['Connecting', 'Подключение'],
    nothing: [
      'Enter at least one address, or use the demo library.',
      'Введите хотя бы один адрес или откройте демо-библиотеку.',
    ],
    notTaken: [
      'Engawa cannot use this address. Check it again.',
      'Приложение не может использовать этот адрес. Проверьте его ещё раз.',
    ],
    network: ['This network needs a proxy', 'В этой сети нужен прокси'],
    use: ['Use {address}', 'Использовать {address}'],
    checkOther: ['Check {address}', 'Проверить {address}'],
    move: {
      anime: ['Use it as the anime service', 'Использовать как аниме-сервис'],
      novels: ['Use it as the novel service', 'Использовать как сервис новелл'],
    },
  },
  section: {
    fixed: [
      'These addresses were set when Engawa was started and cannot be changed here.',
      'Эти адреса заданы при запуске приложения. Здесь их изменить нельзя.',
    ],
    own: [
      'Each choice of services has its own progress, lists and saved texts. Settings are shared.',
      'У каждого набора сервисов свой прогресс, списки и сохранённые тексты. Настройки общие.',
    ],
    test: ['Test now', 'Проверить связь'],
    testing: ['Testing', 'Проверяется'],
    toDemo: ['Use the demo library', 'Открыть демо-библиотеку'],
    toFormer: ['Back to {hosts}', 'Вернуться к {hosts}'],
  },
  finding: {
    right: {
      anime: ['The anime service answers at {address}', 'Аниме-сервис отвечает: {address}'],
      novels: ['The novel service answers at {address}', 'Сервис новелл отвечает: {address}'],
      advice: ['Answered in {milliseconds, number} ms.', 'Ответ за {milliseconds, number}\u00a0мс.'],
    },
    clock: {
      ahead: [
        'This computer’s clock is {time} fast. Correct it in the system settings.',
        'Часы этого компьютера спешат на {time}. Исправьте время в настройках системы.',
      ],
      behind: [
        'This computer’s clock is {time} slow. Correct it in the system settings.',
        'Часы этого компьютера отстают на {time}. Исправьте время в настройках системы.',
      ],
    },
    'not-an-address': {
      title: ['This is not an address', 'Это не адрес'],
      advice: [
        'An address looks like https://service.example. Copy it from where you were given it.',
        'Адрес выглядит так: https://service.example. Скопируйте его оттуда, где вам его дали.',
      ],
      site: ['The site address is not valid', 'Адрес сайта неверен'],
      siteAdvice: [
        'An address looks like https://service.example. Leave the field empty if you do not know it.',
        'Адрес выглядит так: https://service.example. Если вы его не знаете, оставьте поле пустым.',
      ],
    },
    'needs-https': {
      title: ['The address must begin with https', 'Адрес должен начинаться с https'],
      advice: [
        'Without it, anyone on the network could read and change what is sent, including your password.',
        'Иначе в сети смогут прочитать и изменить всё, что передаётся, включая пароль.',
      ],
    },
    'not-plain': {
      title: ['The address contains extra parts', 'В адресе есть лишнее'],
      advice: [
        'Remove any user name and password, and everything after ? or #.',
        'Уберите имя, пароль и всё после ? или #.',
      ],
    },
    'no-network': {
      title: ['No network', 'Нет сети'],
      advice: [
        'This computer is offline. Connect it, then check again.',
        'Этот компьютер не в сети. Подключите его и проверьте снова.',
      ],
    },
    'unknown-host': {
      title: ['{host} was not found', '{host} не найден'],
      advice: [
        'The network works, but this name is unknown. Check its spelling. If it is right, this network may block it: try another network or a VPN.',
        'Сеть работает, но такое имя неизвестно. Проверьте написание. Если оно верно, имя может блокировать эта сеть: попробуйте другую или VPN.',
      ],
    },
    refused: {
      title: ['{host} refused the connection', '{host} отклонил соединение'],
      advice: [
        'Check the port after the colon, if there is one. The service may be down.',
        'Проверьте порт после двоеточия, если он есть. Возможно, сервис не работает.',
      ],
    },
    timeout: {
      title: ['{host} is not responding', '{host} не отвечает'],
      advice: [
        'The service may be busy or blocked by a firewall. Try again, or use another network.',
        'Сервис перегружен или заблокирован. Попробуйте ещё раз или используйте другую сеть.',
      ],
    },
    certificate: {
      expired: {
        title: ['The certificate of {host} has expired', 'Сертификат {host} просрочен'],
        advice: [
          'The operator of the service has to renew it. Until then, nothing is sent there.',
          'Его должен обновить владелец сервиса. До тех пор туда ничего не отправляется.',
        ],
      },
      'not-yet-valid': {
        title: ['The certificate of {host} is not valid yet', 'Сертификат {host} ещё не действует'],
        advice: [
          'Check the date of this computer. If it is right, the operator of the service has to fix this.',
          'Проверьте дату на этом компьютере. Если она верна, это должен исправить владелец сервиса.',
        ],
      },
      'other-host': {
        title: ['The certificate is not for {host}', 'Сертификат выдан не для {host}'],
        advice: [
          'The address may have a typo, or something on the network answers in its place. Try another network.',
          'В адресе опечатка, или вместо сервиса отвечает что-то другое в сети. Попробуйте другую сеть.',
        ],
      },
      'self-signed': {
        title: ['The certificate of {host} is self-signed', 'Сертификат {host} самоподписанный'],
        advice: [
          'Anyone can create such a certificate. The service needs one from a known authority. If the service is your own, add its certificate to those that this computer trusts, then restart Engawa.',
          'Такой может создать кто угодно. Сервису нужен сертификат известного центра. Если это ваш сервис, добавьте его сертификат в доверенные на этом компьютере и перезапустите Engawa.',
        ],
      },
      untrusted: {
        title: [
          'The certificate of {host} comes from an unknown authority',
          'Сертификат {host} выдан неизвестным центром',
        ],
        advice: [
          'A company network or antivirus may be intercepting the connection: try another network. If the service is your own, add the authority to those that this computer trusts, then restart Engawa.',
          'Возможно, соединение перехватывает сеть организации или антивирус: попробуйте другую сеть. Если это ваш сервис, добавьте центр в доверенные на этом компьютере и перезапустите Engawa.',
        ],
      },
      other: {
        title: ['No secure connection to {host}', 'Нет безопасного соединения с {host}'],
        advice: [
          'Its certificate or encryption cannot be used. The operator of the service has to fix this.',
          'Его сертификат или шифрование не подходят. Это должен исправить владелец сервиса.',
        ],
      },
    },
    'blocked-by-edge': {
      title: ['Access to {host} is blocked', 'Доступ к {host} заблокирован'],
      advice: [
        'Something in front of the service refused the request (status {status}), often because of your country or provider. If this network requires a sign-in, open any page in a browser to sign in. If the address is right, try a VPN, a proxy or another network.',
        'Защита перед сервисом или сама сеть отклонила запрос (код {status}), часто из-за страны или провайдера. Если сеть требует входа, войдите через любую страницу в браузере. Если адрес верный, попробуйте VPN, прокси или другую сеть.',
      ],
    },
    redirected: {
      title: ['The address redirects to {to}', 'Адрес перенаправляет на {to}'],
      advice: [
        'The service may have moved: check that address. Or this network requires you to sign in: open any page in a browser.',
        'Возможно, сервис переехал: проверьте тот адрес. Или эта сеть требует входа: откройте любую страницу в браузере.',
      ],
    },
    otherService: {
      anime: {
        title: ['This is the anime service', 'Это аниме-сервис'],
        advice: ['Its address belongs in the other field.', 'Его адрес нужен в другом поле.'],
      },
      novels: {
        title: ['This is the novel service', 'Это сервис новелл'],
        advice: ['Its address belongs in the other field.', 'Его адрес нужен в другом поле.'],
      },
    },
    'not-the-service': {
      title: ['This is not the service', 'Это не тот сервис'],
      advice: [
        'A server answers (status {status}), but it is not this service. Check the address. If it is the address of the site, the API may have another one, often starting with api.',
        'Сервер отвечает (код {status}), но это не тот сервис. Проверьте адрес. Если это адрес сайта, у API может быть другой, часто с api. в начале.',
      ],
    },
    'other-version': {
      title: ['This version of the service is not supported', 'Эта версия сервиса не поддерживается'],
      advice: [
        'Check for a newer version of Engawa, or ask the operator of the service.',
        'Проверьте, нет ли новой версии Engawa, или спросите владельца сервиса.',
      ],
    },
    'service-down': {
      title: ['The service has an error', 'Ошибка на стороне сервиса'],
      advice: [
        'It answered with status {status}. The address may be right. Try again in a few minutes.',
        'Он ответил кодом {status}. Адрес может быть верным. Попробуйте через несколько минут.',
      ],
    },
    'rate-limited': {
      title: ['Rate limited', 'Слишком много запросов'],
      advice: [
        'Too many requests came from this network. Check again after {time}.',
        'Из этой сети пришло слишком много запросов. Проверьте снова после {time}.',
      ],
    },
    proxy: {
      unreachable: {
        title: ['The proxy cannot be reached', 'Прокси недоступен'],
        advice: ['Check its address in the proxy settings.', 'Проверьте его адрес в настройках прокси.'],
      },
      password: {
        title: ['The proxy requires a name and password', 'Прокси требует имя и пароль'],
        advice: ['Enter them in the proxy settings.', 'Введите их в настройках прокси.'],
      },
      refused: {
        title: ['The proxy refused the connection', 'Прокси отклонил соединение'],
        advice: [
          'It may allow only certain addresses. Try without it, or use another one.',
          'Возможно, ему разрешены только некоторые адреса. Попробуйте без него или с другим.',
        ],
      },
    },
  },
} as const;
