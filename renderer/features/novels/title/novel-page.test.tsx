import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { openAt } from '#renderer/parts/router/testing/open-at.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { NovelPage } from './novel-page.tsx';

await Promise.all([loadMessages('en'), loadMessages('ru')]);

const slugUrl = '7--seven';
const label = { id: 99, label: 'Nobody knows' };
const complete = {
  id: 7,
  slugUrl,
  name: { main: 'Seven', russian: 'Семь', english: 'Seven' },
  cover: null,
  type: label,
  status: label,
  translationStatus: { id: 3, label: 'Заброшен' },
  ageRestriction: '16+',
  isAdult: false,
  year: 2001,
  otherNames: ['VII'],
  background: null,
  summary: 'About seven.',
  genres: [],
  tags: [],
  teams: [],
  authors: [],
  artists: [],
  chapters: { uploaded: 3, total: 9 },
};
const ABSENT = ['type', 'status', 'translationStatus', 'ageRestriction', 'year', 'summary', 'chapters'] as const;

const chapter = (index: number, number: string, branches: readonly unknown[] = []) => ({
  index,
  volume: '1',
  number,
  name: null,
  branches,
});
const branch = (branchId: number) => ({ branchId, revisionId: 1, createdAt: null, teams: [], uploader: null });

type Known = {
  readonly novel?: object;
  readonly chapters?: readonly object[];
  readonly title?: object;
  readonly read?: readonly object[];
  readonly saved?: readonly object[];
};

async function pageOf(
  { novel = complete, chapters = [], title = {}, read = [], saved = [] }: Known,
  locale: AppLocale = 'en',
) {
  const client = createQueryClient();
  const nothing = { position: null, line: null, shelf: null, isFollowed: false, newChapters: 0, look: null };
  const answers = {
    'novels.get': novel,
    'novels.chapters': chapters,
    'reading.title': { ...nothing, ...title },
    'reading.readChapters': read,
    'bookmarks.list': [],
    'downloads.ofTitle': { isKeptUp: false, chapters: saved },
  } as const;
  for (const [name, answer] of Object.entries(answers)) {
    // Object.entries forgets the names of the keys.
    const known = name as keyof typeof answers;
    client.setQueryData(keyFor('settings.read', {}), Settings.parse({}));
    client.setQueryData(keyFor(known, { slugUrl }), appContract[known].output.parse(answer));
  }
  client.setQueryData(keyFor('reading.shelves', {}), []);
  openAt('/novels/$slugUrl', `/novels/${slugUrl}`);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Language locale={locale}>
        <NovelPage />
      </Language>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '\n');
}

test('a title page renders in both languages if any one field is absent', async () => {
  for (const locale of ['en', 'ru'] as const) {
    for (const field of ABSENT) {
      const text = await pageOf({ novel: { ...complete, [field]: null } }, locale);
      expect(text).toContain(locale === 'ru' ? 'Семь' : 'Seven');
      expect(text).not.toMatch(/\b(?:undefined|null|NaN|Invalid Date)\b|\[object/);
    }
  }
});

test('a title page shows the statuses of original and translation, and how many of all chapters are uploaded', async () => {
  const text = await pageOf({});
  expect(text).toContain('Original: Nobody knows');
  expect(text).toContain('Translation: Abandoned');
  expect(text).toContain('3 of 9 chapters');
});

test('the main button names the chapter to continue with', async () => {
  const chapters = [chapter(1, '1'), chapter(2, '1.10'), chapter(3, '2')];
  const position = {
    slugUrl,
    volume: '1',
    number: '1',
    branchId: null,
    paragraph: 2,
    offset: 0,
    isAtEnd: false,
    updatedAt: 5,
  };
  const ended = { ...position, isAtEnd: true };
  const read = [{ volume: '1', number: '1' }];
  expect(await pageOf({ chapters })).toContain('\nRead\n');
  expect(await pageOf({ chapters, title: { position } })).toContain('Continue: volume 1, chapter 1\n');
  expect(await pageOf({ chapters, title: { position: ended }, read })).toContain('Continue: volume 1, chapter 1.10');
  expect(await pageOf({ chapters, title: { position: ended }, read })).toContain('1 of 3 chapters read');
  expect(await pageOf({ chapters: [] })).not.toContain('\nRead\n');
});

test('the choice of a translation is offered only if there are several, and names the chosen one', async () => {
  const choice = [chapter(1, '1', [branch(5), { ...branch(6), teams: ['Night shift'] }])];
  const chapters = [...choice, chapter(2, '2')];
  expect(await pageOf({ chapters })).toContain('Choose a translation');
  expect(await pageOf({ chapters, title: { line: { branchId: 6 } } })).toContain('Translation: Night shift');
  expect(await pageOf({ chapters: [chapter(1, '1', [branch(5)]), chapter(2, '2')] })).not.toContain(
    'Choose a translation',
  );
});

test('the save button says how many chapters are saved, counting each once', async () => {
  const chapters = [chapter(1, '1', [branch(5), branch(6)]), chapter(2, '1.10'), chapter(3, '2')];
  const saving = (number: string, state: string, branchId: number | null = null) => ({
    volume: '1',
    number,
    branchId,
    state,
    trouble: null,
    bytes: 9,
    missingPictures: 0,
  });
  expect(await pageOf({ chapters })).toContain('\nSave\n');
  const twice = [saving('1', 'saved', 5), saving('1', 'outdated', 6)];
  expect(await pageOf({ chapters, saved: twice })).toContain('\nSaved: 1 of 3\n');
  expect(await pageOf({ chapters, saved: [...twice, saving('2', 'queued')] }, 'ru')).toContain('\n1 из 3\n');
  expect(await pageOf({ chapters, saved: [saving('2', 'failed')] })).toContain('\nNot saved: 1\n');
  const all = ['1', '1.10', '2'].map((number) => saving(number, 'saved'));
  expect(await pageOf({ chapters, saved: all })).toContain('\nSaved\n');
});

test('a chapter of a title without volumes is named by its number alone', async () => {
  const chapters = ['1', '2'].map((number, place) => ({ ...chapter(place, number), volume: '' }));
  const position = { slugUrl, volume: '', number: '2', branchId: null, paragraph: 0, offset: 0, isAtEnd: false };
  const title = { position: { ...position, updatedAt: 1 } };
  const english = await pageOf({ chapters, title });
  expect(english).toContain('\nContinue: chapter 2\n');
  expect(english).not.toContain('Volume');
  expect(await pageOf({ chapters, title }, 'ru')).toContain('\nПродолжить: глава 2\n');
});
