import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { LibraryStorage } from '#shared/domain/novels/saved-library.ts';
import { StorageSection } from './storage-section.tsx';

await Promise.all([loadMessages('en'), loadMessages('ru')]);

function textOf(changed: Partial<LibraryStorage>, locale: AppLocale): string {
  const client = createQueryClient();
  const caches = { pictures: { bytes: 0, limitBytes: 1 }, answers: { bytes: 0, limitBytes: 1 } };
  const bytes = { textBytes: 0, pictureBytes: 0, searchBytes: 0, episodeBytes: 0, freeBytes: 0 };
  const storage = { directory: '/srv/library', isUsualDirectory: true, state: 'ready', ...bytes, caches, ...changed };
  client.setQueryData(keyFor('saved.storage', {}), LibraryStorage.parse(storage));
  client.setQueryData(keyFor('tasks.list', {}), []);
  client.setQueryData(keyFor('settings.read', {}), Settings.parse({}));
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Language locale={locale}>
        <StorageSection />
      </Language>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, '\n');
}

test.each([
  ['en', /The disk is almost full/, /The disk is full/],
  ['ru', /На диске почти нет места/, /Диск заполнен/],
] as const)('a disk is either full or almost full, in %s', (locale, almostFull, full) => {
  const ready = textOf({}, locale);
  expect([almostFull.test(ready), full.test(ready)]).toEqual([true, false]);
  const atStart = textOf({ state: 'full' }, locale);
  expect([almostFull.test(atStart), full.test(atStart)]).toEqual([false, true]);
});
