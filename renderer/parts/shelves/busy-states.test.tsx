import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { QueryView } from '../page/query-view.tsx';
import { EndlessGrid } from './endless-grid.tsx';
import { QueryShelf } from './query-shelf.tsx';

await loadMessages('en');

const idOf = ({ id }: { readonly id: number }) => id;
const parts = { keyOf: idOf, renderItem: idOf };
const endless = {
  items: undefined,
  total: undefined,
  isPending: true,
  isFetchingMore: false,
  hasMore: false,
  error: null,
  kept: null,
  loadMore: () => undefined,
  retry: () => undefined,
};

function useNever() {
  return useQuery({ queryKey: ['never'], queryFn: () => new Promise<{ readonly id: number }[]>(() => undefined) });
}

const states: Readonly<Record<string, () => ReactElement>> = {
  shelf: () => <QueryShelf {...parts} title="Shelf" query={useNever()} items={undefined} />,
  grid: () => <EndlessGrid {...parts} name="Grid" list={endless} empty={null} />,
  page: () => (
    <QueryView query={useNever()} skeleton={null}>
      {() => null}
    </QueryView>
  ),
};

test.each(Object.keys(states))('a %s is busy while it loads', (name) => {
  const State = states[name] ?? (() => null);
  const html = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Language locale="en">
        <State />
      </Language>
    </QueryClientProvider>,
  );
  expect(html.match(/aria-busy="true"/g)).toHaveLength(1);
});
