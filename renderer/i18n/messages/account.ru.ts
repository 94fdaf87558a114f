import type { ShapeOf } from '../message-shape.ts';
import type { accountEn } from './account.en.ts';

export const accountRu: ShapeOf<typeof accountEn> = {
  title: 'Профиль',
  signIn: {
    title: 'Вход',
    advice: 'Просмотренное будет с вами на всех ваших устройствах.',
    login: 'Логин или почта',
    password: 'Пароль',
    showPassword: 'Показать пароль',
    hidePassword: 'Скрыть пароль',
    submit: 'Войти',
    submitting: 'Входим',
    loginMissing: 'Введите логин или почту.',
    passwordMissing: 'Введите пароль.',
    wrong: 'Неверный логин или пароль.',
  },
  demo: {
    title: 'Демо-профиль',
    advice: 'У демо-библиотеки есть свой профиль. Ничего не уходит с этого устройства.',
    use: 'Войти как {login}',
  },
  signedIn: {
    signOut: 'Выйти',
    signingOut: 'Выходим',
    notRemembered: 'Этот компьютер не может надёжно хранить вход: он действует, пока приложение открыто.',
    signedOutDone: 'Вы вышли.',
  },
  sync: { title: 'Синхронизация' },
  ended: {
    title: 'Сеанс завершён',
    advice:
      'Ничего не потеряно: просмотренное под именем {nickname} хранится здесь и отправится, когда вы войдёте снова.',
  },
  adopt: {
    title: 'Просмотрено до входа',
    advice:
      'На этом устройстве без профиля {count, plural, one {просмотрена # серия} few {просмотрены # серии} many {просмотрено # серий} other {просмотрено # серии}}. Добавить в ваш профиль?',
    submit: 'Добавить в профиль',
    done: 'Добавлено в ваш профиль.',
  },
};
