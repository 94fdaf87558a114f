import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import type { ServiceHost } from '#shared/domain/app/service-connection.ts';
import { AnimeHosts, connectionVerdict } from './anime-hosts.tsx';

const BLOCKED: AppError = { code: 'blocked-by-edge', host: 'main.example' };

function host(role: ServiceHost['role'], isInUse: boolean, problem?: AppError | null): ServiceHost {
  const origin = role === 'configured' ? 'https://main.example' : 'https://mirror.example';
  const lastAnswer = problem === undefined ? null : { at: 1, milliseconds: 5, problem };
  return { origin, role, isInUse, isTrusted: role === 'configured', mayBeTrusted: role === 'mirror', lastAnswer };
}
const verdict = (...hosts: ServiceHost[]) => connectionVerdict({ hosts, seenFrom: null, returnsAt: null });

test('connectionVerdict tells a good connection, one through a mirror, a failed one, and one that was not tried', () => {
  expect(verdict(host('configured', true, null), host('mirror', false))).toMatchObject({ is: 'good', problem: null });
  expect(verdict(host('configured', false, BLOCKED), host('mirror', true, null))).toEqual({
    is: 'mirror',
    host: 'mirror.example',
    problem: BLOCKED,
    isPublicOnly: true,
  });
  expect(verdict(host('configured', true, BLOCKED))).toMatchObject({ is: 'away', problem: BLOCKED });
  expect(verdict(host('configured', true, { code: 'rate-limited', retryAt: 5 }))).toMatchObject({
    is: 'good',
    problem: { code: 'rate-limited' },
  });
  expect(verdict(host('configured', true))).toMatchObject({ is: 'unknown', host: 'main.example' });
});

test('hosts that cannot be read show an error with a retry button', async () => {
  await loadMessages('en');
  const client = createQueryClient();
  const queryKey = keyFor('service.connection', {});
  client.setQueryDefaults(queryKey, { retryOnMount: false });
  const query = client.getQueryCache().build(client, { queryKey });
  query.setState({ status: 'error', error: new AppFailure({ code: 'internal', reference: '7' }), fetchStatus: 'idle' });
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Language locale="en">
        <AnimeHosts />
      </Language>
    </QueryClientProvider>,
  );
  expect(html).toContain('Retry');
});
