import { prefetch } from '#renderer/api/client.ts';
import { HOME_QUESTIONS } from '#renderer/features/home/home-questions.ts';
import { loadStartMessages } from '#renderer/i18n/messages-of.ts';
import { resolveLocale } from '#shared/domain/app/app-locale.ts';

/** After this, unclaimed answers are dropped. */
const FORGOTTEN_AFTER_MILLISECONDS = 5_000;

/**
 * The page's first script, small and on its own: it sends the first queries of the large script while that is still loading.
 * Nothing depends on it. Before services are chosen the core knows only its demo, so no other host gets a request.
 */
// The likely language; the page loads the right one if it is another.
loadStartMessages(resolveLocale('system', navigator.languages)).catch(() => undefined);
prefetch.ask({ name: 'settings.read', input: {} });
prefetch.ask({ name: 'services.read', input: {} });
if (window.location.pathname === '/') for (const question of HOME_QUESTIONS) prefetch.ask(question);
setTimeout(prefetch.end, FORGOTTEN_AFTER_MILLISECONDS);
