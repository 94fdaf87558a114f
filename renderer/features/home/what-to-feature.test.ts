import { expect, test } from 'vitest';
import { appContract } from '#shared/contract/app-contract.ts';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { whatToFeature } from './featured.tsx';

const release = sampleCard({ id: 1 });
const newest = [sampleCard({ id: 2 })];

const watchedAt = (updatedAt: number) => {
  const episodeId = '00000000-0000-4000-8000-000000000000';
  const progress = { episodeId, releaseId: 1, positionSeconds: 1, isWatched: false, updatedAt };
  return appContract['progress.recent'].output.parse([{ progress, release, ordinal: 1, durationSeconds: 10 }]);
};

const readAt = (updatedAt: number) => {
  const place = {
    slugUrl: '5--b',
    volume: '1',
    number: '2',
    branchId: null,
    paragraph: 0,
    offset: 0,
    isAtEnd: false,
    updatedAt,
  };
  const novel = {
    id: 5,
    slugUrl: '5--b',
    name: { main: 'B', english: null, russian: null },
    cover: null,
    year: null,
    ageRestriction: null,
    isAdult: false,
    type: null,
    status: null,
    rating: null,
  };
  return appContract['reading.recent'].output.parse([{ position: place, novel }]);
};

test('the later of the last watched release and the last read novel is featured', () => {
  expect(whatToFeature({ watched: watchedAt(9), read: readAt(8), newest })?.kind).toBe('watched');
  expect(whatToFeature({ watched: watchedAt(8), read: readAt(9), newest })).toMatchObject({
    kind: 'read',
    novel: { id: 5 },
  });
  expect(whatToFeature({ watched: [], read: readAt(1), newest })?.kind).toBe('read');
});

test('without a history the newest release is featured, if there is one', () => {
  expect(whatToFeature({ watched: [], read: [], newest })).toMatchObject({ kind: 'newest', release: { id: 2 } });
  expect(whatToFeature({ watched: [], read: [], newest: [] })).toBeNull();
});
