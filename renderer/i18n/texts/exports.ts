export const exports = {
  title: ['Export as a book', 'Экспорт в книгу'],
  format: ['Format', 'Формат'],
  formats: {
    epub: {
      name: ['EPUB', 'EPUB'],
      hint: [
        'For most e-readers and reading apps. Pictures and linked notes included.',
        'Для большинства читалок. С картинками и связанными примечаниями.',
      ],
    },
    fb2: {
      name: ['FB2', 'FB2'],
      hint: [
        'For e-readers that support FictionBook. Pictures and notes included.',
        'Для читалок с поддержкой FictionBook. С картинками и примечаниями.',
      ],
    },
    text: { name: ['Text', 'Текст'], hint: ['Plain text, opens everywhere.', 'Только текст, откроется где угодно.'] },
  },
  extent: ['Contents', 'Содержание'],
  extents: {
    all: ['All saved', 'Всё сохранённое'],
    volume: ['One volume', 'Один том'],
    range: ['Some chapters', 'Часть глав'],
  },
  volume: ['Volume', 'Том'],
  byVolume: ['One file per volume', 'Отдельный файл для каждого тома'],
  saved: [
    'Saved: {saved, number} of {count, plural, one {# chapter} other {# chapters}}',
    'Сохранено: {saved, number} из {count, plural, one {# главы} few {# глав} many {# глав} other {# главы}}',
  ],
  missing: [
    '{count, plural, one {# chapter is not saved and will be left out.} other {# chapters are not saved and will be left out.}}',
    '{count, plural, one {# глава не сохранена и в книгу не войдёт.} few {# главы не сохранены и в книгу не войдут.} many {# глав не сохранено, и в книгу они не войдут.} other {# главы не сохранено, и в книгу они не войдут.}}',
  ],
  missingPictures: [
    '{count, plural, one {# picture is missing and will be left out.} other {# pictures are missing and will be left out.}}',
    '{count, plural, =1 {Не хватает # картинки: в книге её не будет.} one {Не хватает # картинки: в книге их не будет.} few {Не хватает # картинок: в книге их не будет.} many {Не хватает # картинок: в книге их не будет.} other {Не хватает # картинки: в книге их не будет.}}',
  ],
  nothing: [
    'None of these chapters is saved yet. Only saved chapters can be exported.',
    'Из этих глав пока ничего не сохранено. Экспортировать можно только сохранённое.',
  ],
  start: [
    '{count, plural, one {Export # chapter} other {Export # chapters}}',
    '{count, plural, one {Экспортировать # главу} few {Экспортировать # главы} many {Экспортировать # глав} other {Экспортировать # главы}}',
  ],
  startNone: ['Export', 'Экспортировать'],
  started: ['The book is being written to your downloads folder.', 'Книга записывается в папку загрузок.'],
  tasks: {
    label: ['Work in progress', 'Текущие задачи'],
    export: ['{name} · {format}', '{name} · {format}'],
    moveLibrary: ['Moving saved items', 'Перенос сохранённого'],
    checkLibrary: ['Checking what is saved', 'Проверка сохранённого'],
    preparing: ['Preparing…', 'Подготовка…'],
    chapters: [
      '{done, number} of {count, plural, one {# chapter} other {# chapters}}',
      '{done, number} из {count, plural, one {# главы} few {# глав} many {# глав} other {# главы}}',
    ],
    progressOf: ['Progress: {task}', 'Прогресс: {task}'],
    exported: [
      '{files, plural, one {{first} is in {directory}} other {# files are in {directory}}}',
      '{files, plural, =1 {{first}} one {# файл} few {# файла} many {# файлов} other {# файла}} в папке {directory}',
    ],
    left: [
      '{count, plural, one {# chapter was not saved and was left out.} other {# chapters were not saved and were left out.}}',
      '{count, plural, one {# глава не была сохранена и не вошла.} few {# главы не были сохранены и не вошли.} many {# глав не было сохранено, они не вошли.} other {# главы не было сохранено, они не вошли.}}',
    ],
    files: ['Files', 'Файлы'],
    moved: ['Saved items are now in {directory}.', 'Сохранённое теперь в {directory}.'],
    checked: [
      '{count, plural, one {# chapter} other {# chapters}}{episodes, plural, =0 {} one { and # episode} other { and # episodes}} checked. No damage found.',
      '{count, plural, one {Проверена # глава} few {Проверены # главы} many {Проверено # глав} other {Проверено # главы}}{episodes, plural, =0 {} one { и # серия} few { и # серии} many { и # серий} other { и # серии}}. Повреждений нет.',
    ],
    damaged: [
      '{damaged, plural, one {# item was} other {# items were}} damaged. {queued, plural, =0 {{episodes, plural, =0 {Nothing needs to be saved again.} other {Damaged parts of episodes will be saved again.}}} one {# chapter will be saved again.} other {# chapters will be saved again.}}',
      'Повреждено: {damaged, number}. {queued, plural, =0 {{episodes, plural, =0 {Сохранять заново ничего не нужно.} other {Повреждённые части серий будут сохранены заново.}}} one {# глава будет сохранена заново.} few {# главы будут сохранены заново.} many {# глав будет сохранено заново.} other {# главы будет сохранено заново.}}',
    ],
    cancelled: ['Cancelled. No files were left behind.', 'Отменено. Лишних файлов не осталось.'],
    cancel: ['Stop', 'Остановить'],
  },
} as const;
