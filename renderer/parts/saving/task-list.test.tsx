import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import type { LongTask } from '#shared/domain/app/long-task.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { TaskList } from './task-list.tsx';

await Promise.all([loadMessages('en'), loadMessages('ru')]);

const exported: LongTask = {
  ...{ id: crypto.randomUUID(), done: 1, total: 1 },
  work: {
    ...{ kind: 'export', slugUrl: SlugUrl.parse('7--seven'), format: 'epub' },
    name: { main: 'Nana', russian: 'Семь', english: 'Seven' },
  },
  state: { status: 'done', outcome: { kind: 'exported', directory: 'Downloads', files: ['7.epub'], missing: 0 } },
};

function textIn(locale: AppLocale): string {
  const client = createQueryClient();
  client.setQueryData(keyFor('tasks.list', {}), [exported]);
  client.setQueryData(keyFor('saved.titles', {}), []);
  return renderToString(
    <QueryClientProvider client={client}>
      <Language locale={locale}>
        <TaskList />
      </Language>
    </QueryClientProvider>,
  );
}

test("an export has its title's name in the language of the interface, also once the title is deleted", () => {
  expect(textIn('en')).toContain('Seven · EPUB');
  expect(textIn('ru')).toContain('Семь · EPUB');
});
