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
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { scheduleSearch } from './schedule-address.ts';
import { SchedulePage } from './schedule-page.tsx';

await loadMessages('en');

function pageOfMine(favourites: readonly number[] | 'unread' | null): string {
  const client = createQueryClient();
  const state = { publishedEpisode: null, nextEpisodeOrdinal: null, isSeasonComplete: false };
  const today = [{ ...state, release: sampleCard({ id: 7 }), weekday: null }];
  client.setQueryData(keyFor('settings.read', {}), Settings.parse({}));
  client.setQueryData(keyFor('schedule.now', {}), { yesterday: [], today, tomorrow: [] });
  client.setQueryData(keyFor('progress.recent', {}), []);
  const lists = keyFor('lists.membership', {});
  if (favourites === 'unread') {
    client.setQueryDefaults(lists, { retryOnMount: false });
    const query = client.getQueryCache().build(client, { queryKey: lists });
    query.setState({ status: 'error', error: new AppFailure({ code: 'storage-full' }), fetchStatus: 'idle' });
  } else if (favourites !== null) client.setQueryData(lists, { favourites, collections: [] });
  const route = { path: '/schedule', load: async () => () => null, readSearch: scheduleSearch };
  openedStore.setState(openedAt('/schedule?mine=true', [route]));
  return renderToString(
    <QueryClientProvider client={client}>
      <Language locale="en">
        <SchedulePage />
      </Language>
    </QueryClientProvider>,
  );
}

test('a day is said to have none of the person’s releases only once the lists are loaded', () => {
  expect(pageOfMine(null)).not.toContain('None of your releases on this day');
  expect(pageOfMine([7])).toContain('None of your releases on this day');
});

test('lists that cannot be read show an error, and no day is said to have none of the person’s releases', () => {
  const page = pageOfMine('unread');
  expect(page).toContain('role="alert"');
  // The schedule itself may fail beside them, with the same title.
  expect(page).toMatch(/>Mine(<!-- -->)?\. </);
  expect(page).not.toContain('of yours');
  expect(page).not.toContain('None of your');
});
