export const offline = {
  savedShelf: ['Saved on this device', 'Сохранено на устройстве'],
  chapterNotSaved: ['Not saved', 'Не сохранена'],
  episodeNotSaved: ['Not available offline', 'Недоступна без сети'],
  episodesHere: [
    'Offline. {count, plural, =0 {No episode is saved on this device.} other {{count, number} of {total, plural, one {# episode} other {# episodes}} saved on this device.}}',
    'Нет связи. {count, plural, =0 {На устройстве нет сохранённых серий.} one {На устройстве # серия из {total, number}.} few {На устройстве # серии из {total, number}.} many {На устройстве # серий из {total, number}.} other {На устройстве # серии из {total, number}.}}',
  ],
  glyph: {
    words: {
      both: ['Offline', 'Нет связи'],
      anime: ['No anime service', 'Нет связи с аниме'],
      novels: ['No novel service', 'Нет связи с новеллами'],
    },
    both: ['There is no connection to the services.', 'Нет связи с сервисами.'],
    anime: ['The anime service cannot be reached.', 'Нет связи с аниме-сервисом.'],
    novels: ['The novel service cannot be reached.', 'Нет связи с сервисом новелл.'],
    works: [
      'Saved episodes and novels still open, and pages you have visited stay available. Your changes are kept here and sent later.',
      'Сохранённые серии и новеллы открываются; просмотренные страницы доступны. Изменения хранятся здесь и отправятся позже.',
    ],
  },
  reader: {
    notSaved: ['This chapter is not saved on this device', 'Эта глава не сохранена на устройстве'],
    titleNotSaved: ['This title is not saved on this device', 'Эта новелла не сохранена на устройстве'],
    comes: [
      '{problem}. The chapter will open as soon as it is available.',
      '{problem}. Глава откроется, как только станет доступна.',
    ],
    save: ['Save when the service is back', 'Сохранить, когда сервис вернётся'],
    waits: ['Will be saved when the service is back', 'Сохранится, когда сервис вернётся'],
    savedChapters: ['Saved chapters of this title', 'Сохранённые главы новеллы'],
    otherLines: ['Saved in another translation', 'Сохранена в другом переводе'],
    skipped: [
      '{count, plural, one {# chapter skipped: it is not saved} other {# chapters skipped: they are not saved}}',
      '{count, plural, one {Пропущена # глава: она не сохранена} few {Пропущены # главы: они не сохранены} many {Пропущено # глав: они не сохранены} other {Пропущено # главы: они не сохранены}}',
    ],
    nextSaved: [
      'Next saved chapter. {count, plural, one {# chapter before it is not saved} other {# chapters before it are not saved}}',
      'Следующая сохранённая глава. {count, plural, one {# глава до неё не сохранена} few {# главы до неё не сохранены} many {# глав до неё не сохранено} other {# главы до неё не сохранено}}',
    ],
    previousSaved: ['Previous saved chapter', 'Предыдущая сохранённая глава'],
    saved: ['Saved on this device', 'Сохранена на устройстве'],
    outdated: ['Saved {when}. The text has been updated since.', 'Сохранена {when}. С тех пор текст обновился.'],
  },
} as const;
