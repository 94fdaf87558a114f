import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { episodeIdOf, NINE } from './testing/episode-samples.ts';
import { startEpisodes } from './testing/start-episodes.ts';

const HOUR = 3_600_000;
const ids = (...numbers: number[]) => numbers.map(episodeIdOf);
const save = (queue: ReturnType<typeof startEpisodes>, ...numbers: number[]) =>
  queue.handlers['episodes.save']({ releaseId: NINE, episodeIds: ids(...numbers), height: 720 }, queue.context);

/** The first episode has failed in the queue. */
async function startWithFailed() {
  const queue = startEpisodes();
  queue.cdn.before = () => 'offline';
  await save(queue, 1);
  await queue.settled();
  queue.parts.library.statements.run("UPDATE queued_episode SET trouble = 'gone'");
  return queue;
}

describe('undo of changes to the queue of episodes', () => {
  it('restores removed episodes with their places and trouble', async () => {
    await using queue = startEpisodes();
    queue.cdn.before = () => 'offline';
    await save(queue, 1, 2, 3);
    queue.parts.library.statements.run("UPDATE queued_episode SET trouble = 'missing' WHERE ordinal = 3");
    const queued = () => queue.parts.library.statements.all('SELECT * FROM queued_episode ORDER BY id');
    const before = queued();
    const { undoId } = await queue.episodes.remove({ releaseId: NINE, episodeIds: ids(1, 3) });
    await queue.parts.library.undos.undo(undoId);
    expect(queued()).toEqual(before);
  });

  it('rejects with `not-found` once the removed episodes are deleted', async () => {
    await using queue = startEpisodes();
    await save(queue, 1);
    await queue.until(queue.isDone);
    const { undoId } = await queue.episodes.remove({ releaseId: NINE, episodeIds: null });
    queue.parts.library.statements.run('DELETE FROM episode_stream');
    const undoing = queue.parts.library.undos.undo(undoId);
    await expect(undoing).rejects.toMatchObject({ error: { code: 'not-found' } });
  });

  it('restores a cancelled episode with an unreadable row', async () => {
    await using queue = startEpisodes();
    queue.cdn.before = () => 'offline';
    await save(queue, 1, 2);
    queue.parts.library.statements.run('UPDATE queued_episode SET height = 1 WHERE ordinal = 2');
    const queued = () => queue.parts.library.statements.all('SELECT * FROM queued_episode ORDER BY id');
    const before = queued();
    const { undoId } = await queue.episodes.cancel({ releaseId: NINE, episodeIds: null });
    expect(queued()).toEqual([]);
    await queue.parts.library.undos.undo(undoId);
    expect(queued()).toEqual(before);
  });

  it('does not requeue an episode that was saved after its removal', async () => {
    await using queue = startEpisodes();
    queue.cdn.before = () => 'offline';
    await save(queue, 1, 2);
    const { undoId } = await queue.episodes.remove({ releaseId: NINE, episodeIds: ids(1, 2) });
    queue.cdn.before = () => null;
    await save(queue, 1);
    await queue.until(queue.isDone);
    queue.cdn.before = () => 'offline';
    await queue.parts.library.undos.undo(undoId);
    expect((await queue.savings()).map(({ ordinal, state }) => [ordinal, state])).toEqual([
      [1, 'saved'],
      [2, expect.stringMatching(/^(queued|running)$/)],
    ]);
  });

  it('of a save leaves a formerly failed episode failed, and removes the other one', async () => {
    await using queue = startEpisodes();
    queue.cdn.before = () => 'offline';
    await save(queue, 1, 2);
    await queue.settled();
    queue.parts.library.statements.run("UPDATE queued_episode SET trouble = 'gone' WHERE ordinal = 1");
    const queued = () => queue.parts.library.statements.all('SELECT * FROM queued_episode ORDER BY id');
    const before = queued();
    const { added, undoId } = await queue.handlers['episodes.save'](
      { releaseId: NINE, episodeIds: ids(1, 3), height: 480 },
      queue.context,
    );
    expect(added).toEqual(ids(1, 3));
    await queue.parts.library.undos.undo(undoId);
    expect(queued()).toEqual(before);
  });

  it('of saving a new version keeps the former one', async () => {
    await using queue = startEpisodes();
    await save(queue, 1);
    await queue.until(queue.isDone);
    queue.parts.library.statements.run('UPDATE episode_stream SET is_replaced = 1');
    queue.cdn.before = () => 'offline';
    const { undoId } = await save(queue, 1);
    await queue.parts.library.undos.undo(undoId);
    expect(await queue.savings()).toMatchObject([{ ordinal: 1, state: 'saved', isReplaced: true }]);
  });

  it('of a save leaves the rule for next episodes as it was', async () => {
    await using queue = startEpisodes();
    queue.cdn.before = () => 'offline';
    await queue.handlers['episodes.keepNext']({ releaseId: NINE, count: 1, height: 720 }, queue.context);
    await queue.settled();
    const ruled = () => queue.parts.library.statements.all('SELECT * FROM kept_episode');
    const before = ruled();
    expect(before).toHaveLength(1);
    queue.parts.library.statements.run("UPDATE queued_episode SET trouble = 'gone'");
    const { undoId } = await save(queue, 1, 3);
    await queue.parts.library.undos.undo(undoId);
    expect(ruled()).toEqual(before);
  });

  it('stops saving a formerly failed episode while its last piece is fetched', async () => {
    await using queue = await startWithFailed();
    let undoId = '';
    let pieces = 0;
    queue.cdn.before = async ({ pathname }) => {
      pieces += Number(pathname.endsWith('.ts'));
      if (pieces === 4) await queue.parts.library.undos.undo(undoId);
      return null;
    };
    ({ undoId } = await save(queue, 1));
    await queue.pass(HOUR);
    expect(pieces).toBe(4);
    expect(await queue.savings()).toMatchObject([{ state: 'failed', trouble: 'gone' }]);
  });

  it('stops saving it while its last piece is written', async () => {
    await using queue = await startWithFailed();
    let pieces = 0;
    queue.world.beforePut = async () => {
      pieces += 1;
      if (pieces === 4) await queue.parts.library.undos.undo(undoId);
    };
    queue.cdn.before = () => null;
    const { undoId } = await save(queue, 1);
    await queue.pass(HOUR);
    expect(pieces).toBe(4);
    expect(await queue.savings()).toMatchObject([{ state: 'failed', trouble: 'gone' }]);
  });

  it('stops saving it while the complete episode is checked', async () => {
    await using queue = await startWithFailed();
    let undoing: Promise<unknown> | null = null;
    queue.world.onComplete = () => {
      undoing = queue.parts.library.undos.undo(undoId);
    };
    queue.cdn.before = () => null;
    const { undoId } = await save(queue, 1);
    await queue.pass(HOUR);
    await undoing;
    expect(undoing).not.toBeNull();
    expect(await queue.savings()).toMatchObject([{ state: 'failed', trouble: 'gone', isHere: false }]);
  });

  it('keeps the former version while the complete new one is checked', async () => {
    await using queue = startEpisodes();
    await save(queue, 1);
    await queue.until(queue.isDone);
    queue.parts.library.statements.run("UPDATE episode_stream SET is_replaced = 1, shape = 'former'");
    let undoing: Promise<unknown> | null = null;
    queue.world.onComplete = () => {
      undoing = queue.parts.library.undos.undo(undoId);
    };
    const { undoId } = await save(queue, 1);
    await queue.pass(HOUR);
    await undoing;
    expect(undoing).not.toBeNull();
    expect(await queue.savings()).toMatchObject([{ ordinal: 1, state: 'saved', isReplaced: true }]);
  });

  it('adds no undoable change of its own', async () => {
    await using queue = startEpisodes();
    queue.cdn.before = () => 'offline';
    const { undoId: first } = await save(queue, 1);
    for (let times = 0; times < 99; times += 1) {
      const { undoId } = await save(queue, 2);
      await queue.parts.library.undos.undo(undoId);
    }
    expect(await queue.parts.library.undos.undo(first)).toBe(true);
    expect(await queue.savings()).toEqual([]);
  });

  it.each([
    [0, 3],
    [1, 3],
  ])('of a save excludes the episode from a rule that has changed since (%i to %i episodes)', async (former, count) => {
    await using queue = startEpisodes();
    queue.cdn.before = () => 'offline';
    const rule = (next: number) =>
      queue.handlers['episodes.keepNext']({ releaseId: NINE, count: next, height: 720 }, queue.context);
    await save(queue, 1);
    await rule(former);
    const { undoId } = await save(queue, 2);
    await rule(count);
    await queue.parts.library.undos.undo(undoId);
    queue.events.emit('progress.changed', { releaseId: NINE });
    expect((await queue.savings()).map(({ ordinal }) => ordinal)).not.toContain(2);
  });

  it('rejects with `not-found` when a new library was started', async () => {
    await using queue = startEpisodes();
    queue.cdn.before = () => 'offline';
    await save(queue, 1);
    const { undoId } = await queue.episodes.remove({ releaseId: NINE, episodeIds: ids(1) });
    const usual = join(queue.dataDirectory, 'library');
    renameSync(usual, `${usual}-away`);
    expect(queue.parts.library.state()).toBe('gone');
    expect(await queue.parts.move(null)).toMatchObject({ status: 'done' });
    await expect(queue.parts.library.undos.undo(undoId)).rejects.toMatchObject({ error: { code: 'not-found' } });
    expect(await queue.savings()).toEqual([]);
  });
});
