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

type Unread = 'account.state' | 'lists.state' | 'lists.page';

function clientOfPage() {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retryOnMount: false } });
  client.setQueryData(keyFor('settings.read', {}), Settings.parse({}));
  client.setQueryData(keyFor('account.state', {}), { status: 'ended', profile: { nickname: 'Nana' } });
  const route = { path: '/library', load: async () => () => null };
  openedStore.setState(openedAt('/library', [route]));
  const page = (
    <QueryClientProvider client={client}>
      <Language locale="en">
        <LibraryPage saved={null} />
      </Language>
    </QueryClientProvider>
  );
  return { client, page };
}

/** `pages` of the list; null while they load. */
function pageWithout(unread: readonly Unread[], pages: readonly unknown[] | null): string {
  const { client, page } = clientOfPage();
  renderToString(page);
  if (pages !== null) client.setQueriesData({ queryKey: keyFor('lists.page') }, { pages, pageParams: pages });
  for (const query of unread.flatMap((name) => client.getQueryCache().findAll({ queryKey: keyFor(name) }))) {
    const error = new AppFailure({ code: 'storage-unwritable' });
    query.setState({ data: undefined, status: 'error', error, fetchStatus: 'idle' });
  }
  return renderToString(page);
}

test.each<[string, readonly Unread[], readonly unknown[] | null, number]>([
  ['the account', ['account.state'], null, 1],
  ['its state', ['lists.state'], [{ answer: { items: [], page: 1, totalPages: 1 }, kept: null }], 1],
  ['its state and its releases', ['lists.state', 'lists.page'], null, 1],
  ['its state while its releases load', ['lists.state'], null, 0],
])('a list that cannot read %s offers Retry once, or not while the releases load', (_, unread, pages, times) => {
  expect(pageWithout(unread, pages).match(/Retry/g) ?? []).toHaveLength(times);
});

test('the tabs show how many titles are saved without the list of them', () => {
  const { client, page } = clientOfPage();
  client.setQueryData(keyFor('saved.titleCount', {}), 321);
  expect(renderToString(page)).toContain('321');
  expect(client.getQueryCache().findAll({ queryKey: keyFor('saved.titles') })).toEqual([]);
});
