import { expect, test } from 'vitest';
import { sampleCard, sampleEpisode } from '#shared/domain/testing/sample-release.ts';
import { favouriteNews } from './use-home-queries.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const dayAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

const listed = (id: number, freshAt: string | null) => ({ card: sampleCard({ id }), freshAt });

const latestOf = (...entries: [id: number, updatedAt: string | null][]) =>
  entries.map(([id, updatedAt]) => ({
    release: sampleCard({ id }),
    episode: sampleEpisode(3, { releaseId: id, updatedAt }),
  }));

test('favourites with a new episode are listed once each, the newest first', () => {
  const news = favouriteNews(
    {
      latest: latestOf([1, dayAgo(2)], [2, dayAgo(0)]),
      isFavourite: (id) => id === 1,
      listed: [listed(3, dayAgo(1)), listed(1, dayAgo(9)), listed(4, dayAgo(13))],
    },
    NOW,
  );
  expect(news.map(({ release, episode }) => [release.id, episode?.ordinal ?? null])).toEqual([
    [3, null],
    [1, 3],
    [4, null],
  ]);
});

test('an episode from long ago or from an unknown time is no news', () => {
  const listedOld = [listed(3, dayAgo(14)), listed(4, null), listed(5, 'soon')];
  const sources = { latest: latestOf([1, dayAgo(15)]), isFavourite: () => true, listed: listedOld };
  expect(favouriteNews(sources, NOW)).toEqual([]);
});

test('without favourites there is no news', () => {
  expect(favouriteNews({ latest: latestOf([1, dayAgo(0)]), isFavourite: () => false, listed: [] }, NOW)).toEqual([]);
});
