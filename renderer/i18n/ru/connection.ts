import type { connectionEn } from '../en/connection.ts';
import type { ShapeOf } from '../message-shape.ts';

export const connectionRu = {
  title: 'Соединение',
  check: 'Проверить сейчас',
  checking: 'Проверяется',
  hosts: 'Адреса аниме-сервиса',
  verdict: {
    good: 'Аниме-сервис отвечает: {host}',
    mirror: 'Аниме-сервис отвечает через зеркало {host}',
    away: 'Аниме-сервис недоступен. Сохранённое на этом устройстве работает.',
    unknown: '{host} ещё не опрашивался',
  },
  because: 'Основной адрес: {what}',
  publicOnly: 'Вход и синхронизация ждут основного адреса.',
  returns: 'Основной адрес будет опрошен снова в {time}.',
  returnsWithUse: 'Основной адрес будет опрошен, когда вы откроете следующую страницу.',
  seenFrom: 'Сервис видит вас здесь: {country}',
  noMirrors: 'Сервис пока не назвал зеркал.',
  configured: 'Основной адрес',
  mirror: 'Зеркало',
  inUse: 'Используется',
  notAsked: 'Ещё не опрашивался',
  answered: 'Ответ за {milliseconds, number} мс, {when}',
  failed: '{what}, {when}',
  trust: 'Разрешить вход через это зеркало',
  trustAdvice:
    'Тогда ваш сеанс отправляется на него, пока оно используется. Без этого зеркало видит только то, что доступно всем.',
  settingsAdvice: 'Адреса сервисов и то, отвечают ли они',
  settingsWords: 'адрес, сервер, хост, зеркало, API, демо',
  open: 'Открыть',
  viaMirror: 'Основной адрес не отвечает. Используется зеркало.',
} as const satisfies ShapeOf<typeof connectionEn>;
