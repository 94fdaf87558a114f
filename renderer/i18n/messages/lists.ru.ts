import type { ShapeOf } from '../message-shape.ts';
import type { listsEn } from './lists.en.ts';

export const listsRu: ShapeOf<typeof listsEn> = {
  names: {
    favourites: 'Избранное',
    planned: 'Запланировано',
    watching: 'Смотрю',
    watched: 'Просмотрено',
    postponed: 'Отложено',
    abandoned: 'Брошено',
  },
  favourite: {
    label: 'Избранное',
    add: 'Добавить в избранное',
    addOf: 'Добавить «{title}» в избранное',
    remove: 'Убрать из избранного',
    removeOf: 'Убрать «{title}» из избранного',
    mark: 'В избранном',
  },
  collection: {
    label: 'Коллекция',
    choose: 'Положить в коллекцию',
    chooseOf: 'Положить «{title}» в коллекцию',
    named: 'Коллекция: {name}',
    namedOf: 'Коллекция «{title}»: {name}',
    takeOut: 'Убрать из «{name}»',
  },
  menu: { actionsOf: 'Действия: {title}', actions: 'Действия' },
  done: {
    oneAdded: '«{title}» в избранном.',
    manyAdded: 'В избранном {count, plural, one {# релиз} few {# релиза} many {# релизов} other {# релиза}}.',
    oneRemoved: '«{title}» больше не в избранном.',
    manyRemoved:
      '{count, plural, one {Из избранного убран # релиз.} few {Из избранного убраны # релиза.} many {Из избранного убрано # релизов.} other {Из избранного убрано # релиза.}}',
    oneSet: '«{title}» в коллекции «{name}».',
    manySet: 'В коллекции «{name}» {count, plural, one {# релиз} few {# релиза} many {# релизов} other {# релиза}}.',
    oneLeft: '«{title}» больше не в коллекциях.',
    manyLeft:
      '{count, plural, one {Из коллекции убран # релиз.} few {Из коллекции убраны # релиза.} many {Из коллекции убрано # релизов.} other {Из коллекции убрано # релиза.}}',
    undo: 'Отменить',
  },
  held: 'Сохранено на этом устройстве, отправится, как только служба будет доступна.',
  rating: {
    rate: 'Оценить',
    yours: 'Ваша оценка',
    own: 'Ваша оценка: {score, number}',
    mark: 'Ваша оценка: {score, number} из 10',
    score: '{score, number} из 10: {words}',
    takeBack: 'Убрать оценку',
    takenBack: 'Ваша оценка «{title}» убрана.',
    none: 'Оценки ещё нет',
  },
  scores: {
    s1: 'смотреть невозможно',
    s2: 'очень плохо',
    s3: 'плохо',
    s4: 'слабо',
    s5: 'так себе',
    s6: 'неплохо',
    s7: 'хорошо',
    s8: 'очень хорошо',
    s9: 'отлично',
    s10: 'шедевр',
  },
};
