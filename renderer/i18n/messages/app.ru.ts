import type { ShapeOf } from '../message-shape.ts';
import type { appEn } from './app.en.ts';

export const appRu: ShapeOf<typeof appEn> = {
  name: 'Engawa',
  skipToContent: 'Перейти к содержимому',
  loadingMore: 'Загружается дальше',
  kept: { asOf: 'Показано, как было {when}.' },
  navigation: {
    label: 'Основное',
    home: 'Главная',
    anime: 'Аниме',
    schedule: 'Расписание',
    novels: 'Новеллы',
    account: 'Профиль',
    settings: 'Настройки',
    back: 'Назад',
    forward: 'Вперёд',
  },
  actions: {
    retry: 'Повторить',
    dismiss: 'Скрыть',
    close: 'Закрыть',
    showAll: 'Все',
    showMore: 'Показать больше',
    showLess: 'Свернуть',
    next: 'Дальше',
    previous: 'Назад',
    signIn: 'Войти',
    goHome: 'На главную',
  },
  sync: {
    label: 'Синхронизация',
    signedOut: 'Вход не выполнен: просмотренное хранится на этом устройстве',
    upToDate: 'Всё синхронизировано',
    pending:
      '{count, plural, one {# изменение ждёт} few {# изменения ждут} many {# изменений ждут} other {# изменения ждут}} отправки',
    retrying: 'Пока не удалось отправить. Следующая попытка начнётся сама.',
    lastSent: 'Отправлено {when}',
    ended: 'Сеанс завершён. Войдите, чтобы синхронизация продолжилась.',
    demoDetails: 'На этом устройстве открыта демо-библиотека. Она работает без сети.',
    openAccount: 'Открыть профиль',
  },
  notices: {
    label: 'Сообщения',
    databaseSetAside:
      '{rows, plural, =0 {История была повреждена и не читается, поэтому начата новая.} one {История была повреждена. Из неё спасена # запись.} few {История была повреждена. Из неё спасены # записи.} many {История была повреждена. Из неё спасено # записей.} other {История была повреждена. Из неё спасено # записи.}} Старый файл сохранён как {file}.',
    sessionNotKept: 'Этот компьютер не может надёжно хранить вход. После закрытия приложения нужно будет войти снова.',
  },
  hostLost: {
    title: 'Программа закрыта',
    advice:
      'То, что на экране, останется, но больше ничего не сохраняется. Запустите Engawa снова и откройте адрес, который она напечатает.',
    reload: 'Обновить',
  },
  demo: {
    hint: 'Это демо-библиотека.',
    tryAccount: 'Попробовать её профиль',
  },
  missing: {
    title: 'Здесь ничего нет',
    advice: 'Возможно, страница переехала или в адресе опечатка.',
  },
  home: {
    title: 'Главная',
    continueWatching: 'Продолжить просмотр',
    continueReading: 'Продолжить чтение',
    lastWatched: 'Вы смотрели',
    newest: 'Новинка',
    details: 'Подробнее',
    latest: 'Новое',
    allAnime: 'Всё аниме',
    allNovels: 'Все новеллы',
    novels: 'Новеллы',
    volumeChapter: 'Том {volume}, глава {number}',
    empty: 'Пока ничего не вышло',
    emptyAdvice: 'Новые релизы появятся здесь.',
    novelsEmpty: 'Новелл пока нет',
    novelsEmptyAdvice: 'Они появятся здесь.',
    random: 'Случайный релиз',
    nothingDrawn: 'Ничего не нашлось. Попробуйте ещё раз.',
  },
  video: {
    announcement: 'Анонс',
    outside: 'Откроется в браузере',
    views: '{count, plural, one {# просмотр} few {# просмотра} many {# просмотров} other {# просмотра}}',
    comments: '{count, plural, one {# комментарий} few {# комментария} many {# комментариев} other {# комментария}}',
  },
};
