import type { newsEn } from '../en/news.ts';
import type { ShapeOf } from '../message-shape.ts';

export const newsRu: ShapeOf<typeof newsEn> = {
  episode: 'Вышла новая серия',
  episodeNumbered: 'Вышла серия {ordinal}',
  chapters: '{count, plural, one {# новая глава} few {# новые главы} many {# новых глав} other {# новой главы}}',
  many: 'Новое для вас',
  more: '{titles} и ещё {count, number}',
  both: '{title}: {body}',
  open: 'Открыть',
  noEpisode: 'Серии {ordinal, number} здесь нет.',
  question: {
    label: 'Вопрос об уведомлениях',
    text: 'Сообщать о новых сериях избранного и новых главах того, что вы читаете?',
    yes: 'Сообщать',
    no: 'Нет, спасибо',
  },
  settings: {
    title: 'Уведомления',
    words: 'оповещения, сообщения, новости',
    episodes: 'Новые серии избранного',
    episodesAdvice: 'Для профиля, в который выполнен вход, пока Engawa запущена.',
    chapters: 'Новые главы отслеживаемых новелл',
    chaptersAdvice: 'Тех, что вы читаете или за которыми следите, пока Engawa запущена.',
    browser: 'Вне этого окна',
    browserAsk: 'Спросить браузер',
    browserDefault: 'Нужно разрешение браузера. До тех пор уведомления появляются на странице.',
    browserDenied: 'Запрещено в настройках браузера для этой страницы: уведомления появляются на ней самой.',
    browserGranted: 'Браузер это разрешает.',
  },
};
