import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createManualClock, letPass } from '#core/testing/manual-clock.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { createDownloadHolds } from '../downloads/download-hold.ts';
import { digestOf } from '../saved/hashed-files.ts';
import { quietMilliseconds } from './saving-gate.ts';
import { episodeIdOf, NINE, releaseOf, segment } from './testing/episode-samples.ts';
import { startEpisodes } from './testing/start-episodes.ts';

const HOUR = 3_600_000;
const ids = (...numbers: number[]) => numbers.map(episodeIdOf);
const status = (code: number) => new Response(null, { status: code });
const isSegment = ({ pathname }: URL) => pathname.endsWith('.ts');
const save = (queue: ReturnType<typeof startEpisodes>, ...numbers: number[]) =>
  queue.handlers['episodes.save'](
    { releaseId: NINE, episodeIds: ids(...numbers), height: 720 },
    { signal: new AbortController().signal },
  );
const watched = (number: number, updatedAt: number): EpisodeProgress => ({
  ...{ episodeId: episodeIdOf(number), releaseId: NINE, positionSeconds: 40, isWatched: true, updatedAt },
});

describe('saving an episode', () => {
  it('emits no event at a start that queues nothing, so that pages need not ask again', async () => {
    await using queue = startEpisodes();
    const told: string[] = [];
    queue.events.subscribe((name) => told.push(name));
    await queue.pass(10_000);
    expect(told).toEqual([]);
  });

  it('returns as added only episodes that were neither saved nor queued', async () => {
    await using queue = startEpisodes();
    await save(queue, 1);
    await queue.until(queue.isDone);
    await save(queue, 2);
    expect(await save(queue, 3, 1, 2)).toMatchObject({ added: ids(3) });
  });

  it('takes half as long as watching it, or as long as the chosen speed allows', async () => {
    for (const [episodeSpeed, seconds] of [
      ['gentle', 20],
      ['unlimited', 0],
      [100, (4 * 376 * 8) / 100_000],
    ] as const) {
      await using queue = startEpisodes();
      queue.world.settings = { ...queue.world.settings, episodeSpeed };
      const began = queue.clock.now();
      await save(queue, 1);
      await queue.until(queue.isDone);
      expect((queue.clock.now() - began) / 1_000).toBeCloseTo(seconds, 1);
      expect(queue.cdn.most).toBe(1);
    }
  });

  it('takes no longer when the clock is set back meanwhile', async () => {
    await using queue = startEpisodes();
    queue.world.settings = { ...queue.world.settings, episodeSpeed: 'gentle' };
    await save(queue, 1);
    await queue.pass(3_000);
    queue.clock.jump(-HOUR);
    const since = queue.clock.now();
    await queue.until(queue.isDone);
    expect(queue.clock.now() - since).toBeLessThan(60_000);
  });

  it('waits for playback, data saver and quiet hours, and continues by itself', async () => {
    await using queue = startEpisodes();
    queue.world.busyMilliseconds = 3_000;
    await save(queue, 1);
    await queue.pass(10_000);
    expect(queue.cdn.asked).toEqual([]);
    expect(queue.episodes.state().episodeHold?.kind).toBe('playing');
    queue.world.busyMilliseconds = 0;
    await queue.handlers['downloads.dataSaver']({ isOn: true });
    await queue.pass(4_000);
    expect(queue.episodes.state().episodeHold?.kind).toBe('data-saver');
    const date = new Date(queue.clock.now());
    const hour = date.getHours();
    const quietHours = { from: ((hour + 23) % 24) * 60, to: ((hour + 2) % 24) * 60 };
    queue.world.settings = { ...queue.world.settings, quietHours };
    await queue.handlers['downloads.dataSaver']({ isOn: false });
    await queue.pass(HOUR / 2);
    expect(queue.episodes.state().episodeHold).toEqual({
      kind: 'quiet-hours',
      until: date.setHours(hour + 2, 0, 0, 0),
    });
    await queue.until(queue.isDone);
    expect(queue.faults).toEqual([]);
  });

  it('is held when the disk has no room for the episode and the reserve', async () => {
    await using queue = startEpisodes();
    // Enough for the episode, but not for the reserve.
    queue.world.freeBytes = 200_000_000;
    await save(queue, 1);
    await queue.pass(60_000);
    expect(queue.episodes.state().episodeHold?.kind).toBe('storage-full');
    expect(queue.cdn.asked.filter((address) => address.endsWith('.ts'))).toEqual([]);
    queue.world.freeBytes = null;
    await queue.until(queue.isDone);
  });

  it('continues after writes that met a full disk', async () => {
    await using queue = startEpisodes();
    let tries = 0;
    queue.world.beforePut = async () => {
      tries += 1;
      if (tries % 3 !== 0) throw new AppFailure({ code: 'storage-full' });
    };
    await save(queue, 1, 2, 3);
    await queue.until(queue.isDone);
    expect((await queue.savings()).map(({ state }) => state)).toEqual(['saved', 'saved', 'saved']);
  });

  it('asks once for new addresses when they are refused, and fails when that does not help', async () => {
    await using queue = startEpisodes();
    queue.cdn.before = (url) => (isSegment(url) && url.hostname === 'cdn.example' ? status(403) : null);
    await save(queue, 1);
    await queue.settled();
    await queue.until(() => queue.isDone());
    expect(await queue.savings()).toMatchObject([{ state: 'failed', trouble: 'unreadable' }]);
    expect(queue.world.asked).toBe(2);
  });

  it('fails at once when a piece is too large', async () => {
    await using queue = startEpisodes();
    const endless = () => new Response('', { headers: { 'content-length': String(2 ** 40) } });
    queue.cdn.before = (url) => (isSegment(url) && url.pathname.includes('/1/') ? endless() : null);
    await save(queue, 1, 2);
    await queue.pass(60_000);
    expect(await queue.savings()).toMatchObject([{ state: 'failed', trouble: 'unreadable' }, { state: 'saved' }]);
    expect(queue.cdn.asked.filter((address) => address.endsWith('/1/720/segment-0.ts'))).toHaveLength(1);
  });

  it('continues at another host when one fails', async () => {
    await using queue = startEpisodes();
    queue.cdn.before = (url) => {
      if (url.hostname !== 'cdn.example' || !url.pathname.endsWith('segment-2.ts')) return null;
      const elsewhere = JSON.stringify(queue.world.release).replaceAll('cdn.example', 'other.example');
      queue.world.release = JSON.parse(elsewhere);
      return 'reset';
    };
    await save(queue, 1);
    await queue.until(queue.isDone);
    expect(await queue.savings()).toMatchObject([{ state: 'saved' }]);
    const segments = queue.cdn.served.filter((address) => address.endsWith('.ts'));
    expect(segments.map((address) => new URL(address).hostname)).toEqual([
      ...['cdn.example', 'cdn.example', 'other.example', 'other.example'],
    ]);
  });

  it('takes the nearest lower quality, and reports why none can be saved', async () => {
    const [stream] = releaseOf(1).episodes[0]?.streams ?? [];
    const cases = [
      [releaseOf(6, {}, { streams: stream === undefined ? [] : [stream] }), { state: 'saved', height: 480 }],
      [releaseOf(6, {}, { streams: [] }), { state: 'failed', trouble: 'no-stream' }],
      [releaseOf(6, { isBlockedByGeo: true }), { state: 'failed', trouble: 'blocked' }],
    ] as const;
    for (const [release, expected] of cases) {
      await using queue = startEpisodes();
      queue.world.release = release;
      await save(queue, 1);
      await queue.until(queue.isDone);
      expect(await queue.savings()).toMatchObject([expected]);
    }
    await using queue = startEpisodes();
    queue.world.answer = releaseOf(2);
    await save(queue, 6);
    await queue.until(queue.isDone);
    expect(await queue.savings()).toMatchObject([{ state: 'failed', trouble: 'gone' }]);
  });

  it('is held while offline and continues afterwards', async () => {
    await using queue = startEpisodes();
    queue.cdn.before = (url) => (isSegment(url) ? 'offline' : null);
    await save(queue, 1);
    await queue.pass(2_000);
    expect(queue.episodes.state().episodeHold).not.toBeNull();
    queue.cdn.before = () => null;
    await queue.until(queue.isDone);
    expect(await queue.savings()).toMatchObject([{ state: 'saved' }]);
  });
});

