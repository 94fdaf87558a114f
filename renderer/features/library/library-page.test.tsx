import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { openedAt, openedStore } from '#renderer/parts/router/router.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { LibraryPage } from './library-page.tsx';

await loadMessages('en');

function pageWithout(unread: 'account.state' | 'lists.state'): string {
  const client = createQueryClient();
  client.setQueryData(keyFor('settings.read', {}), Settings.parse({}));
  client.setQueryData(keyFor('account.state', {}), { status: 'ended', profile: { nickname: 'Nana' } });
  const queryKey = keyFor(unread, {});
  client.removeQueries({ queryKey });
  client.setQueryDefaults(queryKey, { retryOnMount: false });
  const query = client.getQueryCache().build(client, { queryKey });
  query.setState({ status: 'error', error: new AppFailure({ code: 'storage-unwritable' }), fetchStatus: 'idle' });
  const route = { path: '/library', load: async () => () => null };
  openedStore.setState(openedAt('/library', [route]));
  return renderToString(
    <QueryClientProvider client={client}>
      <Language locale="en">
        <LibraryPage saved={null} />
      </Language>
    </QueryClientProvider>,
  );
}

test('a list says once what cannot be read, with a way to try again', () => {
  for (const unread of ['account.state', 'lists.state'] as const) {
    expect(pageWithout(unread).match(/Retry/g)).toHaveLength(1);
  }
});
