import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { CardDataProvider } from '#renderer/parts/app/card-data.tsx';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { DownloadQueue } from '#shared/domain/downloads/download.ts';
import { SavedRelease } from '#shared/domain/downloads/saved-episode.ts';
import { LibraryStorage, SavedTitle } from '#shared/domain/novels/saved-library.ts';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { SavedView } from './saved-view.tsx';

await Promise.all([loadMessages('en'), loadMessages('ru')]);

const card = {
  id: 7,
  slugUrl: '7--seven',
  name: { main: 'Nana', russian: 'Семь', english: 'Seven' },
  cover: null,
  type: null,
  status: null,
  ageRestriction: null,
  isAdult: false,
  year: null,
};
const title = (changed: object = {}) => ({
  slugUrl: '7--seven',
  name: { main: 'Nana', russian: 'Семь', english: 'Seven' },
  cover: null,
  isAdult: false,
  isPaused: false,
  total: 21,
  done: 3,
  failed: 0,
  current: { volume: '1', number: '4' },
  secondsLeft: 125,
  ...changed,
});
const release = (name: SavedRelease['release']['name']) => ({
  releaseId: 7,
  name,
  poster: null,
  isAdult: false,
  isPaused: false,
  total: 3,
  done: 1,
  failed: 1,
  secondsLeft: 125,
  current: { ordinal: 2, savedSeconds: 10, durationSeconds: 20 },
  bytes: 1_500_000,
  expectedBytes: 3_000_000,
});
const storage = (state: LibraryStorage['state']) => ({
  directory: '/tmp/library',
  isUsualDirectory: true,
  state,
  textBytes: 0,
  pictureBytes: 0,
  searchBytes: 0,
  episodeBytes: 0,
  freeBytes: null,
  caches: { pictures: { bytes: 0, limitBytes: 1 }, answers: { bytes: 0, limitBytes: 1 } },
});

type Known = {
  readonly queue?: object;
  readonly saved?: readonly object[];
  readonly releases?: readonly object[];
  readonly state?: LibraryStorage['state'];
  readonly isUnreadable?: boolean;
  readonly adult?: Settings['adult'];
};

async function textOf(
  { queue = {}, saved = [], releases = [], state = 'ready', isUnreadable = false, adult = 'blur' }: Known,
  locale: AppLocale = 'en',
): Promise<string> {
  const client = createQueryClient();
  const whole = {
    isPaused: false,
    hold: null,
    episodeHold: null,
    titles: [],
    releases: [],
    secondsLeft: null,
    ...queue,
  };
  client.setQueryData(keyFor('settings.read', {}), Settings.parse({ adult }));
  client.setQueryData(keyFor('downloads.queue', {}), DownloadQueue.parse(whole));
  client.setQueryData(
    keyFor('saved.titles', {}),
    saved.map((each) => SavedTitle.parse(each)),
  );
  client.setQueryData(keyFor('saved.storage', {}), LibraryStorage.parse(storage(state)));
  client.setQueryData(
    keyFor('saved.releases', {}),
    releases.map((each) => SavedRelease.parse(each)),
  );
  client.setQueryData(keyFor('tasks.list', {}), []);
  for (const queryKey of isUnreadable ? [keyFor('saved.titles', {}), keyFor('saved.releases', {})] : []) {
    client.removeQueries({ queryKey });
    client.setQueryDefaults(queryKey, { retryOnMount: false });
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({ status: 'error', error: new AppFailure({ code: 'storage-full' }), fetchStatus: 'idle' });
  }
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Language locale={locale}>
        <CardDataProvider>
          <SavedView />
        </CardDataProvider>
      </Language>
    </QueryClientProvider>,
  );
  const bars = html.replaceAll(/<[^>]*aria-valuenow="(\d+)"[^>]*>/g, '\nbar at $1%\n');
  const text = bars.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, '\n');
  expect(text).not.toMatch(/\b(?:undefined|null|NaN|Invalid Date)\b|\[object|saved\.\w+\./);
  return text;
}

test('without saved items and queue, the view says that nothing is saved', async () => {
  expect(await textOf({})).toContain('Nothing saved yet');
  expect(await textOf({})).not.toContain('Saving');
  expect(await textOf({}, 'ru')).toContain('Пока ничего не сохранено');
});

test('if all that is saved is hidden as 18+, the view says so', async () => {
  const novel = { ...card, isAdult: true };
  const saved = [{ novel, chapters: 3, bytes: 2_500_000, missingPictures: 0, savedAt: Date.now() }];
  const hiding = { saved, adult: 'hide' } as const;
  expect(await textOf({ saved })).toContain('1 novel, 2.5 MB');
  expect(await textOf(hiding)).not.toContain('1 novel');
  expect(await textOf(hiding)).toContain('Everything here is 18+');
  const releases = [{ release: sampleCard(), episodes: 1, bytes: 1, leaving: [] }];
  expect(await textOf({ ...hiding, releases })).not.toContain('Everything here is 18+');
  const queued = await textOf({ ...hiding, queue: { titles: [title()] } });
  expect(queued).toContain('Seven');
  expect(queued).not.toContain('Everything here is 18+');
});