describe('watched episodes', () => {
  it('are removed a day later, unless they are pinned or marked unwatched', async () => {
    await using queue = startEpisodes();
    await save(queue, 1, 2, 3);
    await queue.until(queue.isDone);
    await queue.handlers['episodes.pin']({ releaseId: NINE, episodeId: episodeIdOf(2), isPinned: true });
    const at = queue.clock.now() + 1_000;
    await queue.pass(1_000);
    queue.world.progress = [watched(1, at), watched(2, at), watched(3, at)];
    queue.events.emit('progress.changed', { releaseId: NINE });
    expect((await queue.savings()).map(({ removeAt }) => removeAt)).toEqual([at + 24 * HOUR, null, at + 24 * HOUR]);
    expect(await queue.handlers['saved.releases']()).toMatchObject([{ episodes: 3, leaving: [{}, {}] }]);
    await queue.pass(23 * HOUR);
    queue.world.progress = [watched(1, at), watched(2, at)];
    queue.events.emit('progress.changed', { releaseId: NINE });
    await queue.pass(2 * HOUR);
    expect((await queue.savings()).map(({ episodeId }) => episodeId)).toEqual(ids(2, 3));
    expect(queue.faults).toEqual([]);
  });

  it('stay when they were watched before they were saved', async () => {
    await using queue = startEpisodes();
    queue.world.progress = [watched(1, queue.clock.now())];
    await queue.pass(1_000);
    await save(queue, 1, 2);
    await queue.until(queue.isDone);
    queue.world.progress.push(watched(2, queue.clock.now() + 1));
    queue.events.emit('progress.changed', { releaseId: NINE });
    await queue.pass(26 * HOUR);
    expect((await queue.savings()).map(({ episodeId }) => episodeId)).toEqual(ids(1));
  });

  it('of another account move a rule on; an account without progress changes nothing', async () => {
    await using queue = startEpisodes();
    const { signal } = queue.context;
    await queue.handlers['episodes.keepNext']({ releaseId: NINE, count: 2, height: 720 }, { signal });
    await queue.until(queue.isDone);
    queue.world.account = 'two';
    queue.world.release = releaseOf(6);
    queue.events.emit('progress.changed', { releaseId: null });
    await queue.until(queue.isDone);
    expect((await queue.savings()).map(({ episodeId }) => episodeId)).toEqual(ids(1, 2));
    queue.world.progress = [watched(3, queue.clock.now())];
    queue.events.emit('progress.changed', { releaseId: null });
    await queue.until(queue.isDone);
    expect((await queue.savings()).map(({ episodeId }) => episodeId)).toEqual(ids(1, 2, 4, 5));
  });
});

