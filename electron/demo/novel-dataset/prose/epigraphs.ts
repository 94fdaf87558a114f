export type Epigraph = { readonly language: 'ru' | 'en'; readonly text: string; readonly author: string };

/** Opening words and well-known lines of works in the public domain. */
export const epigraphs: readonly Epigraph[] = [
  { language: 'ru', text: 'Береги честь смолоду.', author: 'А. С. Пушкин. Капитанская дочка' },
  {
    language: 'ru',
    text: 'Мчатся тучи, вьются тучи;\nНевидимкою луна\nОсвещает снег летучий;\nМутно небо, ночь мутна.',
    author: 'А. С. Пушкин. Бесы',
  },
  {
    language: 'ru',
    text: 'У лукоморья дуб зелёный;\nЗлатая цепь на дубе том.',
    author: 'А. С. Пушкин. Руслан и Людмила',
  },
  { language: 'ru', text: 'Чуден Днепр при тихой погоде.', author: 'Н. В. Гоголь. Страшная месть' },
  { language: 'ru', text: 'Скучно на этом свете, господа!', author: 'Н. В. Гоголь. Повесть о том, как поссорились' },
  {
    language: 'ru',
    text: 'Знаете ли вы украинскую ночь?\nО, вы не знаете украинской ночи!',
    author: 'Н. В. Гоголь. Майская ночь',
  },
  { language: 'ru', text: 'Белеет парус одинокий\nВ тумане моря голубом!..', author: 'М. Ю. Лермонтов. Парус' },
  {
    language: 'ru',
    text: 'Выхожу один я на дорогу;\nСквозь туман кремнистый путь блестит.',
    author: 'М. Ю. Лермонтов',
  },
  {
    language: 'ru',
    text: 'Мы отдохнём! Мы услышим ангелов, мы увидим всё небо в алмазах.',
    author: 'А. П. Чехов. Дядя Ваня',
  },
  { language: 'ru', text: 'В человеке должно быть всё прекрасно.', author: 'А. П. Чехов. Дядя Ваня' },
  {
    language: 'ru',
    text: 'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.',
    author: 'Л. Н. Толстой. Анна Каренина',
  },
  { language: 'ru', text: 'Умом Россию не понять,\nАршином общим не измерить.', author: 'Ф. И. Тютчев' },
  { language: 'ru', text: 'Молчи, скрывайся и таи\nИ чувства и мечты свои.', author: 'Ф. И. Тютчев. Silentium!' },
  { language: 'ru', text: 'Ночь, улица, фонарь, аптека,\nБессмысленный и тусклый свет.', author: 'А. А. Блок' },
  { language: 'en', text: 'Curiouser and curiouser!', author: 'Lewis Carroll, Alice’s Adventures in Wonderland' },
  {
    language: 'en',
    text: '“Begin at the beginning,” the King said gravely, “and go on till you come to the end: then stop.”',
    author: 'Lewis Carroll, Alice’s Adventures in Wonderland',
  },
  {
    language: 'en',
    text: '’Twas brillig, and the slithy toves\nDid gyre and gimble in the wabe.',
    author: 'Lewis Carroll, Through the Looking-Glass',
  },
  {
    language: 'en',
    text: 'True! nervous, very, very dreadfully nervous I had been and am.',
    author: 'Edgar Allan Poe, The Tell-Tale Heart',
  },
  {
    language: 'en',
    text: 'Deep into that darkness peering, long I stood there wondering, fearing.',
    author: 'Edgar Allan Poe, The Raven',
  },
  { language: 'en', text: 'All that we see or seem\nIs but a dream within a dream.', author: 'Edgar Allan Poe' },
  {
    language: 'en',
    text: 'Fifteen men on the dead man’s chest—\nYo-ho-ho, and a bottle of rum!',
    author: 'Robert Louis Stevenson, Treasure Island',
  },
  {
    language: 'en',
    text: 'Home is the sailor, home from sea,\nAnd the hunter home from the hill.',
    author: 'Robert Louis Stevenson, Requiem',
  },
  {
    language: 'en',
    text: 'For my part, I travel not to go anywhere, but to go.',
    author: 'Robert Louis Stevenson, Travels with a Donkey',
  },
  { language: 'en', text: 'Call me Ishmael.', author: 'Herman Melville, Moby-Dick' },
];
