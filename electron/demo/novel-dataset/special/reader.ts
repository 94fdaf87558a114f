export type ReaderPiece = { readonly name: string; readonly paragraphs: readonly string[] };

/** Openings of works in the public domain; line breaks inside a paragraph are verse. */
export const readerPieces: readonly ReaderPiece[] = [
  {
    name: 'А. С. Пушкин. Капитанская дочка',
    paragraphs: [
      'Отец мой, Андрей Петрович Гринёв, в молодости своей служил при графе Минихе и вышел в отставку премьер-майором в 17.. году. С тех пор жил он в своей Симбирской деревне, где и женился на девице Авдотье Васильевне Ю., дочери бедного тамошнего дворянина.',
      'Нас было девять человек детей. Все мои братья и сёстры умерли во младенчестве.',
    ],
  },
  {
    name: 'Н. В. Гоголь. Нос',
    paragraphs: [
      'Марта 25 числа случилось в Петербурге необыкновенно странное происшествие. Цирюльник Иван Яковлевич, живущий на Вознесенском проспекте, проснулся довольно рано и услышал запах горячего хлеба.',
      'Приподнявшись немного на кровати, он увидел, что супруга его, довольно почтенная дама, очень любившая пить кофий, вынимала из печи только что испечённые хлебы.',
    ],
  },
  {
    name: 'А. П. Чехов. Каштанка',
    paragraphs: [
      'Молодая рыжая собака — помесь такса с дворняжкой — очень похожая мордой на лисицу, бегала взад и вперёд по тротуару и беспокойно оглядывалась по сторонам.',
      'Изредка она останавливалась и, плача, приподнимая то одну озябшую лапу, то другую, старалась дать себе отчёт: как это могло случиться, что она заблудилась?',
    ],
  },
  {
    name: 'Н. В. Гоголь. Страшная месть',
    paragraphs: [
      'Чуден Днепр при тихой погоде, когда вольно и плавно мчит сквозь леса и горы полные воды свои. Ни зашелохнет; ни прогремит.',
      'Глядишь, и не знаешь, идёт или не идёт его величавая ширина, и чудится, будто весь вылит он из стекла, и будто голубая зеркальная дорога, без меры в ширину, без конца в длину, реет и вьётся по зелёному миру.',
    ],
  },
  {
    name: 'А. С. Пушкин. Сказка о рыбаке и рыбке',
    paragraphs: [
      'Жил старик со своею старухой\nУ самого синего моря;\nОни жили в ветхой землянке\nРовно тридцать лет и три года.\nСтарик ловил неводом рыбу,\nСтаруха пряла свою пряжу.',
      'Раз он в море закинул невод, —\nПришёл невод с одною тиной.\nОн в другой раз закинул невод, —\nПришёл невод с травой морскою.\nВ третий раз закинул он невод, —\nПришёл невод с одною рыбкой,\nС непростою рыбкой, — золотою.',
    ],
  },
  {
    name: 'М. Ю. Лермонтов. Парус',
    paragraphs: [
      'Белеет парус одинокий\nВ тумане моря голубом!..\nЧто ищет он в стране далёкой?\nЧто кинул он в краю родном?..',
      'Играют волны — ветер свищет,\nИ мачта гнётся и скрыпит…\nУвы! он счастия не ищет\nИ не от счастия бежит!',
      'Под ним струя светлей лазури,\nНад ним луч солнца золотой…\nА он, мятежный, просит бури,\nКак будто в бурях есть покой!',
    ],
  },
  {
    name: 'И. С. Тургенев. Русский язык',
    paragraphs: [
      'Во дни сомнений, во дни тягостных раздумий о судьбах моей родины, — ты один мне поддержка и опора, о великий, могучий, правдивый и свободный русский язык!',
      'Не будь тебя — как не впасть в отчаяние при виде всего, что совершается дома? Но нельзя верить, чтобы такой язык не был дан великому народу!',
    ],
  },
  {
    name: 'Lewis Carroll. Alice’s Adventures in Wonderland',
    paragraphs: [
      'Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had peeped into the book her sister was reading, but it had no pictures or conversations in it, “and what is the use of a book,” thought Alice, “without pictures or conversations?”',
      'So she was considering in her own mind (as well as she could, for the hot day made her feel very sleepy and stupid), whether the pleasure of making a daisy-chain would be worth the trouble of getting up and picking the daisies, when suddenly a White Rabbit with pink eyes ran close by her.',
    ],
  },
  {
    name: 'Edgar Allan Poe. The Tell-Tale Heart',
    paragraphs: [
      'True! — nervous — very, very dreadfully nervous I had been and am; but why *will* you say that I am mad? The disease had sharpened my senses — not destroyed — not dulled them.',
      'Above all was the sense of hearing acute. I heard all things in the heaven and in the earth. I heard many things in hell. How, then, am I mad?',
    ],
  },
  {
    name: 'Robert Louis Stevenson. Treasure Island',
    paragraphs: [
      'Squire Trelawney, Dr. Livesey, and the rest of these gentlemen having asked me to write down the whole particulars about Treasure Island, from the beginning to the end, keeping nothing back but the bearings of the island, and that only because there is still treasure not yet lifted, I take up my pen in the year of grace 17— and go back to the time when my father kept the Admiral Benbow inn and the brown old seaman with the sabre cut first took up his lodging under our roof.',
    ],
  },
  {
    name: 'Lewis Carroll. Jabberwocky',
    paragraphs: [
      '’Twas brillig, and the slithy toves\nDid gyre and gimble in the wabe:\nAll mimsy were the borogoves,\nAnd the mome raths outgrabe.',
      '“Beware the Jabberwock, my son!\nThe jaws that bite, the claws that catch!\nBeware the Jubjub bird, and shun\nThe frumious Bandersnatch!”',
    ],
  },
  {
    name: 'Herman Melville. Moby-Dick',
    paragraphs: [
      'Call me Ishmael. Some years ago — never mind how long precisely — having little or no money in my purse, and nothing particular to interest me on shore, I thought I would sail about a little and see the watery part of the world.',
      'It is a way I have of driving off the spleen and regulating the circulation.',
    ],
  },
];
