import { QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { openAt } from '#renderer/parts/router/testing/open-at.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import { Release } from '#shared/domain/anime/release.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import type { LibraryState } from '#shared/domain/novels/saved-library.ts';
import { EpisodeRow } from './episode-row.tsx';
import { ReleasePage } from './release-page.tsx';
import { completeRelease } from './testing/complete-release.ts';

await Promise.all([loadMessages('en'), loadMessages('ru')]);

// A shelf draws the cards that fit the window.
beforeAll(() => vi.stubGlobal('innerWidth', 1280));
afterAll(() => vi.unstubAllGlobals());

type Path = readonly (string | number)[];

/** The path of every part of a value, including the value itself. */
function placesIn(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

/** The value with another one at a path. */
function replaced(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? replaced(inner, rest, other) : inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === key ? replaced(inner, rest, other) : inner]),
  );
}

/** Every part that the contract allows to be null or an empty list. */
const removals = placesIn(completeRelease).flatMap((path) =>
  [null, []]
    .filter((nothing) => Release.safeParse(replaced(completeRelease, path, nothing)).success)
    .map((nothing) => ({ path, nothing })),
);

type World = {
  /** The state of the library while the service is away; without it the service answers. */
  readonly folder?: LibraryState;
  /** The error of the query for franchises. */
  readonly franchiseFailure?: AppError;
  readonly watched?: string;
};

async function pageOf(
  release: Release,
  locale: AppLocale,
  { folder, franchiseFailure, watched }: World = {},
): Promise<string> {
  const client = createQueryClient();
  if (folder !== undefined) {
    const host = { origin: 'https://api.example', role: 'configured', isInUse: true, isTrusted: true };
    const lastAnswer = { at: 0, milliseconds: 0, problem: { code: 'offline' } };
    const hosts = [{ ...host, mayBeTrusted: true, lastAnswer }];
    client.setQueryData(keyFor('service.connection', {}), { hosts, seenFrom: null, returnsAt: null });
    client.setQueryData(keyFor('saved.storage', {}), { state: folder });
  }
  const releaseId = release.id;
  client.setQueryData(keyFor('settings.read', {}), Settings.parse({}));
  client.setQueryData(keyFor('releases.get', { idOrAlias: 'it' }), release);
  const progress = watched === undefined ? [] : [{ episodeId: watched, positionSeconds: 0, isWatched: true }];
  client.setQueryData(keyFor('progress.forRelease', { releaseId }), progress);
  const franchise = { id: '00000000-0000-4000-8000-000000000000', name: 'Whole', englishName: null };
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryOnMount: false } });
  await client.prefetchQuery({
    queryKey: keyFor('franchises.ofRelease', { releaseId }),
    queryFn: async () => {
      if (franchiseFailure !== undefined) throw new AppFailure(franchiseFailure);
      return [{ ...franchise, releases: [release] }];
    },
  });
  client.setQueryData(keyFor('releases.recommended', { releaseId, limit: 20 }), [release]);
  const rows = release.episodes.flatMap((episode) => [null, true].map((isChosen) => ({ episode, isChosen })));
  openAt('/anime/$idOrAlias', '/anime/it');
  return renderToString(
    <QueryClientProvider client={client}>
      <Language locale={locale}>
        <ReleasePage />
        {/* The list draws only visible rows, of which a page without a window has none. */}
        {rows.map(({ episode, isChosen }) => (
          <EpisodeRow
            key={`${episode.id} ${isChosen}`}
            episode={episode}
            progress={null}
            isCurrent={false}
            isPlaying={false}
            isBlurred={false}
            isAway={false}
            menu={{ children: null }}
            choice={{ isChosen, onChoose: () => undefined, ref: undefined }}
          />
        ))}
      </Language>
    </QueryClientProvider>,
  );
}

async function expectPage(release: Release, locale: AppLocale): Promise<void> {
  const html = await pageOf(release, locale);
  expect(html).toContain('id="page-title"');
  expect(html).toContain('id="torrents-title"');
  expect(html.replaceAll(/<[^>]*>/g, '\n')).not.toMatch(/\b(?:undefined|null|NaN|Invalid Date)\b|\[object/);
}

describe('the page of a release', () => {
  it('renders without any single optional field', async () => {
    expect(removals.length).toBeGreaterThan(40);
    for (const { path, nothing } of removals) {
      await expectPage(Release.parse(replaced(completeRelease, path, nothing)), 'en');
    }
  });
  it("says how many episodes are saved while the service is away, or that the library's folder is missing", async () => {
    expect(await pageOf(completeRelease, 'en', { folder: 'ready' })).toContain('No episode is saved on this device.');
    const missing = await pageOf(completeRelease, 'en', { folder: 'gone' });
    expect(missing).toContain('The folder for saved texts and episodes cannot be used.');
    expect(missing).not.toContain('No episode is saved');
  });
  it('reports franchises that cannot be loaded, but not for a removed release', async () => {
    const shown = async (franchiseFailure: AppError) =>
      (await pageOf(completeRelease, 'en', { franchiseFailure })).includes('>Franchise<');
    expect(await shown({ code: 'timeout' })).toBe(true);
    expect(await shown({ code: 'not-found' })).toBe(false);
  });
  it('separates the names of its lists from their counts', async () => {
    const html = await pageOf(completeRelease, 'en', { watched: completeRelease.episodes[0]?.id ?? '' });
    const names = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, name = '']) => name.replaceAll(/<[^>]*>/g, ''));
    expect(names).toContain(`Episodes 1 of ${completeRelease.episodes.length} watched`);
  });
  it.each([0, 0.2])('shows no length for %d minutes', async (averageEpisodeMinutes) => {
    const html = await pageOf({ ...completeRelease, averageEpisodeMinutes }, 'en');
    expect(html).not.toMatch(/<li>0/);
  });
  it('renders without any combination of optional fields', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray(removals), fc.constantFrom('en', 'ru'), async (absent, locale) => {
        const sparse = absent.reduce<unknown>(
          (left, { path, nothing }) => replaced(left, path, nothing),
          completeRelease,
        );
        await expectPage(Release.parse(sparse), locale);
      }),
      { numRuns: 30 },
    );
  });
});
