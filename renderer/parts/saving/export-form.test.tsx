import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ExportContent } from './export-form.tsx';

await loadMessages('en');

test('a query that failed without data is reported, even if another one failed that has a stored answer', () => {
  const slugUrl = SlugUrl.parse('7--seven');
  const client = createQueryClient();
  function fail(name: 'novels.chapters' | 'downloads.ofTitle', data?: unknown): void {
    const queryKey = keyFor(name, { slugUrl });
    client.setQueryDefaults(queryKey, { retryOnMount: false });
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({ data, status: 'error', error: new AppFailure({ code: 'timeout' }), fetchStatus: 'idle' });
  }
  fail('novels.chapters', []);
  fail('downloads.ofTitle');
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Language locale="en">
        <ExportContent slugUrl={slugUrl} onStarted={() => undefined} />
      </Language>
    </QueryClientProvider>,
  );
  expect(html).toContain('Retry');
});
