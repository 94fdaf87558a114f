import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { drawnHook } from '#renderer/parts/app/testing/drawn-hook.tsx';
import { undos } from '#renderer/ui/overlays/toast.tsx';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { changedByMark, useMarks } from './use-marks.ts';

afterEach(() => vi.unstubAllGlobals());

const releaseId = ReleaseId.parse(7);
const first = { id: EpisodeId.parse('00000000-0000-4000-8000-000000000001'), ordinal: 1 };
const begun: EpisodeProgress = {
  ...{ episodeId: first.id, releaseId, positionSeconds: 300, isWatched: false, updatedAt: 1 },
};

test('a mark shows before the core answers, so that a second press takes it back, and an undo brings back the position', async () => {
  const answers: ((value: readonly EpisodeProgress[]) => void)[] = [];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { readonly body: string }) => {
    sent.push([path, JSON.parse(body).input.isWatched]);
    return new Promise((resolve) =>
      answers.push((value) => resolve({ json: () => Promise.resolve({ ok: true, value }) })),
    );
  });
  const client = createQueryClient();
  const queryKey = keyFor('progress.forRelease', { releaseId });
  client.setQueryData(queryKey, [begun]);
  const known = () => client.getQueryData<EpisodeProgress[]>(queryKey) ?? [];
  const marks = drawnHook(client, () => useMarks(releaseId));
  /** As the key does it. */
  const press = () => {
    const isWatched = changedByMark([first], known(), true).length > 0;
    marks.mark(changedByMark([first], known(), isWatched), isWatched);
  };

  press();
  expect(known()).toMatchObject([{ episodeId: first.id, positionSeconds: 300, isWatched: true }]);
  press();
  expect(known()).toEqual([]);
  const undo = [...undos.values()].at(-1);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.([begun]);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.([{ ...begun, isWatched: true }]);
  expect(sent).toEqual([
    ['/rpc/progress.mark', true],
    ['/rpc/progress.mark', false],
  ]);
  undo?.();
  await expect.poll(() => answers.length).toBe(3);
  expect(known()).toMatchObject([{ positionSeconds: 300, isWatched: true }]);
  answers[2]?.([]);
});
