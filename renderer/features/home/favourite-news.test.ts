import { expect, test } from 'vitest';
import { appContract } from '#shared/contract/app-contract.ts';
import { favouriteNews } from './use-home-queries.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const dayAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

const card = (id: number) => ({
  ...{ id, alias: 'a', name: { main: 'A', english: null, alternative: null }, type: null, season: null },
  ...{ ageRating: null, year: null, episodesTotal: null, isOngoing: true, poster: null, genres: [] },
});

const listed = (id: number, freshAt: string | null) => ({ card: card(id), freshAt });
const listOf = (items: ReturnType<typeof listed>[]) =>
  appContract['lists.page'].output.parse({ items, page: 1, totalPages: 1, total: items.length }).items;

const latestOf = (...entries: [id: number, updatedAt: string | null][]) =>
  appContract['releases.latest'].output.parse(
    entries.map(([id, updatedAt]) => ({
      release: card(id),
      episode: {
        ...{ id: '00000000-0000-4000-8000-000000000000', releaseId: id, ordinal: 3, sortOrder: 3, name: null },
        ...{ durationSeconds: 1, opening: null, ending: null, preview: null, streams: [], updatedAt },
      },
    })),
  );

test('favourites with a new episode are listed once each, the newest first', () => {
  const news = favouriteNews(
    {
      latest: latestOf([1, dayAgo(2)], [2, dayAgo(0)]),
      isFavourite: (id) => id === 1,
      listed: listOf([listed(3, dayAgo(1)), listed(1, dayAgo(9)), listed(4, dayAgo(13))]),
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
  const listedOld = listOf([listed(3, dayAgo(14)), listed(4, null), listed(5, 'soon')]);
  const sources = { latest: latestOf([1, dayAgo(15)]), isFavourite: () => true, listed: listedOld };
  expect(favouriteNews(sources, NOW)).toEqual([]);
});

test('without favourites there is no news', () => {
  expect(favouriteNews({ latest: latestOf([1, dayAgo(0)]), isFavourite: () => false, listed: [] }, NOW)).toEqual([]);
});
