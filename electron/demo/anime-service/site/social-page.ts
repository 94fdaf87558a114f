import type { ServiceContext } from '../service-context.ts';
import type { SocialLogin } from '../state/social-logins.ts';
import { escapedHtml, pageAnswer } from './page.ts';

const PROVIDER_NAMES = { vk: 'VK', google: 'Google', patreon: 'Patreon', discord: 'Discord' } as const;

function choicePage(login: SocialLogin, accounts: readonly string[]): Response {
  const buttons = accounts.map(
    (name) => `<button type="submit" name="login" value="${escapedHtml(name)}">Войти как ${escapedHtml(name)}</button>`,
  );
  return pageAnswer(
    `Вход через ${PROVIDER_NAMES[login.provider]}`,
    `<p>Это демонстрационная страница: настоящий сайт никто не спрашивает. Выберите, кем войти в приложение.</p>
<form method="post"><input type="hidden" name="state" value="${escapedHtml(login.state)}">${buttons.join('')}</form>`,
  );
}

/** Where social login leads a person: one click finishes it, and the application goes on by itself. */
export async function socialPage(context: ServiceContext, request: Request): Promise<Response> {
  const logins = context.accounts.logins();
  const url = new URL(request.url);
  const isAnswer = request.method === 'POST';
  const sent = isAnswer ? new URLSearchParams(await request.text()) : url.searchParams;
  const login = context.socialLogins.find(sent.get('state') ?? '');
  if (login === undefined || url.pathname !== `/auth/social/${login.provider}`) {
    return pageAnswer('Ссылка устарела', '<p>Начните вход в приложении ещё раз.</p>', 404);
  }
  if (!isAnswer) return choicePage(login, logins);
  const account = context.accounts.byLogin(sent.get('login') ?? '');
  if (account === undefined || !logins.includes(account.login)) return choicePage(login, logins);
  context.socialLogins.finish(login, account);
  return pageAnswer('Готово', '<p>Вход выполнен. Вернитесь в приложение, эту страницу можно закрыть.</p>');
}
