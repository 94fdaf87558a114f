import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { NetworkRows } from './network-rows.tsx';

await loadMessages('en');

test('a proxy setting that cannot be read is reported once, with a Retry button', () => {
  const client = createQueryClient();
  for (const name of ['network.read', 'services.read'] as const) {
    const queryKey = keyFor(name, {});
    client.setQueryDefaults(queryKey, { retryOnMount: false });
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({ status: 'error', error: new AppFailure({ code: 'storage-unwritable' }), fetchStatus: 'idle' });
  }
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Language locale="en">
        <NetworkRows />
      </Language>
    </QueryClientProvider>,
  );
  expect(html.match(/Retry/g)).toHaveLength(1);
});
