import type { exportsEn } from '../en/exports.ts';
import type { ShapeOf } from '../message-shape.ts';

export const exportsRu: ShapeOf<typeof exportsEn> = {
  title: 'Экспорт в книгу',
  format: 'Формат',
  formats: {
    epub: { name: 'EPUB', hint: 'Для большинства читалок. С картинками и связанными примечаниями.' },
    fb2: { name: 'FB2', hint: 'Для читалок, которые знают FictionBook. С картинками и примечаниями.' },
    text: { name: 'Текст', hint: 'Только слова, читается где угодно.' },
  },
  extent: 'Что войдёт',
  extents: { all: 'Всё', volume: 'Один том', range: 'Часть глав' },
  volume: 'Том',
  volumeNamed: 'Том {volume}',
  noVolume: 'Без тома',
  from: 'Первая глава',
  to: 'Последняя глава',
  placeholder: 'Номер или название',
  noSuchChapter: 'Такой главы нет',
  chapterNamed: '{place} · {name}',
  byVolume: 'Каждый том отдельным файлом',
  saved: 'Сохранено: {saved, number} из {count, plural, one {# главы} few {# глав} many {# глав} other {# главы}}',
  missing:
    '{count, plural, one {# глава не сохранена и в книгу не войдёт.} few {# главы не сохранены и в книгу не войдут.} many {# глав не сохранено, и в книгу они не войдут.} other {# главы не сохранено, и в книгу они не войдут.}}',
  missingPictures:
    '{count, plural, =1 {Не хватает # картинки: в книге её не будет.} one {Не хватает # картинки: в книге их не будет.} few {Не хватает # картинок: в книге их не будет.} many {Не хватает # картинок: в книге их не будет.} other {Не хватает # картинки: в книге их не будет.}}',
  nothing: 'Из этих глав пока ничего не сохранено, а книга делается из сохранённого.',
  start:
    '{count, plural, one {Экспортировать # главу} few {Экспортировать # главы} many {Экспортировать # глав} other {Экспортировать # главы}}',
  startNone: 'Экспортировать',
  started: 'Книга записывается и появится в папке загрузок.',
  tasks: {
    label: 'Что делается',
    export: '{name} в {format}',
    moveLibrary: 'Перенос библиотеки',
    checkLibrary: 'Проверка сохранённого',
    preparing: 'Подготовка…',
    chapters: '{done, number} из {count, plural, one {# главы} few {# глав} many {# глав} other {# главы}}',
    progressOf: 'Ход дела: {task}',
    exported:
      '{files, plural, one {{first} лежит в {directory}} few {# файла лежат в {directory}} many {# файлов лежат в {directory}} other {# файла лежат в {directory}}}',
    left: '{count, plural, one {# глава не была сохранена и не вошла.} few {# главы не были сохранены и не вошли.} many {# глав не было сохранено, они не вошли.} other {# главы не было сохранено, они не вошли.}}',
    files: 'Файлы',
    moved: 'Теперь библиотека лежит в {directory}.',
    checked:
      '{count, plural, one {Проверена # глава: всё как было сохранено.} few {Проверены # главы: всё как было сохранено.} many {Проверено # глав: всё как было сохранено.} other {Проверено # главы: всё как было сохранено.}}',
    damaged:
      'Не так, как было сохранено: {damaged, number}. {queued, plural, =0 {Скачивать заново ничего не нужно.} one {# глава скачивается заново.} few {# главы скачиваются заново.} many {# глав скачиваются заново.} other {# главы скачиваются заново.}}',
    cancelled: 'Остановлено. Ничего лишнего не осталось.',
    cancel: 'Остановить',
    cancelOf: 'Остановить: {task}',
    dismiss: 'Скрыть',
    dismissOf: 'Скрыть: {task}',
  },
};
