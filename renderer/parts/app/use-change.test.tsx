import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { region, undos } from '#renderer/ui/overlays/toast.tsx';
import { forgetUndos } from '#renderer/ui/overlays/toast-region.tsx';
import { AppFailure } from '#shared/contract/app-error.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { drawnHook } from './testing/drawn-hook.tsx';
import { followPage, shownIn, useChange } from './use-change.ts';
import { patched } from './use-settings.ts';

test('changes of one scope are sent one by one; leaving the page sends all waiting ones at once, each only once', async () => {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const made: Promise<boolean>[] = [];
  const send = (name: string) => () => {
    sent.push(name);
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  const change = drawnHook(createQueryClient(), useChange);
  for (const name of ['volume', 'fit', 'theme']) made.push(change({ scope: 'settings', command: send(name) }));
  await expect.poll(() => sent).toEqual(['volume']);
  followPage({ type: 'pagehide' });
  expect(sent).toEqual(['volume', 'fit', 'theme']);
  // Another part of the page may make a change later, while it is being left.
  made.push(change({ scope: 'settings', command: send('speed') }));
  expect(sent).toEqual(['volume', 'fit', 'theme', 'speed']);
  // Restored from the back/forward cache, the page continues as if they had been sent in turn.
  followPage({ type: 'pageshow' });
  for (const answer of answers) answer();
  expect(await Promise.all(made)).toEqual([true, true, true, true]);
  expect(sent).toHaveLength(4);
});

test('a change that waits stays on screen when the core sends an answer to an earlier one', async () => {
  const queryKey = keyFor('settings.read', {});
  const client = createQueryClient();
  const volume = () => client.getQueryData<Settings>(queryKey)?.player.volume;
  const answers: (() => void)[] = [];
  const made: Promise<boolean>[] = [];
  const turnTo = (to: number) => ({
    scope: 'settings',
    command: () => new Promise<void>((resolve) => answers.push(resolve)),
    shown: [shownIn('settings.read', {}, (before) => patched(before, { player: { volume: to } }))],
  });
  const usual = Settings.parse({});
  client.setQueryData(queryKey, usual);
  const change = drawnHook(client, useChange);
  made.push(change(turnTo(0.1)), change(turnTo(0.2)));
  expect(volume()).toBe(0.2);
  client.setQueryData(queryKey, patched(usual, { player: { volume: 0.1 } }));
  expect(volume()).toBe(0.2);
  for (const answered of [1, 2]) {
    await expect.poll(() => answers.length).toBe(answered);
    answers[answered - 1]?.();
    await made[answered - 1];
  }
  client.setQueryData(queryKey, usual);
  expect(volume()).toBe(usual.player.volume);
});

test('a change can be undone before the core has made it, and one that changed nothing or failed cannot', async () => {
  const sent: string[] = [];
  const { promise: former, resolve } = Promise.withResolvers<string | null>();
  const send = (name: string) => () => {
    sent.push(name);
    return former;
  };
  const made: Promise<boolean>[] = [];
  // A change of the same thing that fails later leaves the Undo of the former one.
  const undoFormer = () => {};
  undos.set('three', undoFormer);
  const change = drawnHook(createQueryClient(), useChange);
  const confirm = (shelf: string | null) => ({ text: 'Put', undo: { command: send(`back to ${shelf}`) } });
  made.push(
    change({ scope: 'one', key: 'one', command: send('put'), confirm }),
    change({ scope: 'two', key: 'two', command: send('put again'), confirm: () => null }),
    change({
      scope: 'three',
      key: 'three',
      command: () => Promise.reject(new AppFailure({ code: 'offline' })),
      confirm,
    }),
  );
  expect([...undos.keys()]).toEqual(['three', expect.any(String), expect.any(String), expect.any(String)]);
  const [, [id, undo] = []] = undos;
  undos.delete(String(id));
  undo?.();
  await expect.poll(() => sent).toEqual(['put', 'put again']);
  resolve('reading');
  expect(await Promise.all(made)).toEqual([true, true, false]);
  await expect.poll(() => sent).toEqual(['put', 'put again', 'back to reading']);
  expect([...undos]).toEqual([['three', undoFormer]]);
  undos.clear();
});

test('what was done or begun before the offers to undo were taken back is not offered again', async () => {
  const answers: (() => void)[] = [];
  const made: Promise<boolean>[] = [];
  region.resolve();
  await region.promise;
  undos.clear();
  const put = (key: string) => ({
    scope: key,
    key,
    command: () => new Promise<void>((resolve) => answers.push(resolve)),
    confirm: () => ({ text: 'Put', undo: { command: () => Promise.resolve() } }),
  });
  const change = drawnHook(createQueryClient(), useChange);
  made.push(change(put('before')), change(put('after')));
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.();
  await made[0];
  await expect.poll(() => undos.has('before')).toBe(true);
  forgetUndos();
  answers[1]?.();
  await made[1];
  await region.promise;
  expect([...undos]).toEqual([]);
});