it('quiet hours may span midnight', () => {
  const at = (hours: number, minutes = 0) => new Date(2026, 2, 5, hours, minutes).getTime();
  const night = { from: 22 * 60, to: 7 * 60 };
  expect(quietMilliseconds(night, at(23))).toBe(8 * HOUR);
  expect(quietMilliseconds(night, at(6, 30))).toBe(HOUR / 2);
  expect(quietMilliseconds(night, at(7))).toBe(0);
  expect(quietMilliseconds(night, at(12))).toBe(0);
  expect(quietMilliseconds({ from: 60, to: 60 }, at(1))).toBe(0);
});

it('quiet hours end at their local time in nights with a clock change', () => {
  const script = `
    import { quietMilliseconds } from '${resolve(import.meta.dirname, 'saving-gate.ts')}';
    for (const day of ['2026-03-28', '2026-10-24']) {
      console.log(quietMilliseconds({ from: 22 * 60, to: 7 * 60 }, new Date(day + 'T23:00').getTime()) / ${HOUR});
    }`;
  const found = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: 'Europe/Berlin' },
  });
  expect(String(found).trim().split('\n')).toEqual(['7', '9']);
});

it('a hold ends on time, and within a minute after sleep or a clock set forward', async () => {
  const clock = createManualClock();
  const { wait, current } = createDownloadHolds(clock, () => {});
  const { signal } = new AbortController();
  for (const [jump, rest] of [
    [9 * HOUR, HOUR / 60],
    [-24 * HOUR, 8 * HOUR],
    [0, 8 * HOUR],
  ] as const) {
    const waiting = wait('quiet-hours', 8 * HOUR, signal);
    clock.jump(jump);
    await letPass(clock, rest - 1);
    expect(current()?.kind).toBe('quiet-hours');
    await letPass(clock, 1);
    expect(current()).toBeNull();
    await waiting;
  }
});

