/** One entry for each `AppError` code: what happened, and what the person can do. */
export const errors = {
  offline: {
    title: ['No network', 'Нет сети'],
    advice: [
      'Check your connection. Saved content on this device still works.',
      'Проверьте подключение. Сохранённое на этом устройстве работает.',
    ],
  },
  timeout: {
    title: ['Request timed out', 'Сервис долго не отвечает'],
    advice: [
      'The connection is slow or the service is busy. Try again in a moment.',
      'Связь медленная или сервис занят. Повторите чуть позже.',
    ],
  },
  'blocked-by-edge': {
    title: ['Access to the service is blocked', 'Доступ к сервису заблокирован'],
    advice: [
      'If this network requires a sign-in, open any page in a browser to sign in. If not, {host} may be refusing this network: try a VPN, a proxy or another network.',
      'Если эта сеть требует входа, войдите через любую страницу в браузере. Если нет, запросы из неё, возможно, отклоняет {host}: попробуйте VPN, прокси или другую сеть.',
    ],
  },
  'service-down': {
    title: ['The service isn’t responding', 'Сервис не отвечает'],
    advice: [
      '{host} cannot be reached right now. Try again in a few minutes.',
      '{host} сейчас недоступен. Повторите через несколько минут.',
    ],
  },
  'rate-limited': {
    title: ['Rate limited', 'Слишком много запросов'],
    advice: ['Too many requests were made. The limit ends at {time}.', 'Сервис ограничил запросы до {time}.'],
  },
  'signed-out': {
    title: ['You are signed out', 'Вход не выполнен'],
    advice: ['Sign in to see this.', 'Войдите в профиль, чтобы увидеть это.'],
  },
  forbidden: {
    title: ['No access', 'Нет доступа'],
    advice: [
      'The service refused this request. Try again later or with another account.',
      'Сервис отклонил этот запрос. Повторите позже или войдите в другой аккаунт.',
    ],
  },
  'not-found': {
    title: ['Not found', 'Не найдено'],
    advice: ['No longer available, or the address has a typo.', 'Больше недоступно, или в адресе опечатка.'],
  },
  rejected: {
    title: ['Not accepted', 'Не принято'],
    advice: ['Check your input and send it again.', 'Проверьте введённое и отправьте снова.'],
  },
  upstream: {
    title: ['Unexpected response from the service', 'Неожиданный ответ сервиса'],
    advice: ['The service may be updating. Try again later.', 'Возможно, сервис обновляется. Повторите позже.'],
  },
  'invalid-input': {
    title: ['Could not open this', 'Не удалось открыть'],
    advice: ['The address is incomplete or has a typo.', 'Адрес неполный или с опечаткой.'],
  },
  cancelled: {
    title: ['Cancelled', 'Отменено'],
    advice: ['You can start again at any time.', 'Можно начать снова в любой момент.'],
  },
  'storage-full': {
    title: ['The disk is full', 'Диск заполнен'],
    advice: ['Free some space, then try again.', 'Освободите место и повторите.'],
  },
  'storage-unwritable': {
    title: ['The folder cannot be written to', 'В папку нельзя записывать'],
    advice: [
      'Check that its disk is connected and that Engawa may write to it.',
      'Проверьте, что диск подключён и запись в папку разрешена.',
    ],
  },
  'app-closed': {
    title: ['Engawa has been closed', 'Engawa закрыта'],
    advice: [
      'This page stays visible, but changes are no longer saved. Start Engawa again, then open the address it prints.',
      'Страница останется открытой, но изменения больше не сохраняются. Запустите Engawa снова и откройте адрес, который она выведет.',
    ],
  },
  internal: {
    title: ['Something went wrong', 'Что-то пошло не так'],
    advice: [
      'Try again. If it keeps happening, find reference {reference} in the log.',
      'Повторите. Если не поможет, найдите в журнале номер {reference}.',
    ],
  },
} as const;
