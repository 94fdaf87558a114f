import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import type { Endless } from '#renderer/api/use-endless.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { EndlessGrid } from './endless-grid.tsx';

await loadMessages('en');

type Item = { readonly id: string };

const loaded: Endless<Item> = {
  items: [{ id: 'Lantern' }, { id: 'Harbour' }],
  total: 9,
  isPending: false,
  isFetchingMore: false,
  hasMore: true,
  error: null,
  kept: null,
  isLocal: false,
  loadMore: () => undefined,
  retry: () => undefined,
  restart: () => undefined,
};

function shown(list: Partial<Endless<Item>>): string {
  const html = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Language locale="en">
        <EndlessGrid
          name="Grid"
          list={{ ...loaded, ...list }}
          keyOf={({ id }) => id}
          renderItem={({ id }) => id}
          empty="Nothing here"
        />
      </Language>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<svg.*?<\/svg>|<!--.*?-->/g, '');
}

test('a failed first page is reported in place of the grid, with Retry', () => {
  const html = shown({ items: undefined, hasMore: false, error: new AppFailure({ code: 'timeout' }) });
  expect(html).toMatch(/role="alert".*<button[^>]*>.*Retry/);
  expect(html).not.toContain('Nothing here');
});

test('a failed next page is reported below the items that are there, with Retry', () => {
  expect(shown({})).not.toContain('Retry');
  const html = shown({ error: new AppFailure({ code: 'timeout' }) });
  expect(html).toMatch(/aria-label="Grid".*role="alert".*<button[^>]*>.*Retry/);
});

test('a page that the person cancelled is no error', () => {
  expect(shown({ error: new AppFailure({ code: 'cancelled' }) })).not.toMatch(/role="alert"|Retry/);
});
