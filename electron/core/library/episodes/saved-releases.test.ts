import { describe, expect, it } from 'vitest';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import { FORMER_STREAM_URL, type Release } from '#shared/domain/anime/release.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { withSavedAnswers } from '../create-library.ts';
import { startLibraryParts } from '../saved/testing/start-library-parts.ts';
import { savedAddress } from './saved-releases.ts';
import { addressOf, episodeIdOf, NINE, opened, openingOf, releaseOf, saveEpisode } from './testing/episode-samples.ts';

const addresses = (release: Release | null | undefined, number: number) =>
  release?.episodes.find(({ id }) => id === episodeIdOf(number))?.streams.map(({ height, url }) => [height, url]);

const fresh = (height: number) => [height, `${addressOf(1, height)}?session=secret`];

describe('the answer for a release', () => {
  it('has the saved address of a saved quality, and none of an unfinished one', async () => {
    await using at = startLibraryParts();
    const { store, releases } = at.episodes;
    const saved = savedAddress(await saveEpisode(store, openingOf(1)));
    await opened(store, openingOf(2));
    const release = releases.withSaved(releaseOf(3));
    expect(addresses(release, 1)).toEqual([fresh(480), [720, saved], fresh(1080)]);
    expect(addresses(release, 2)).toEqual(addresses(releaseOf(3), 2));
  });

  it('has saved episodes even if the release is blocked or the service removed the episode', async () => {
    await using at = startLibraryParts();
    const { store, releases } = at.episodes;
    const [one = '', three = ''] = [
      savedAddress(await saveEpisode(store, openingOf(1))),
      savedAddress(await saveEpisode(store, openingOf(3))),
    ];
    const blocked = releaseOf(2, { isBlockedByGeo: true }, { streams: [] });
    await releases.note(blocked);
    const release = releases.withSaved(blocked);
    expect(release.episodes.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3]);
    expect([1, 2, 3].map((number) => addresses(release, number))).toEqual([[[720, one]], [], [[720, three]]]);
  });

  it.each([
    ['another length', releaseOf(3, {}, { durationSeconds: 43 }), true],
    ['nearly the same length', releaseOf(3, {}, { durationSeconds: 41.5 }), false],
    ['no length', releaseOf(3, {}, { durationSeconds: 0 }), false],
  ])(
    'hides other streams of a saved episode if the service has another version of it: %s',
    async (_, newer, isReplaced) => {
      await using at = startLibraryParts();
      const { store, releases } = at.episodes;
      const saved = savedAddress(await saveEpisode(store, openingOf(1)));
      await releases.note(newer);
      expect(store.episodes(NINE)).toMatchObject([{ isReplaced }]);
      const others = isReplaced ? [] : [fresh(480), fresh(1080)];
      expect(addresses(releases.withSaved(newer), 1)?.toSorted()).toEqual([...others, [720, saved]].toSorted());
      await releases.note(releaseOf(3));
      expect(store.episodes(NINE)).toMatchObject([{ isReplaced: false }]);
    },
  );

  it('is made up when its record is damaged, and found when the record of another release is', async () => {
    await using at = startLibraryParts();
    const { store, releases } = at.episodes;
    const saved = savedAddress(await saveEpisode(store, openingOf(1)));
    const { statements } = at.library;
    statements.run('INSERT INTO saved_release VALUES (1, \'{"id"\')');
    expect(addresses(releases.release(releaseOf(3).alias), 1)).toContainEqual([720, saved]);
    statements.run("UPDATE saved_release SET body = '{' WHERE release_id = ?", NINE);
    expect(addresses(releases.shown(String(NINE)), 1)).toEqual([[720, saved]]);
    // Null, so that saving asks the service, which knows the other episodes.
    expect(releases.release(String(NINE))).toBeNull();
    expect(releases.releases()).toMatchObject([{ release: { id: NINE, name: { main: String(NINE) } }, episodes: 1 }]);
    expect(releases.shown('1')).toBeNull();
  });

  it('marks a saved episode as replaced when another one has its place, and lists both', async () => {
    await using at = startLibraryParts();
    const { store, releases } = at.episodes;
    await saveEpisode(store, openingOf(1));
    const newer = releaseOf(3);
    const [first, ...others] = newer.episodes;
    const replaced = { ...newer, episodes: [...(first ? [{ ...first, id: episodeIdOf(77) }] : []), ...others] };
    await releases.note(replaced);
    expect(store.episodes(NINE)).toMatchObject([{ isReplaced: true }]);
    const ids = releases.withSaved(replaced).episodes.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([1, 2, 3, 77].map(episodeIdOf).toSorted());
  });

  it('comes from the library when it was evicted, without addresses of a session or of removed streams', async () => {
    await using at = startLibraryParts();
    const { store, releases } = at.episodes;
    const saved = savedAddress(await saveEpisode(store, openingOf(1)));
    const kept = new Map<string, Release>();
    const answers = {
      get: (_: string, { idOrAlias }: { readonly idOrAlias: string }) => {
        const value = kept.get(idOrAlias);
        return value === undefined ? null : { value, fetchedAt: 5 };
      },
      put: () => undefined,
    };
    // Only releases are asked for.
    const withSaved = withSavedAnswers(answers as unknown as AnswerStore, at.library, releases);
    const get = (idOrAlias: string) => withSaved.get('releases.get', { idOrAlias })?.value;
    for (const asked of ['9', 'nine']) {
      expect(addresses(get(asked), 1)).toEqual([
        [480, FORMER_STREAM_URL],
        [720, saved],
        [1080, FORMER_STREAM_URL],
      ]);
    }
    expect(get('10')).toBeUndefined();
    const former = releaseOf(3, {}, { streams: [{ height: 720, url: FORMER_STREAM_URL }] });
    kept.set('9', former);
    expect(addresses(get('9'), 1)).toEqual([[720, saved]]);
    // The stored answer may name what was removed since.
    kept.set('9', releases.withSaved(former));
    await store.remove(NINE, null);
    expect(addresses(get('9'), 1)).toEqual([[720, FORMER_STREAM_URL]]);
  });
});

it('saved releases are listed with the count and bytes of their complete episodes, the last saved first', async () => {
  await using at = startLibraryParts();
  const { store, releases } = at.episodes;
  const EIGHT = ReleaseId.parse(8);
  await saveEpisode(store, openingOf(1));
  at.clock.pass(1_000);
  await saveEpisode(store, openingOf(4, { release: releaseOf(4, { id: EIGHT }) }));
  const listed = () => releases.releases().map(({ release }) => release.id);
  expect(listed()).toEqual([EIGHT, NINE]);
  at.clock.pass(1_000);
  await saveEpisode(store, openingOf(2));
  await opened(store, openingOf(3));
  const bytes = store
    .episodes(NINE)
    .slice(0, 2)
    .reduce((sum, one) => sum + one.bytes, 0);
  expect(releases.releases()[0]).toMatchObject({ release: { id: NINE, alias: 'nine' }, episodes: 2, bytes });
  expect(listed()).toEqual([NINE, EIGHT]);
});
