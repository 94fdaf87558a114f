export const account = {
  signIn: {
    title: ['Sign in', 'Вход'],
    advice: [
      'Sync your progress, lists and ratings across your devices.',
      'Прогресс, списки и оценки синхронизируются на всех ваших устройствах.',
    ],
    login: ['Login or e-mail', 'Логин или почта'],
    password: ['Password', 'Пароль'],
    submit: ['Sign in', 'Войти'],
    submitting: ['Signing in', 'Входим'],
    loginMissing: ['Enter your login or e-mail.', 'Введите логин или почту.'],
    passwordMissing: ['Enter your password.', 'Введите пароль.'],
    wrong: ['Wrong login or password.', 'Неверный логин или пароль.'],
    done: ['Signed in as {nickname}.', 'Вы вошли как {nickname}.'],
  },
  otherWays: {
    title: ['Other ways to sign in', 'Другие способы входа'],
    code: ['With a code', 'По коду'],
    social: {
      title: ['With another site', 'Через другой сайт'],
      advice: ['These open in your browser.', 'Вход откроется в браузере.'],
    },
  },
  wait: {
    trouble: ['{reason}. Retrying automatically.', '{reason}. Повторим автоматически.'],
    cancel: ['Sign in another way', 'Войти другим способом'],
  },
  code: {
    title: ['Sign in with a code', 'Вход по коду'],
    label: ['Code', 'Код'],
    remaining: ['New code in {time}', 'Новый код через {time}'],
    firstStep: [
      'On a device where you are signed in, open your account.',
      'На устройстве, где вход уже выполнен, откройте профиль.',
    ],
    secondStep: [
      'Enter this code under “Approve another device”.',
      'Введите этот код в разделе «Подтвердить другое устройство».',
    ],
    mayLeave: [
      'You can leave this page: you will be signed in as soon as the code is approved.',
      'Эту страницу можно закрыть: вход произойдёт автоматически, когда код подтвердят.',
    ],
  },
  social: {
    title: ['Sign in with {provider}', 'Вход через {provider}'],
    advice: [
      'Finish in your browser, then come back. If the browser did not open, open it from here.',
      'Завершите вход в открывшемся окне браузера и вернитесь сюда. Если окно не открылось, откройте его отсюда.',
    ],
    remaining: ['Waiting, {time} left', 'Ждём, осталось {time}'],
    openAgain: ['Open again', 'Открыть ещё раз'],
  },
  expired: {
    title: ['Sign-in expired', 'Время входа истекло'],
    code: ['The code was not approved within half an hour.', 'Код не подтвердили в течение получаса.'],
    social: ['Sign-in was not finished in the browser.', 'Вход в браузере не был завершён.'],
    newCode: ['New code', 'Новый код'],
  },
  serviceSays: ['The service says: “{message}”', '{message}'],
  forgotten: {
    title: ['Forgot your password?', 'Забыли пароль?'],
    advice: [
      'If this address has an account, the service will e-mail you a reset token.',
      'Если с этой почтой есть профиль, сервис пришлёт письмо с токеном для нового пароля.',
    ],
    email: ['E-mail', 'Почта'],
    emailMissing: ['Enter your e-mail.', 'Введите почту.'],
    emailWrong: ['Enter a full address, such as name@example.com.', 'Введите полный адрес, например name@example.com.'],
    submit: ['Send e-mail', 'Отправить письмо'],
    submitting: ['Sending', 'Отправляем'],
    haveToken: ['I have a token', 'Токен уже есть'],
  },
  newPassword: {
    title: ['New password', 'Новый пароль'],
    advice: [
      'Enter the token from the e-mail and choose a new password.',
      'Введите токен из письма и придумайте новый пароль.',
    ],
    asked: [
      'If {email} has an account, an e-mail with a token is on its way. If it doesn’t arrive, check your spam folder.',
      'Если есть профиль с почтой {email}, письмо с токеном уже отправлено. Если оно не пришло, проверьте папку «Спам».',
    ],
    token: ['Token from the e-mail', 'Токен из письма'],
    confirmation: ['Confirm new password', 'Повторите новый пароль'],
    tokenMissing: ['Enter the token.', 'Введите токен.'],
    passwordMissing: ['Choose a password.', 'Придумайте пароль.'],
    differ: ['The passwords do not match.', 'Пароли не совпадают.'],
    unknownToken: ['This token is invalid or was already used.', 'Токен неверный или уже использован.'],
    submit: ['Change password', 'Сменить пароль'],
    submitting: ['Changing', 'Меняем'],
    askAgain: ['Send another e-mail', 'Отправить ещё одно письмо'],
    back: ['Back to sign-in', 'Назад ко входу'],
    done: ['Password changed. Sign in with the new one.', 'Пароль изменён. Войдите с новым.'],
  },
  demo: {
    title: ['Demo account', 'Демо-профиль'],
    advice: [
      'The demo library has its own account. Nothing leaves this device.',
      'У демо-библиотеки есть свой профиль. Ничего не уходит с этого устройства.',
    ],
    use: ['Sign in as {login}', 'Войти как {login}'],
  },
  signedIn: {
    signOut: ['Sign out', 'Выйти'],
    signingOut: ['Signing out', 'Выходим'],
    signedOutDone: ['Signed out.', 'Вы вышли из профиля.'],
  },
  facts: {
    login: ['Login', 'Логин'],
    since: ['Member since', 'Дата регистрации'],
    uploaded: ['Torrent upload', 'Отдано через торренты'],
    downloaded: ['Torrent download', 'Скачано через торренты'],
    newAccount: ['New account: no torrents shared yet.', 'Новый профиль: раздач пока не было.'],
    banned: ['The service has blocked this account.', 'Сервис заблокировал этот профиль.'],
  },
  passkey: {
    title: ['Passkey', 'Ключ доступа'],
    advice: [
      'The secret in your personal torrents and feeds. Anyone who has it can act as you there.',
      'Секрет в ваших личных торрентах и лентах. С ним можно действовать там от вашего имени.',
    ],
    show: ['Show', 'Показать'],
    copied: ['Passkey copied.', 'Ключ скопирован.'],
    hidesItself: ['It will be hidden again in a minute.', 'Через минуту он снова скроется.'],
  },
  accept: {
    title: ['Approve another device', 'Подтвердить другое устройство'],
    advice: [
      'Enter the code shown there. The device will be signed in as {nickname}.',
      'Введите код с его экрана. На устройстве будет выполнен вход как {nickname}.',
    ],
    code: ['Six-digit code', 'Код из шести цифр'],
    submit: ['Approve', 'Подтвердить'],
    submitting: ['Approving', 'Подтверждаем'],
    short: [
      '{count, plural, =0 {Enter the code.} other {The code has six digits.}}',
      '{count, plural, =0 {Введите код.} other {В коде шесть цифр.}}',
    ],
    unknown: [
      'This code is wrong or has expired. Check the other device.',
      'Код неверный или истёк. Проверьте код на другом устройстве.',
    ],
    done: [
      'Code approved. The other device will be signed in shortly.',
      'Код подтверждён. Другое устройство скоро войдёт.',
    ],
  },
  unsent: {
    title: ['Some changes have not been sent', 'Не все изменения отправлены'],
    kept: [
      'If you sign out now, they stay on this device and are sent when {nickname} signs in here again.',
      'Если выйти сейчас, они останутся на этом устройстве и отправятся, когда {nickname} войдёт здесь снова.',
    ],
    sending: ['Sending. You will be signed out afterwards.', 'Отправляем. После этого вы выйдете.'],
    sendFirst: ['Send first, then sign out', 'Отправить и выйти'],
    leaveNow: ['Sign out anyway', 'Всё равно выйти'],
    stay: ['Stay signed in', 'Не выходить'],
    sentTitle: ['All changes sent', 'Все изменения отправлены'],
    sent: [
      'You can sign out: nothing is waiting on this device.',
      'Можно выходить: на этом устройстве нет неотправленных изменений.',
    ],
  },
  ended: {
    title: ['Your session has ended', 'Сеанс завершён'],
    advice: [
      'The progress, lists and ratings of {nickname} are safe here and will sync after you sign in.',
      'Прогресс, списки и оценки {nickname} сохранены здесь и синхронизируются после входа.',
    ],
  },
  adopt: {
    title: ['Watched before you signed in', 'Просмотрено до входа'],
    advice: [
      '{count, plural, one {# episode was} other {# episodes were}} watched on this device without an account. You can add {count, plural, one {it} other {them}} to yours.',
      'На этом устройстве без входа {count, plural, one {просмотрена # серия} few {просмотрены # серии} many {просмотрено # серий} other {просмотрено # серии}}. {count, plural, =1 {Её} other {Их}} можно добавить в ваш профиль.',
    ],
    kept: [
      '{count, plural, one {# episode} other {# episodes}} watched without an account {count, plural, one {is} other {are}} still on this device.',
      'На этом устройстве {count, plural, one {осталась # серия, просмотренная} few {остались # серии, просмотренные} many {осталось # серий, просмотренных} other {осталось # серии, просмотренных}} без входа.',
    ],
    waiting: [
      '{count, plural, one {# episode was} other {# episodes were}} watched before you signed in. Open your account to add {count, plural, one {it} other {them}}.',
      '{count, plural, one {# серию, просмотренную} few {# серии, просмотренные} many {# серий, просмотренных} other {# серии, просмотренных}} без входа, можно добавить в ваш профиль. Откройте его, чтобы это сделать.',
    ],
    rule: [
      'Nothing on your account is lost: the later change wins. This cannot be undone.',
      'В профиле ничего не потеряется: останется более позднее изменение. Отменить это нельзя.',
    ],
    submit: ['Add to my account', 'Добавить в профиль'],
    notNow: ['Not now', 'Не сейчас'],
    done: ['Added to your account.', 'Добавлено в ваш профиль.'],
  },
} as const;
