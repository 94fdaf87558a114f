import { startRouter } from './parts/router/router.ts';
import './app/no-eval.ts';
import '@fontsource-variable/inter/opsz.css';
import '#renderer/ui/tokens.css';
import '#renderer/ui/reset.css';
import '#renderer/ui/layout.css';
import '#renderer/ui/text.css';
import '#renderer/ui/surface.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { resolveLocale } from '#shared/domain/app/app-locale.ts';
import type { Settings } from '#shared/domain/app/settings.ts';
import { bridge } from './api/client.ts';
import { createQueryClient, followEvents } from './api/query-client.ts';
import { keyFor, queryFor } from './api/query-for.ts';
import { Root } from './app/root.tsx';
import { routes } from './app/routes.ts';
import { HOME_QUERIES } from './features/home/home-questions.ts';
import { loadStartMessages } from './i18n/messages-of.ts';

type TrustedTypePolicies = {
  readonly createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string }) => unknown;
};

// The only exception to `require-trusted-types-for`: the worker that hls.js builds from a blob of this page. Trusted types are
// not yet in TypeScript's library, and absent in some browsers.
(window as { readonly trustedTypes?: TrustedTypePolicies }).trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (url.startsWith(`blob:${window.location.origin}/`)) return url;
    throw new TypeError('Only scripts made by this page may run');
  },
});

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no root element');

const queryClient = createQueryClient();
followEvents(queryClient, bridge);

/** Loads what the first paint needs. Not a top-level `await`, since modules loaded meanwhile would wait for this one. */
async function open(root: ReactRoot): Promise<void> {
  const home = window.location.pathname === '/' ? prepareHome() : null;
  const settings = queryClient.ensureQueryData(queryFor('settings.read', {})).catch(usualSettings);
  // The likely language loads while the settings are read.
  void loadStartMessages(resolveLocale('system', navigator.languages));
  await Promise.all([
    settings.then(({ language }) => {
      const texts = loadStartMessages(resolveLocale(language, navigator.languages));
      // Only now: the code of a page loads together with its texts in this language.
      startRouter(routes);
      return texts;
    }),
    queryClient.prefetchQuery(queryFor('services.read', {})),
    home,
  ]);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Root />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The default settings, for a host that is already away; it sends the real ones once it answers. */
async function usualSettings(): Promise<Settings> {
  const schema = await import('#shared/domain/app/settings.ts');
  const settings = schema.Settings.parse({});
  queryClient.setQueryData(keyFor('settings.read', {}), settings, { updatedAt: 0 });
  return settings;
}

/** How long the first paint waits for the home page's answers. Drawing skeletons first would take longer than this. */
const HOME_WAITED_FOR_MILLISECONDS = 100;

async function prepareHome(): Promise<void> {
  // Each name has its own input, which the union of all questions cannot say.
  const answers = HOME_QUERIES.map(({ name, input }) => queryClient.prefetchQuery(queryFor(name, input as never)));
  const slow = new Promise((resolve) => setTimeout(resolve, HOME_WAITED_FOR_MILLISECONDS));
  await Promise.race([Promise.all(answers), slow]);
}

void open(createRoot(container));
