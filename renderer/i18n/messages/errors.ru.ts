import type { ShapeOf } from '../message-shape.ts';
import type { errorsEn } from './errors.en.ts';

export const errorsRu: ShapeOf<typeof errorsEn> = {
  offline: { title: 'Нет сети', advice: 'Проверьте подключение. Всё, что сохранено на устройстве, работает.' },
  timeout: { title: 'Ответа нет слишком долго', advice: 'Связь медленная или сервис занят. Повторите чуть позже.' },
  'blocked-by-edge': {
    title: 'Сервис не принимает это подключение',
    advice: '{host} не пускает из этой сети. Может помочь VPN, прокси или другая сеть.',
  },
  'service-down': { title: 'Сервис не отвечает', advice: '{host} сейчас недоступен. Повторите через несколько минут.' },
  'rate-limited': { title: 'Слишком много запросов', advice: 'Сервис просит подождать до {time}.' },
  'signed-out': { title: 'Вход не выполнен', advice: 'Войдите, чтобы увидеть это.' },
  forbidden: { title: 'Нет доступа', advice: 'Сервис не показывает это вашему профилю.' },
  'not-found': { title: 'Не найдено', advice: 'Это удалили, или по этому адресу ничего не было.' },
  rejected: { title: 'Не принято', advice: 'Проверьте введённое и отправьте снова.' },
  upstream: { title: 'Сервис ответил непонятно', advice: 'Возможно, он сейчас обновляется. Повторите позже.' },
  'invalid-input': { title: 'Это нельзя открыть', advice: 'Адрес неполный или с опечаткой.' },
  cancelled: { title: 'Остановлено', advice: 'Можно начать снова в любой момент.' },
  'storage-full': { title: 'Диск заполнен', advice: 'Освободите место и повторите.' },
  internal: {
    title: 'Что-то сломалось',
    advice: 'Повторите. Если не помогает, в журнале это найдётся по номеру {reference}.',
  },
};
