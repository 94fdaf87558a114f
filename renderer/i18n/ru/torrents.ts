import type { torrentsEn } from '../en/torrents.ts';
import type { ShapeOf } from '../message-shape.ts';

export const torrentsRu = {
  title: 'Торренты',
  total: '{count, plural, one {# торрент} few {# торрента} many {# торрентов} other {# торрента}}',
  encodedBy: 'Кодировка: {names}',
  empty: 'Торрентов пока нет',
  emptyAdvice: 'Новые появятся здесь.',
  actions: {
    save: 'Сохранить файл .torrent',
    saveOf: 'Сохранить файл .torrent: {name}',
    saved: 'Сохранено в папку загрузок: {fileName}',
    copyMagnet: 'Скопировать магнет-ссылку',
    copyMagnetOf: 'Скопировать магнет-ссылку: {name}',
    magnetCopied: 'Магнет-ссылка скопирована.',
    magnetCopiedPersonal: 'Магнет-ссылка скопирована. В ней ваш личный ключ: никому её не передавайте.',
    openMagnet: 'Открыть в торрент-программе',
    openMagnetOf: 'Открыть в торрент-программе: {name}',
    magnetOpenedPersonal: 'В открытой ссылке ваш личный ключ: никому её не передавайте.',
    magnetReady: 'Магнет-ссылка готова.',
    open: 'Открыть',
    feed: 'RSS',
    feedOf: 'RSS этого релиза',
    feedAll: 'RSS всех торрентов',
    feedAdvice: 'По этому адресу программа для чтения лент узнаёт о новых торрентах.',
    copyFeed: 'Скопировать адрес',
    feedCopied: 'Адрес ленты скопирован.',
    personalFeed: 'С вашим личным ключом',
    personalFeedAdvice:
      'По этому адресу узнают вашу учётную запись. Указывайте его только в своих программах и никому не передавайте.',
    copyPersonalFeed: 'Скопировать личный адрес',
    personalFeedCopied: 'Ваш личный адрес скопирован. Никому его не передавайте.',
  },
  facts: {
    seeders: '{count, plural, one {# раздаёт} few {# раздают} many {# раздают} other {# раздают}}',
    leechers: '{count, plural, one {# качает} few {# качают} many {# качают} other {# качают}}',
    completed: '{count, plural, one {Скачан # раз} few {Скачан # раза} many {Скачан # раз} other {Скачан # раза}}',
    hardsub: 'Вшитые субтитры',
    episodes: 'Серии {episodes}',
  },
} as const satisfies ShapeOf<typeof torrentsEn>;
