import { beforeEach, describe, expect, it } from 'vitest';
import { createAnswerStore } from '#core/platform/answers/answer-store.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createManualClock, type ManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import { ImageAddress, ReleaseId } from '#shared/domain/identifiers.ts';
import { sampleEpisode, sampleRelease } from '#shared/domain/testing/sample-release.ts';
import { createFreshReleases } from './fresh-releases.ts';

const QUARTER_HOUR = 15 * 60_000;
const id = ReleaseId.parse(7);

describe('fresh releases', () => {
  let clock: ManualClock;
  let asked: number[][];
  let news: number;
  let published: Release;
  let isAway: boolean;
  let isGone: boolean;
  let era: number;
  let onAsked: () => void;

  function start() {
    const database = openEmptyDatabase();
    const answers = createAnswerStore(database, appContract, { now: clock.now, log: silentLog });
    const fresh = createFreshReleases({
      anime: {
        releases: async (ids) => {
          asked.push([...ids]);
          onAsked();
          if (isAway) throw new AppFailure({ code: 'offline' });
          return isGone ? [] : [published];
        },
      },
      answers,
      sessionEra: { count: () => era },
      clock,
      log: silentLog,
      onNews: () => {
        news += 1;
      },
    });
    const look = async () => {
      fresh.lookFor([{ id, fetchedAt: answers.get('releases.get', { idOrAlias: '7' })?.fetchedAt ?? null }]);
      await new Promise(setImmediate);
    };
    const kept = () => answers.get('releases.get', { idOrAlias: '7' })?.value;
    return { answers, look, kept };
  }

  beforeEach(() => {
    clock = createManualClock();
    asked = [];
    news = 0;
    isAway = false;
    isGone = false;
    era = 0;
    onAsked = () => undefined;
    published = sampleRelease({ id: 7, episodes: [sampleEpisode(1)] });
  });

  it('report a new episode and keep the stored background', async () => {
    const { answers, look, kept } = start();
    const background = ImageAddress.parse('/media/image/anime?src=x');
    answers.put('releases.get', { idOrAlias: '7' }, { ...published, background });
    clock.pass(QUARTER_HOUR);
    published = sampleRelease({ id: 7, episodes: [sampleEpisode(1), sampleEpisode(2)] });
    await look();
    expect(news).toBe(1);
    expect(kept()?.episodes).toHaveLength(2);
    expect(kept()?.background).toBe(background);
  });

  it('replace a stored release that has an episode twice', async () => {
    const { answers, look, kept } = start();
    const [first, second, third] = [sampleEpisode(1), sampleEpisode(2), sampleEpisode(3)];
    answers.put('releases.get', { idOrAlias: '7' }, { ...published, episodes: [first, second, first, first] });
    clock.pass(QUARTER_HOUR);
    published = sampleRelease({ id: 7, episodes: [first, second, third] });
    await look();
    expect(news).toBe(1);
    expect(kept()?.episodes).toEqual([first, second, third]);
  });

  it('are requested at most once in 15 minutes, also after the release was opened', async () => {
    const { answers, look } = start();
    answers.put('releases.get', { idOrAlias: '7' }, published);
    await look();
    expect(asked).toEqual([]);
    clock.pass(QUARTER_HOUR);
    await look();
    await look();
    expect(asked).toEqual([[7]]);
    expect(news).toBe(0);
  });

  it('keep what is stored when the service cannot be reached, and are requested again after a minute', async () => {
    const { answers, look, kept } = start();
    answers.put('releases.get', { idOrAlias: '7' }, published);
    clock.pass(QUARTER_HOUR);
    isAway = true;
    await look();
    await look();
    expect(asked).toHaveLength(1);
    expect(kept()).toEqual(published);
    isAway = false;
    clock.pass(60_000);
    await new Promise(setImmediate);
    expect(asked).toHaveLength(2);
  });

  it('are requested once for a release that was never opened here', async () => {
    const { look, kept } = start();
    await look();
    expect(news).toBe(1);
    expect(kept()).toMatchObject({ id: 7 });
    await look();
    expect(asked).toEqual([[7]]);
  });

  it('are requested once in 15 minutes if the service has no such release', async () => {
    const { look, kept } = start();
    isGone = true;
    for (let times = 0; times < 3; times += 1) await look();
    expect(asked).toEqual([[7]]);
    expect(kept()).toBeUndefined();
    clock.pass(QUARTER_HOUR);
    await look();
    expect(asked).toEqual([[7], [7]]);
  });

  it('are requested again when the session changed during the request', async () => {
    const { look, kept } = start();
    const latest = sampleRelease({ id: 7, episodes: [sampleEpisode(1), sampleEpisode(2)] });
    onAsked = () => {
      if (asked.length === 1) era += 1;
      else published = latest;
    };
    await look();
    expect(asked).toEqual([[7], [7]]);
    expect(kept()).toEqual(latest);
    expect(news).toBe(1);
  });

  it('do not take an answer with fewer episodes', async () => {
    const { answers, look, kept } = start();
    answers.put('releases.get', { idOrAlias: '7' }, published);
    const whole = published;
    clock.pass(QUARTER_HOUR);
    published = sampleRelease({ id: 7 });
    await look();
    expect(news).toBe(0);
    expect(kept()).toEqual(whole);
  });
});
