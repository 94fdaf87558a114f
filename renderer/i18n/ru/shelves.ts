export const shelves = {
  names: { want: 'В планах', reading: 'Читаю', finished: 'Прочитано', dropped: 'Брошено' },
  shelf: {
    label: 'Полка',
    choose: 'Добавить на полку',
    chooseOf: 'Добавить «{title}» на полку',
    named: 'Полка: {name}',
    namedOf: 'Полка новеллы «{title}»: {name}',
    takeOff: 'Убрать с полки «{name}»',
  },
  follow: { label: 'Следить', isOn: 'Вы следите', advice: 'Новые главы проверяются, пока приложение открыто' },
  done: {
    put: '«{title}» — добавлено на полку «{name}».',
    takenOff: '«{title}» — убрано с полки.',
    followed: 'Вы следите за «{title}»: Engawa проверяет новые главы.',
    followedAndPut: 'Вы следите за «{title}». Новелла добавлена на полку «{name}».',
    unfollowed: 'Вы больше не следите за «{title}».',
  },
  progress: {
    read: 'Прочитано {read, number} из {total, plural, one {# главы} few {# глав} many {# глав} other {# главы}}',
    card: 'Прочитано {read, number} из {total, number}',
    cardRead: 'Прочитано: {read, number}',
    unread: '{total, plural, one {# глава} few {# главы} many {# глав} other {# главы}}',
  },
  newChapters: '{count, plural, one {# новая глава} few {# новые главы} many {# новых глав} other {# новой главы}}',
  newShort: '+{count, number}',
  library: {
    shelves: 'Полки',
    order: { touched: 'Недавно открытые', name: 'По названию', news: 'Сначала с новыми главами' },
    empty: {
      want: 'В планах пока ничего нет',
      reading: 'Вы сейчас ничего не читаете',
      finished: 'Пока ничего не дочитано',
      dropped: 'Ничего не брошено',
    },
    emptyAdvice: {
      want: 'Добавляйте сюда новеллы, которые хотите прочитать.',
      reading: 'Добавляйте сюда новеллы, которые читаете. Engawa проверит их новые главы.',
      finished: 'Добавляйте сюда новеллы, которые дочитали.',
      dropped: 'Добавляйте сюда новеллы, которые решили не дочитывать.',
    },
    browse: 'Перейти в каталог',
  },
  history: {
    label: 'Открытые главы',
    empty: { title: 'Пока ничего не прочитано', advice: 'Здесь появятся главы, которые вы откроете.' },
    read: 'Прочитана',
    about: 'О новелле «{title}»',
    aboutShort: 'О новелле',
    removed:
      '{count, plural, one {# глава убрана из истории.} few {# главы убраны из истории.} many {# глав убрано из истории.} other {# главы убраны из истории.}}',
  },
  marks: {
    read: 'Отметить прочитанной',
    notRead: 'Снять отметку',
    upTo: 'Отметить всё по главу {number}',
    allRead: 'Отметить всё прочитанным',
    readIn: 'Читать в переводе: {names}',
    oneRead: '{chapter} — отмечена прочитанной.',
    oneNotRead: '{chapter} — отметка снята.',
    manyRead:
      '{count, plural, one {Прочитанной отмечена # глава.} few {Прочитанными отмечены # главы.} many {Прочитанными отмечено # глав.} other {Прочитанными отмечено # главы.}}',
    manyNotRead:
      '{count, plural, one {Отметка снята с # главы.} few {Отметки сняты с # глав.} many {Отметки сняты с # глав.} other {Отметки сняты с # главы.}}',
    isRead: 'Прочитана',
    isNew: 'Новая',
    bookmarks: '{count, plural, one {# закладка} few {# закладки} many {# закладок} other {# закладки}}',
    volumeRead: 'прочитано {read, number} из {total, number}',
  },
  filter: {
    label: 'Фильтр глав',
    all: 'Все',
    unread: 'Непрочитанные',
    bookmarked: 'С закладками',
    shown: '{shown, number} из {total, plural, one {# главы} few {# глав} many {# глав} other {# главы}}',
    noUnread: 'Всё прочитано',
    noUnreadAdvice: 'Новые главы появятся здесь.',
    noBookmarks: 'Закладок пока нет',
    noBookmarksAdvice: 'Нажмите Ctrl+B во время чтения, чтобы добавить закладку.',
  },
};

export const texts = {
  title: 'Поиск в сохранённых текстах',
  label: 'Слова для поиска',
  placeholder: 'Слова или «фраза»',
  clear: 'Очистить',
  total:
    '{count, plural, =0 {Ничего не найдено} one {# совпадение} few {# совпадения} many {# совпадений} other {# совпадения}}',
  inTitle: 'Только в «{title}»',
  notOnly: 'Только в «{title}». Искать во всех новеллах',
  inAll: 'Искать во всех новеллах',
  all: '{count, plural, one {Все # совпадение} few {Все # совпадения} many {Все # совпадений} other {Все # совпадения}}',
  allOf:
    '{count, plural, one {Все # совпадение в «{title}»} few {Все # совпадения в «{title}»} many {Все # совпадений в «{title}»} other {Все # совпадения в «{title}»}}',
  more: 'Показать ещё',
  unindexed:
    '{count, plural, one {# сохранённая глава ещё индексируется} few {# сохранённые главы ещё индексируются} many {# сохранённых глав ещё индексируются} other {# сохранённой главы ещё индексируются}} и скоро появится в поиске.',
  nothing: 'В сохранённых текстах нет совпадений с «{text}»',
  nothingAdvice: 'Попробуйте меньше слов или только начало слова. Все слова ищутся в одном абзаце.',
  nothingInTitle: 'Совпадения могут быть в других новеллах.',
  begin: 'Поиск по всему сохранённому',
  beginAdvice:
    'Находит все формы слова. Для точной фразы используйте кавычки. Ищет только в сохранённых главах и работает без сети.',
};
