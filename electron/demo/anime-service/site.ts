import { escapedHtml } from '../local-host.ts';
import type { ServiceContext } from './service-context.ts';
import type { SocialLogin } from './state/pending-sign-ins.ts';

const PROVIDER_NAMES = { vk: 'VK', google: 'Google', patreon: 'Patreon', discord: 'Discord' } as const;

/** The few pages of the site that the API's answers lead to; null for every other path. */
export function createSite(context: ServiceContext) {
  return (request: Request): Response | Promise<Response> | null => {
    const { pathname } = new URL(request.url);
    if (/^\/auth\/social\/[a-z]+$/.test(pathname)) return socialPage(context, request);
    if (!/^\/(anime|pages|player)\//.test(pathname)) return null;
    return pageAnswer('Веранда', '<p>Здесь была бы страница сайта: это демонстрационная библиотека.</p>');
  };
}

function choicePage({ provider, key }: SocialLogin & { readonly key: string }, accounts: readonly string[]): Response {
  const buttons = accounts.map(
    (name) => `<button type="submit" name="login" value="${escapedHtml(name)}">Войти как ${escapedHtml(name)}</button>`,
  );
  return pageAnswer(
    `Вход через ${PROVIDER_NAMES[provider]}`,
    `<p>Это демонстрационная страница: настоящий сайт никто не спрашивает. Выберите, кем войти в приложение.</p>
<form method="post"><input type="hidden" name="state" value="${escapedHtml(key)}">${buttons.join('')}</form>`,
  );
}

/** The page that social login opens in a browser: one click finishes the sign-in, and the app continues by itself. */
async function socialPage(context: ServiceContext, request: Request): Promise<Response> {
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
  login.account = account;
  return pageAnswer('Готово', '<p>Вход выполнен. Вернитесь в приложение, эту страницу можно закрыть.</p>');
}

/** A plain page of the site. `body` is HTML already. */
function pageAnswer(title: string, body: string, status = 200): Response {
  const page = `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; }
  button { font: inherit; padding: 0.6rem 1.2rem; margin: 0.25rem 0.5rem 0.25rem 0; cursor: pointer; }
</style>
</head>
<body><main><h1>${escapedHtml(title)}</h1>${body}</main></body>
</html>
`;
  return new Response(page, {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' },
  });
}
