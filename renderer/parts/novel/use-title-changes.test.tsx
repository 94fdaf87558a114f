import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { drawnHook } from '#renderer/parts/app/testing/drawn-hook.tsx';
import { undos } from '#renderer/ui/overlays/toast.tsx';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { useTitleChanges } from './use-title-changes.ts';

const slugUrl = SlugUrl.parse('1--a');
const novel = { slugUrl, name: { main: 'A', russian: null, english: null } };
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
  const changes = drawnHook(client, useTitleChanges);
  if (chosen !== null) changes.setShelf(novel, chosen);
  changes.setFollowed(novel, true);
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(kept).toMatchObject({ shelf: left, isFollowed: true });
});

test('Undo of a second change of shelf follows the title again if the first change made it followed', async () => {
  const kept: { shelf: string | null; isFollowed: boolean } = { shelf: null, isFollowed: false };
  vi.stubGlobal('fetch', async (address: string, { body }: { readonly body: string }) => {
    const [former, wasFollowed] = [kept.shelf, kept.isFollowed];
    if (address.startsWith('/rpc/reading.set')) Object.assign(kept, JSON.parse(body).input);
    // As the core does it.
    if (address === '/rpc/reading.setShelf') kept.isFollowed = kept.shelf === 'reading';
    return Response.json({ ok: true, value: { ...title, ...kept, former, wasFollowed } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = createQueryClient();
  client.setQueryData(keyFor('reading.title', { slugUrl }), title);
  const changes = drawnHook(client, useTitleChanges);
  changes.setShelf(novel, 'reading');
  changes.setShelf(novel, 'finished');
  const undo = [...undos.values()].at(-1);
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(kept).toMatchObject({ shelf: 'finished', isFollowed: false });
  undo?.();
  await expect.poll(() => kept).toMatchObject({ shelf: 'reading', isFollowed: true });
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(kept).toMatchObject({ shelf: 'reading', isFollowed: true });
});
