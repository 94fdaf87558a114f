import type { textsEn } from '../en/texts.ts';
import type { ShapeOf } from '../message-shape.ts';

export const textsRu: ShapeOf<typeof textsEn> = {
  title: 'Поиск в сохранённых текстах',
  label: 'Слова, которые нужно найти в сохранённых текстах',
  placeholder: 'Слова или «фраза»',
  clear: 'Очистить',
  total: '{count, plural, =0 {Ничего не нашлось} one {# место} few {# места} many {# мест} other {# места}}',
  inTitle: 'Только в «{title}»',
  notOnly: 'Только в «{title}»: искать во всех новеллах',
  inAll: 'Искать во всех новеллах',
  all: '{count, plural, one {Все # место} few {Все # места} many {Все # мест} other {Все # места}}',
  allOf:
    '{count, plural, one {Все # место в «{title}»} few {Все # места в «{title}»} many {Все # мест в «{title}»} other {Все # места в «{title}»}}',
  more: 'Показать ещё',
  unindexed:
    '{count, plural, one {# сохранённая глава ещё готовится} few {# сохранённые главы ещё готовятся} many {# сохранённых глав ещё готовятся} other {# сохранённой главы ещё готовятся}} к поиску. Скоро найдётся и в них.',
  nothing: 'В сохранённых текстах нет «{text}»',
  nothingAdvice: 'Попробуйте меньше слов или только начало слова. Все слова ищутся в одном абзаце.',
  nothingInTitle: 'Может быть, это есть в других новеллах.',
  begin: 'Найдите любые слова из прочитанного',
  beginAdvice:
    'Слова находятся во всех формах. Слова в кавычках ищутся рядом. Поиск идёт только по сохранённым главам и работает без сети.',
};