test("a title being saved shows its name in the person's language, its progress, current chapter and time left", async () => {
  const queue = { titles: [title()], secondsLeft: 7_260 };
  const saved = [{ novel: card, chapters: 3, bytes: 2_500_000, missingPictures: 0, savedAt: Date.now() }];
  const english = await textOf({ queue, saved });
  expect(english).toContain('Seven');
  expect(english).toContain('3 of 21 chapters · now volume 1, chapter 4 · 2 min left');
  expect(english).toContain('2 h 1 min left');
  expect(english).toContain('1 novel, 2.5 MB');
  const russian = await textOf({ queue, saved }, 'ru');
  expect(russian).toContain('Семь');
  expect(russian).toContain('3 из 21 главы · сейчас том 1, глава 4 · осталось 2\u00a0мин');
});

test('between two chapters, the title being saved is not shown as queued, but the title after it is', async () => {
  const paused = title({ slugUrl: '6--six', isPaused: true, current: null, secondsLeft: null });
  const second = title({ slugUrl: '8--eight', done: 0, current: null, secondsLeft: 245 });
  const text = await textOf({ queue: { titles: [paused, title({ current: null }), second], secondsLeft: 245 } });
  expect(text).toContain('3 of 21 chapters · 2 min left');
  expect(text).toContain('0 of 21 chapters · queued · 4 min left');
  const moved = await textOf({ queue: { titles: [second, title()], secondsLeft: 245 } });
  expect(moved).toContain('0 of 21 chapters · queued · 4 min left');
});

test('a release being saved shows its episodes, bytes and failures, or why it waits', async () => {
  const name = { main: 'Берег', english: 'Shore', alternative: null };
  const queued = release(name);
  const leaving = [{ episodeId: '00000000-0000-4000-8000-000000000001', ordinal: 1, removeAt: Date.now() + 60_000 }];
  const releases = [{ release: sampleCard({ name }), episodes: 1, bytes: 1_000_000, savedAt: Date.now(), leaving }];
  const english = await textOf({ queue: { releases: [queued] }, releases });
  expect(english).toContain('1 of 3 episodes · 1.5 MB / 3 MB · now episode 2 · 2 min left');
  expect(english).toContain('1 episode was not saved');
  expect(english).toContain('1 release, 1 MB');
  const russian = await textOf({ queue: { releases: [queued] }, releases }, 'ru');
  expect(russian).toContain('1 из 3 серий');
  const held = { releases: [queued], episodeHold: { kind: 'playing', until: Date.now() + 9_000 } };
  expect(await textOf({ queue: held })).toContain('Episodes wait while you watch.');
});

test('the bar of a release counts what was saved of an episode, also while nothing runs', async () => {
  const running = release({ main: 'Берег', english: 'Shore', alternative: null });
  const paused = { ...running, isPaused: true, current: null };
  const before = { ...paused, done: 0, failed: 0, bytes: 0, expectedBytes: null };
  expect(await textOf({ queue: { releases: [running] } })).toContain('bar at 50%');
  expect(await textOf({ queue: { releases: [paused] } })).toContain('bar at 50%');
  expect(await textOf({ queue: { releases: [before] } })).toContain('bar at 0%');
});

test('the reason for waiting replaces the time left', async () => {
  const until = Date.now() + 252_000;
  const held = await textOf({ queue: { titles: [title()], secondsLeft: 60, hold: { kind: 'rate-limited', until } } });
  expect(held).toContain('Rate limited.');
  expect(held).toMatch(/Resumes in 4:1\d, at /);
  expect(held).not.toContain('left\n');
  const full = await textOf({ queue: { titles: [title()], hold: { kind: 'storage-full', until } } }, 'ru');
  expect(full).toContain('Диск заполнен');
  expect(full).toContain('Настройки хранилища');
  const paused = await textOf({ queue: { titles: [title({ isPaused: true })], isPaused: true, secondsLeft: 60 } });
  expect(paused).toContain('You paused everything.');
  expect(paused).not.toContain('Resumes in');
});

test('episodes that wait for data saver or for watching to end name no time, since that is up to the person', async () => {
  const releases = [release({ main: 'Берег', english: 'Shore', alternative: null })];
  const heldBy = (kind: string) => textOf({ queue: { releases, episodeHold: { kind, until: Date.now() + 252_000 } } });
  for (const kind of ['data-saver', 'playing']) {
    expect(await heldBy(kind)).toContain('Episodes wait while');
    expect(await heldBy(kind)).not.toContain('Resumes in');
  }
  expect(await heldBy('quiet-hours')).toMatch(/Resumes in 4:1\d, at /);
});

test('if only failures are left, nothing is shown as waiting, and a button shows the reasons', async () => {
  const text = await textOf({ queue: { titles: [title({ done: 20, failed: 1, current: null, secondsLeft: null })] } });
  expect(text).toContain('1 chapter was not saved');
  expect(text).toContain('Why');
  expect(text).not.toContain('Pause all');
  expect(text).not.toContain('queued');
});

test('an unusable folder is reported with a link to the storage settings', async () => {
  for (const state of ['gone', 'unwritable', 'full', 'unreadable', 'newer', 'in-use'] as const) {
    for (const locale of ['en', 'ru'] as const) {
      expect(await textOf({ state }, locale)).toContain(
        locale === 'en' ? 'Open storage settings' : 'Настройки хранилища',
      );
    }
  }
  const gone = await textOf({ state: 'gone' });
  expect(gone).toContain('Saved items cannot be found');
  expect(gone).not.toContain('Nothing saved yet');
});

test('saved novels and releases that cannot be read are reported once', async () => {
  const text = await textOf({ isUnreadable: true });
  expect(text.match(/Retry/g)).toHaveLength(1);
  expect(text).not.toContain('Nothing saved yet');
});