describe('a damaged episode', () => {
  /** Episode 1 is saved and has lost a piece; 2 is queued. The app is offline. */
  async function startDamaged() {
    const queue = startEpisodes();
    await save(queue, 1);
    await queue.until(queue.isDone);
    queue.cdn.before = () => 'offline';
    queue.parts.library.database()?.exec('DELETE FROM episode_file WHERE track = 1 AND place = 2');
    queue.episodes.noteIncomplete();
    await save(queue, 2);
    return queue;
  }
  const told = async (queue: ReturnType<typeof startEpisodes>) =>
    (await queue.savings()).map(({ ordinal, state, isHere }) => [ordinal, state === 'saved', isHere]);

  it('stays playable while it is queued for repair, and when that is cancelled or restored', async () => {
    await using queue = await startDamaged();
    expect(await told(queue)).toEqual([
      [1, false, true],
      [2, false, false],
    ]);
    const { undoId, cancelled } = await queue.episodes.cancel({ releaseId: NINE, episodeIds: null });
    expect(cancelled).toBe(2);
    expect(await told(queue)).toEqual([[1, true, true]]);
    await queue.parts.library.undos.undo(undoId);
    expect(await told(queue)).toEqual([
      [1, false, true],
      [2, false, false],
    ]);
  });

  it('that a rule has saved stays queued for repair when it is watched', async () => {
    await using queue = startEpisodes();
    await queue.handlers['episodes.keepNext']({ releaseId: NINE, count: 1, height: 480 }, queue.context);
    await queue.until(queue.isDone);
    await queue.handlers['episodes.pin']({ releaseId: NINE, episodeId: episodeIdOf(1), isPinned: true });
    queue.cdn.before = () => 'offline';
    queue.parts.library.database()?.exec('DELETE FROM episode_file WHERE track = 1 AND place = 2');
    queue.episodes.noteIncomplete();
    queue.world.progress = [watched(1, queue.clock.now())];
    queue.events.emit('progress.changed', { releaseId: NINE });
    await queue.settled();
    expect((await told(queue)).at(0)).toEqual([1, false, true]);
    queue.cdn.before = () => null;
    await queue.until(queue.isDone);
    expect((await queue.savings())[0]?.savedSeconds).toBe(40);
  });

  it('is not saved again after it was watched and removed', async () => {
    await using queue = startEpisodes();
    await save(queue, 1);
    await queue.until(queue.isDone);
    await queue.pass(1_000);
    queue.episodes.commands.pause(null, true);
    queue.parts.library.database()?.exec('DELETE FROM episode_file WHERE track = 1 AND place = 2');
    queue.episodes.noteIncomplete();
    queue.world.progress = [watched(1, queue.clock.now())];
    queue.events.emit('progress.changed', { releaseId: NINE });
    expect(await told(queue)).toEqual([[1, false, true]]);
    await queue.pass(25 * HOUR);
    queue.episodes.commands.pause(null, false);
    await queue.until(queue.isDone);
    expect(await queue.savings()).toEqual([]);
  });

  it('is not repaired after its cancellation, until more damage is found', async () => {
    await using queue = await startDamaged();
    await queue.episodes.cancel({ releaseId: NINE, episodeIds: ids(1) });
    queue.cdn.before = () => null;
    await queue.until(queue.isDone);
    expect(await told(queue)).toEqual([
      [1, true, true],
      [2, true, true],
    ]);
    expect((await queue.savings())[0]?.savedSeconds).toBe(30);
    queue.episodes.noteIncomplete();
    await queue.until(queue.isDone);
    expect((await queue.savings())[0]?.savedSeconds).toBe(40);
  });
});

it('a running episode does not go on in a library that replaces its own and uses the same ids', async () => {
  /** A library in which the first queued episode is half saved. */
  async function withHalfOf(number: number) {
    const queue = startEpisodes();
    const always = { from: 0, to: 24 * 60 - 1 };
    queue.cdn.before = ({ pathname }) => {
      if (pathname.endsWith('-1.ts')) queue.world.settings = { ...queue.world.settings, quietHours: always };
      return null;
    };
    await save(queue, number);
    await queue.until(() => queue.episodes.state().episodeHold !== null);
    return queue;
  }
  const other = await withHalfOf(2);
  await other.close();
  await using queue = await withHalfOf(1);
  const { folder, place } = queue.parts.context;
  place.choose(join(other.dataDirectory, 'library'));
  folder.adopt();
  queue.cdn.before = () => null;
  queue.world.settings = { ...queue.world.settings, quietHours: null };
  await queue.pass(30 * HOUR);
  await queue.until(queue.isDone);
  expect((await queue.savings()).map(({ ordinal, state }) => [ordinal, state])).toEqual([[2, 'saved']]);
  const pieces = queue.parts.library.statements.all('SELECT digest FROM episode_file WHERE track = 1 ORDER BY place');
  const own = [0, 1, 2, 3].map((place) => digestOf(segment(`https://cdn.example/videos/9/2/720/segment-${place}.ts`)));
  expect(pieces.map(({ digest }) => digest)).toEqual(own);
  rmSync(other.dataDirectory, { recursive: true });
});
