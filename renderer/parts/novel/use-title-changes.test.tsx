import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { useTitleChanges } from './use-title-changes.ts';

await loadMessages('en');

const slugUrl = SlugUrl.parse('1--a');
const novel = { slugUrl, name: { main: 'A', russian: null, english: null } };
type Changes = ReturnType<typeof useTitleChanges>;

function Page({ onDrawn }: { readonly onDrawn: (changes: Changes) => void }) {
  onDrawn(useTitleChanges());
  return null;
}

const title = { position: null, line: null, shelf: null, isFollowed: false, newChapters: 0, look: null };

test.each([
  ['reading', 'reading'],
  [null, 'want'],
] as const)('following a title that is just put on shelf %j leaves it on %j', async (chosen, left) => {
  const kept: { shelf: string | null; isFollowed: boolean } = { shelf: null, isFollowed: false };
  vi.stubGlobal('fetch', async (address: string, { body }: { readonly body: string }) => {
    if (address.startsWith('/rpc/reading.set')) Object.assign(kept, JSON.parse(body).input);
    return Response.json({ ok: true, value: { ...title, ...kept } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = createQueryClient();
  client.setQueryData(keyFor('reading.title', { slugUrl }), title);
  let changes: Changes | undefined;
  renderToString(
    <QueryClientProvider client={client}>
      <Language locale="en">
        <Page onDrawn={(drawn) => (changes = drawn)} />
      </Language>
    </QueryClientProvider>,
  );
  if (chosen !== null) changes?.setShelf(novel, chosen);
  changes?.setFollowed(novel, true);
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(kept).toMatchObject({ shelf: left, isFollowed: true });
});
