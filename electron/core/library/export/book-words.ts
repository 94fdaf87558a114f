/** What a book says by itself, in the language that it is written in and not in that of the app. */
export type BookWords = {
  readonly contents: string;
  readonly cover: string;
  readonly begin: string;
  readonly notes: string;
  readonly translatedBy: string;
  readonly alsoKnownAs: string;
  readonly missingPicture: string;
  readonly unknownAuthor: string;
  readonly accessibility: string;
  readonly volume: (volume: string) => string;
  readonly chapter: (number: string) => string;
  /** A chapter and where it stands; `volume` may be empty. */
  readonly place: (volume: string, number: string) => string;
};

const english: BookWords = {
  contents: 'Contents',
  cover: 'Cover',
  begin: 'Begin reading',
  notes: 'Notes',
  translatedBy: 'Translated by',
  alsoKnownAs: 'Also known as',
  missingPicture: 'A picture is missing here',
  unknownAuthor: 'Unknown author',
  accessibility: 'Text with headings, a table of contents and linked notes. Pictures may have no description.',
  volume: (volume) => `Volume ${volume}`,
  chapter: (number) => `Chapter ${number}`,
  place: (volume, number) => (volume === '' ? `chapter ${number}` : `volume ${volume} chapter ${number}`),
};

const russian: BookWords = {
  contents: 'Содержание',
  cover: 'Обложка',
  begin: 'Начать чтение',
  notes: 'Примечания',
  translatedBy: 'Перевод',
  alsoKnownAs: 'Другие названия',
  missingPicture: 'Здесь не хватает картинки',
  unknownAuthor: 'Неизвестный автор',
  accessibility: 'Текст с заголовками, оглавлением и связанными примечаниями. Картинки могут быть без описания.',
  volume: (volume) => `Том ${volume}`,
  chapter: (number) => `Глава ${number}`,
  place: (volume, number) => (volume === '' ? `глава ${number}` : `том ${volume} глава ${number}`),
};

export function wordsIn(language: string): BookWords {
  return language === 'ru' || language === 'uk' ? russian : english;
}
