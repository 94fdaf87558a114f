export const library = {
  tabs: ['Library sections', 'Списки и история'],
  filters: {
    search: ['Search in {list}', 'Поиск в списке «{list}»'],
    absent: ['{name} · not in this list', '{name} · нет в этом списке'],
  },
  sorting: {
    'added-desc': ['Recently added', 'Недавно добавленные'],
    'added-asc': ['Least recently added', 'Давно добавленные'],
    'fresh-desc': ['Recently updated', 'Недавно обновлённые'],
    'fresh-asc': ['Least recently updated', 'Давно не обновлявшиеся'],
    'popularity-desc': ['Most popular', 'Сначала популярные'],
    'popularity-asc': ['Least popular', 'Сначала непопулярные'],
    'year-desc': ['Newest first', 'Сначала новые'],
    'year-asc': ['Oldest first', 'Сначала старые'],
    'name-asc': ['By name', 'По названию'],
  },
  bulk: {
    noCollection: ['Remove from collection', 'Убрать из коллекции'],
    added: [
      '{count, plural, one {# release} other {# releases}} added to favourites.',
      '{count, plural, one {# релиз теперь в избранном.} few {# релиза теперь в избранном.} many {# релизов теперь в избранном.} other {# релиза теперь в избранном.}}',
    ],
    removed: [
      '{count, plural, one {# release} other {# releases}} removed from favourites.',
      '{count, plural, one {# релиз больше не в избранном.} few {# релиза больше не в избранном.} many {# релизов больше не в избранном.} other {# релиза больше не в избранном.}}',
    ],
    set: [
      '{count, plural, one {# release} other {# releases}} added to “{name}”.',
      '{count, plural, one {# релиз теперь в коллекции} few {# релиза теперь в коллекции} many {# релизов теперь в коллекции} other {# релиза теперь в коллекции}} «{name}».',
    ],
    left: [
      '{count, plural, one {# release removed from its collection.} other {# releases removed from their collections.}}',
      '{count, plural, one {# релиз больше не в коллекциях.} few {# релиза больше не в коллекциях.} many {# релизов больше не в коллекциях.} other {# релиза больше не в коллекциях.}}',
    ],
  },
  empty: {
    title: ['Nothing here yet', 'Здесь пока ничего нет'],
    favourites: [
      'Press the heart on a release to add it here. New episodes of favourites appear on the home page.',
      'Нажмите на сердечко у релиза, чтобы добавить его сюда. Новые серии избранного появляются на главной.',
    ],
    planned: ['Add releases you want to watch.', 'Добавляйте сюда релизы, которые хотите посмотреть.'],
    watching: ['Add releases you are watching now.', 'Добавляйте сюда релизы, которые смотрите сейчас.'],
    watched: ['Add releases you have finished.', 'Добавляйте сюда релизы, которые досмотрели.'],
    postponed: ['Add releases you want to return to later.', 'Добавляйте сюда релизы, к которым хотите вернуться.'],
    abandoned: ['Add releases you stopped watching.', 'Добавляйте сюда релизы, которые решили не досматривать.'],
    browse: ['Browse', 'Перейти в каталог'],
    nothingMatches: {
      title: ['Nothing in this list matches the filters', 'В этом списке ничего не подходит под фильтры'],
      advice: ['The list itself has not changed.', 'Сам список не изменился.'],
    },
    allMissing: [
      'The service no longer publishes anything in this list',
      'Сервис больше не публикует релизы из этого списка',
    ],
  },
  notes: {
    reading: ['Loading your lists from the service.', 'Ваши списки загружаются с сервиса.'],
    neverRead: [
      'Your lists have not been loaded on this device yet. They will load as soon as possible.',
      'На этом устройстве ваши списки ещё не загружены. Они загрузятся при первой возможности.',
    ],
    changesWait: ['Your changes are saved and will be sent later.', 'Ваши изменения сохранены и отправятся позже.'],
    unread: [
      '{count, plural, one {# release in your lists is} other {# releases in your lists are}} still loading.',
      'Ещё {count, plural, one {загружается # релиз} few {загружаются # релиза} many {загружается # релизов} other {загружается # релиза}} из ваших списков.',
    ],
    missing: [
      '{count, plural, one {# release in this list is} other {# releases in this list are}} no longer published by the service and cannot be shown.',
      '{count, plural, one {# релиз из этого списка сервис больше не публикует.} few {# релиза из этого списка сервис больше не публикует.} many {# релизов из этого списка сервис больше не публикует.} other {# релиза из этого списка сервис больше не публикует.}}',
    ],
    unsettled: [
      'The service did not save {count, plural, one {# change} other {# changes}} to your favourites or collections.',
      'Сервис не сохранил {count, plural, one {# изменение} few {# изменения} many {# изменений} other {# изменения}} в избранном или коллекциях.',
    ],
  },
  ended: {
    advice: [
      'The lists of {nickname} stay here. Your changes are kept and will sync after you sign in again.',
      'Списки {nickname} остаются здесь. Изменения хранятся и отправятся, когда вы войдёте снова.',
    ],
  },
  signedOut: {
    title: ['Sign in to see your lists', 'Войдите, чтобы увидеть свои списки'],
    advice: [
      'Favourites, collections and ratings, the same on all your devices.',
      'Избранное, коллекции и оценки, одинаковые на всех ваших устройствах.',
    ],
  },
  history: {
    title: ['History', 'История'],
    search: ['Search history', 'Поиск по истории'],
    nothing: ['Nothing in history matches “{text}”', 'По запросу «{text}» в истории ничего нет'],
    split: ['Show one by one', 'Показать по отдельности'],
    join: ['Show together', 'Показать вместе'],
    empty: {
      title: ['Nothing watched yet', 'Пока ничего не просмотрено'],
      advice: ['Episodes you start will appear here.', 'Здесь появятся серии, которые вы начнёте смотреть.'],
    },
    emptyHere: ['Nothing watched on this device yet', 'На этом устройстве пока ничего не просмотрено'],
    emptySignedOut: [
      'Sign in to see what you watched on other devices.',
      'Войдите, чтобы увидеть просмотренное на других устройствах.',
    ],
    signedOut: ['Watched on this device without an account.', 'Просмотрено на этом устройстве без входа в профиль.'],
    local: ['Showing the history known on this device.', 'Показана история, известная на этом устройстве.'],
    gone: ['No longer published', 'Больше не публикуется'],
    position: ['{position} of {duration}', '{position} из {duration}'],
    unsent: ['Not sent yet', 'Ещё не отправлено'],
    about: ['About the release', 'О релизе'],
    selectLoaded: ['Select all loaded', 'Выбрать все загруженные'],
    remove: ['Remove from history', 'Убрать из истории'],
    removed: [
      '{count, plural, =0 {Already removed from history.} one {# episode removed from history with its position and watched mark.} other {# episodes removed from history with their positions and watched marks.}}',
      '{count, plural, =0 {Уже убрано из истории.} one {Из истории убрана # серия вместе с позицией и отметкой о просмотре.} few {Из истории убраны # серии вместе с позициями и отметками о просмотре.} many {Из истории убрано # серий вместе с позициями и отметками о просмотре.} other {Из истории убрано # серии вместе с позициями и отметками о просмотре.}}',
    ],
  },
} as const;
