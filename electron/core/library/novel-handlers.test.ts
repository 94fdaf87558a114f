import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { chapterOf, SEVEN, titleOf } from '#core/library/saved/testing/saved-samples.ts';
import { startLibrary } from '#core/library/saved/testing/start-library.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { reply, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import { createClock } from '#core/platform/time.ts';
import { createNovelService } from '#core/reading/novels/novel-service.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { createNovelHandlers } from './create-library.ts';

const title = titleOf(3);
const asked = { slugUrl: SEVEN, volume: '1', number: '2', branchId: 5 };
const SAVED_TEXT = { format: 'html', html: '<p>Text of chapter 2</p>' };
const newer = JSON.stringify({ data: { branch_id: 5, content: '<p>Newer</p>', teams: [], attachments: [] } });

/** The list with another revision of the second chapter. */
const withNewRevision: readonly ChapterListEntry[] = title.chapters.map((entry) =>
  entry.number === '2' ? { ...entry, branches: entry.branches.map((each) => ({ ...each, revisionId: 900 })) } : entry,
);

const silent = () => undefined;

/** The first two chapters are saved; the service answers with `answer`. */
async function reading(
  knownList: readonly ChapterListEntry[] | null,
  answer: (response: ServerResponse) => void = (response) => reply(response, 200, newer),
) {
  const server = await startLocalServer((_request, response) => answer(response));
  const saved = startLibrary();
  for (const number of [1, 2]) await saved.library.put(chapterOf(title, number));
  const addresses = {
    anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
    novels: { baseUrl: server.url, siteUrl: 'https://novels.example', siteId: 3 },
  };
  const hosts = createNamedHosts({ addresses });
  const handlers = createNovelHandlers({
    novels: createNovelService({ fetch: globalThis.fetch, hosts, addresses, clock: createClock(600), log: silentLog }),
    library: saved.library,
    knownList: () => knownList,
    // Long enough for a service that does answer, even on a busy machine.
    patienceMilliseconds: answer === silent ? 500 : 30_000,
  });
  return {
    server,
    chapter: (of: Parameters<(typeof handlers)['novels.chapter']>[0], signal = new AbortController().signal) =>
      handlers['novels.chapter'](of, { signal }),
    chapters: async () => {
      const list = await handlers['novels.chapters']({ slugUrl: SEVEN }, { signal: new AbortController().signal });
      return list.map(({ number, branches }) => [number, ...branches.map(({ teams }) => teams.join())]);
    },
    savedAt: saved.clock.now(),
    [Symbol.asyncDispose]: async () => {
      saved[Symbol.dispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe('a saved chapter', () => {
  it.each([
    ['the known list names the saved revision', title.chapters],
    ['no list is known', null],
    ['the chapter is no longer listed', title.chapters.slice(2)],
    ['the list gives no revisions', titleWithoutRevisions()],
  ])('opens without a request when %s', async (_, list) => {
    await using here = await reading(list);
    const chapter = await here.chapter(asked);
    expect(chapter).toMatchObject({ content: SAVED_TEXT, saved: { at: here.savedAt, isOutdated: false } });
    expect(here.server.asked).toEqual([]);
  });

  it('is fetched from the service when the known list names another revision', async () => {
    await using here = await reading(withNewRevision);
    const chapter = await here.chapter(asked);
    expect(chapter).toMatchObject({ content: { format: 'html', html: '<p>Newer</p>' }, saved: null });
    expect(here.server.asked).toEqual(['GET /api/manga/7--seven/chapter?number=2&volume=1&branch_id=5']);
    // The title's other chapters are up to date.
    expect(await here.chapter({ ...asked, number: '1' })).toMatchObject({ saved: { isOutdated: false } });
    expect(here.server.asked).toHaveLength(1);
  });

  it.each([
    ['drops the connection', (response: ServerResponse) => response.socket?.destroy()],
    ['does not answer', silent],
    ['refuses', (response: ServerResponse) => reply(response, 403, '{}')],
    ['no longer has it', (response: ServerResponse) => reply(response, 404, '{}')],
    ['sets a rate limit', (response: ServerResponse) => reply(response, 429, '{}', { 'retry-after': '60' })],
    [
      'is behind a browser check',
      (response: ServerResponse) => reply(response, 200, '<html>Checking your browser</html>'),
    ],
    ['answers without a text', (response: ServerResponse) => reply(response, 200, '{"data":{"content":null}}')],
    [
      'answers with a blank text',
      (response: ServerResponse) => reply(response, 200, '{"data":{"content":"<p>&nbsp;</p>"}}'),
    ],
  ])('opens marked as outdated when the service %s', async (_, answer) => {
    await using here = await reading(withNewRevision, answer);
    const chapter = await here.chapter(asked);
    expect(chapter).toMatchObject({ content: SAVED_TEXT, saved: { at: here.savedAt, isOutdated: true } });
    expect(here.server.asked.length).toBeGreaterThan(0);
  });

  it('fails with `cancelled` when the call is aborted while a newer text is awaited', async () => {
    await using here = await reading(withNewRevision, silent);
    const gone = new AbortController();
    const opening = here.chapter(asked, gone.signal);
    gone.abort();
    await expect(opening).rejects.toMatchObject({ error: { code: 'cancelled' } });
  });
});

it.each([
  ['one of them', [1, 3, 4]],
  ['the first ones', [3, 4]],
  ['the last ones', [1]],
  ['all', []],
])('a chapter list keeps saved chapters in their places when the service no longer has %s', async (_, numbers) => {
  const entries = numbers.map((number) => ({
    ...{ id: number, index: number, item_number: number, volume: '1', number: String(number), name: null },
    branches: [{ id: 99 + number, branch_id: 5, created_at: null, teams: [{ name: 'Service' }], user: null }],
  }));
  await using here = await reading(null, (response) => reply(response, 200, JSON.stringify({ data: entries })));
  const expected = [1, 2, 3, 4].filter((number) => number < 3 || numbers.includes(number));
  expect(await here.chapters()).toEqual(
    expected.map((number) => [String(number), numbers.includes(number) ? 'Service' : 'Team']),
  );
});

it('a chapter list keeps a saved translation when the service has the chapter only in another one', async () => {
  const entries = [1, 2].map((number) => ({
    ...{ index: number, volume: '1', number: String(number), name: null },
    branches: [{ id: 900 + number, branch_id: number === 1 ? 5 : 6, teams: [{ name: 'Service' }], user: null }],
  }));
  await using here = await reading(null, (response) => reply(response, 200, JSON.stringify({ data: entries })));
  expect(await here.chapters()).toEqual([
    ['1', 'Service'],
    ['2', 'Service', 'Team'],
  ]);
});

it('a chapter list shows a saved chapter once after the service renumbered it', async () => {
  const branches = [{ id: 101, branch_id: 5, created_at: null, teams: [], user: null }];
  const entry = { id: 1, index: 1, item_number: 1, volume: '1', number: '1.5', name: null, branches };
  await using here = await reading(null, (response) => reply(response, 200, JSON.stringify({ data: [entry] })));
  expect((await here.chapters()).map(([number]) => number)).toEqual(['1', '1.5']);
});

it("a chapter or translation that is not saved fails with the service's error", async () => {
  await using here = await reading(title.chapters, (response) => reply(response, 404, '{}'));
  const unsaved = here.chapter({ ...asked, number: '3' });
  await expect(unsaved).rejects.toMatchObject({ error: { code: 'not-found' } });
  const otherLine = here.chapter({ ...asked, branchId: 6 });
  await expect(otherLine).rejects.toMatchObject({ error: { code: 'not-found' } });
});

function titleWithoutRevisions(): readonly ChapterListEntry[] {
  return title.chapters.map((entry) => ({
    ...entry,
    branches: entry.branches.map((branch) => ({ ...branch, revisionId: null })),
  }));
}
