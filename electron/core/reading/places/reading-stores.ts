import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { createActs, ENTRIES } from '#core/platform/database/acts.ts';
import { createDayCounts } from '#core/platform/database/day-counts.ts';
import {
  columnsIn,
  columnValues,
  createStatements,
  type DatabaseParts,
  selected,
  storedJson,
} from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import { createReplacer } from '#shared/domain/chapter-document/replaced-document.ts';
import { isFormOf, stemOf, wordsOf } from '#shared/domain/chapter-document/words.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import { ReadingPosition } from '#shared/domain/novels/novel.ts';
import { Bookmark, ChapterName, Highlight, OpenedChapter, ShelfName } from '#shared/domain/novels/reading.ts';
import { ReadingDay } from '#shared/domain/novels/reading-day.ts';
import { Replacement } from '#shared/domain/novels/replacement.ts';
import { createReadingNewsStore } from './chapter-news.ts';
import { createNumberings } from './numbering.ts';

/** For the history and found highlights. */
export const PER_PAGE = 50;

export type ReadingStores = ReturnType<typeof createReadingStores>;

export function createReadingStores(parts: DatabaseParts) {
  const replacements = createMarkStore(parts, Replacement, {
    ...{ kind: 'replacements', where: 'slug_url IS NULL OR slug_url = ?', order: 'slug_url IS NULL' },
  });
  return {
    positions: createPositionStore(parts),
    titles: createTitleStore(parts),
    chapters: createReadChapterStore(parts),
    history: createHistoryStore(parts),
    /** A day has at most 24 hours, even if the clock was set back to it. */
    days: createDayCounts(parts, {
      ...{ kind: 'readingDays', schema: ReadingDay, by: ['day'] },
      most: { seconds: 86_400, chapters: 20_000 },
    }),
    news: createReadingNewsStore(parts),
    numberings: createNumberings(parts),
    /** The replacements of a title and those for all titles; null: only those for all. */
    replacements,
    bookmarks: createMarkStore(parts, Bookmark, { kind: 'bookmarks', order: 'paragraph, offset_fraction' }),
    highlights: createMarkStore(parts, Highlight, {
      ...{ kind: 'highlights', order: 'start_paragraph, start_character, end_paragraph, end_character' },
    }),
    findHighlights: createHighlightSearch(parts, replacements.list),
    /** Runs `work` in one transaction. The stores begin none themselves. */
    asOne: <Result>(work: () => Result) => inTransaction(parts.database, work),
  };
}

/** The person's place in each novel, shared by all accounts. */
function createPositionStore(parts: DatabaseParts) {
  const { run, put, rowsOf } = createStatements(parts);
  const rows = rowsOf('reading_position', ReadingPosition);
  const all = 'SELECT * FROM reading_position';
  return {
    get: (slugUrl: SlugUrl) => rows(`${all} WHERE slug_url = ?`, slugUrl)[0] ?? null,
    ofShelved: () => rows(`${all} WHERE slug_url IN (SELECT slug_url FROM reading_title WHERE shelf IS NOT NULL)`),
    save: (position: ReadingPosition) => put('reading_position', position),
    /** Sets whether reading continues after this chapter, if the title's place is in it. Its order among titles stays. */
    putAtEnd: (slugUrl: SlugUrl, { volume, number }: ChapterName, isAtEnd: boolean) =>
      run(
        `UPDATE reading_position SET is_at_end = ?1, updated_at = updated_at + 1
         WHERE slug_url = ?2 AND volume = ?3 AND number = ?4 AND is_at_end <> ?1`,
        ...[Number(isAtEnd), slugUrl, volume, number],
      ),
    /** Newest first, without finished and dropped titles. */
    recent: (limit: number) =>
      rows(
        `${all} WHERE slug_url NOT IN (SELECT slug_url FROM reading_title WHERE shelf IN ('finished', 'dropped'))
         ORDER BY updated_at DESC LIMIT ?`,
        limit,
      ),
  };
}

/** The person's choices for a title (unreadable ones count as never made), and when each was made; null: never. */
export const TitleRow = z
  .object({
    slugUrl: SlugUrl,
    hasLine: z.int(),
    branchId: z.int().nullable(),
    lineAt: z.number(),
    shelf: ShelfName.nullable().catch(null),
    shelvedAt: z.number().nullable(),
    isFollowed: z.boolean(),
    followedAt: z.number(),
    look: z.preprocess(storedJson, ReaderLookPatch.nullable()).catch(null),
    lookAt: z.number(),
  })
  .transform(({ hasLine, branchId, ...row }) => ({ ...row, line: hasLine === 1 ? { branchId } : null }));
export type TitleRow = z.infer<typeof TitleRow>;
type TitleChoices = Pick<TitleRow, 'line' | 'shelf' | 'isFollowed' | 'look'>;

/** Each choice with its time. */
export const CHOICES = [
  ['shelf', 'shelvedAt'],
  ['line', 'lineAt'],
  ['isFollowed', 'followedAt'],
  ['look', 'lookAt'],
] as const;

const UNDECIDED = {
  ...{ shelf: null, shelvedAt: null, line: null, lineAt: 0 },
  ...{ isFollowed: false, followedAt: 0, look: null, lookAt: 0 },
};

export function createTitleStore(parts: DatabaseParts) {
  const statements = createStatements(parts);
  const rows = statements.rowsOf('reading_title', TitleRow);
  const get = (slugUrl: SlugUrl): TitleRow =>
    rows('SELECT * FROM reading_title WHERE slug_url = ?', slugUrl)[0] ?? { slugUrl, ...UNDECIDED };
  const put = ({ line, ...row }: TitleRow) =>
    statements.put('reading_title', { ...row, hasLine: line !== null, branchId: line?.branchId ?? null });
  return {
    all: () => rows('SELECT * FROM reading_title ORDER BY slug_url'),
    get,
    put,
    /** Dates what has changed `now`, or later than before if the clock was set back. */
    choose: (slugUrl: SlugUrl, choices: Partial<TitleChoices>, now: number): void => {
      const row = get(slugUrl);
      const next = { ...row };
      for (const [name, time] of CHOICES) {
        const value = choices[name];
        // A title that is put on its shelf again comes first there.
        if (value === undefined || (name !== 'shelf' && isDeepStrictEqual(value, row[name]))) continue;
        Object.assign(next, { [name]: value, [time]: Math.max(Math.trunc(now), (row[time] ?? -1) + 1) });
      }
      put(next);
    },
  };
}

/** The read chapters of each title, in any translation. */
function createReadChapterStore(parts: DatabaseParts) {
  const { put, count, rowsOf } = createStatements(parts);
  const acts = createActs(parts.database);
  const rows = rowsOf('read_chapter', ChapterName);
  const one = 'FROM read_chapter WHERE slug_url = ? AND volume = ? AND number = ?';
  return {
    /** In no order. */
    read: (slugUrl: SlugUrl, limit: number) =>
      rows('SELECT volume, number FROM read_chapter WHERE slug_url = ? LIMIT ?', slugUrl, limit),
    /** Returns the chapters whose state changed. */
    mark: (slugUrl: SlugUrl, chapters: readonly ChapterName[], isRead: boolean, now: number): ChapterName[] =>
      chapters.flatMap(({ volume, number }) => {
        const key = [slugUrl, volume, number];
        const isChange = isRead ? count(one, ...key) === 0 : acts.remove('readChapters', key, now) > 0;
        if (isRead) put('read_chapter', { slugUrl, volume, number, readAt: acts.timeOf('readChapters', key, now) });
        return isChange ? [{ volume, number }] : [];
      }),
  };
}

const OPENED = 'slug_url, volume, number, branch_id, opened_at';
const OF_TITLES = 'WHERE ?1 IS NULL OR slug_url IN (SELECT value FROM json_each(?1))';

type HistoryEntry = ChapterName & { readonly slugUrl: SlugUrl };

const Listed = OpenedChapter.extend({ isRead: z.boolean() });

/** The opened chapters, each once. */
function createHistoryStore(parts: DatabaseParts) {
  const { all, run, count, rowsOf } = createStatements(parts);
  const acts = createActs(parts.database);
  const rows = rowsOf('opened_chapter', OpenedChapter);
  const listed = rowsOf('opened_chapter', Listed);

  const keyOf = ({ slugUrl, volume, number }: HistoryEntry) => [slugUrl, volume, number];

  /** A time later than all others, even if the clock was set back. */
  function stamp(now: number, chapter: HistoryEntry): number {
    const [row] = all(`
      SELECT max(coalesce((SELECT max(opened_at) FROM opened_chapter), 0),
        coalesce((SELECT max(updated_at) FROM reading_position), 0)) AS newest`);
    return acts.timeOf('history', keyOf(chapter), Math.max(now, Number(row?.['newest']) + 1));
  }

  const open = ({ branchId, openedAt, ...chapter }: OpenedChapter, changedAt = openedAt) =>
    run(
      `INSERT INTO opened_chapter (slug_url, volume, number, branch_id, opened_at, changed_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (slug_url, volume, number) DO UPDATE SET
         branch_id = excluded.branch_id, opened_at = excluded.opened_at, changed_at = excluded.changed_at
       WHERE excluded.opened_at > opened_at`,
      ...[...keyOf(chapter), branchId, openedAt, changedAt],
    );

  return {
    /** Last opened first. `of` null: chapters of all titles. */
    page: (page: number, of: readonly SlugUrl[] | null = null) =>
      listed(
        `SELECT ${OPENED}, EXISTS (SELECT 1 FROM read_chapter AS done WHERE (done.slug_url, done.volume, done.number) =
           (opened_chapter.slug_url, opened_chapter.volume, opened_chapter.number)) AS is_read
         FROM opened_chapter ${OF_TITLES} ORDER BY opened_at DESC, slug_url, volume, number LIMIT ${PER_PAGE} OFFSET ?2`,
        ...[of && JSON.stringify(of), (page - 1) * PER_PAGE],
      ),
    count: (of: readonly SlugUrl[] | null = null) =>
      count(`FROM opened_chapter ${OF_TITLES}`, of && JSON.stringify(of)),
    /** Titles with opened chapters, in no order. */
    titles: () =>
      all('SELECT DISTINCT slug_url AS id FROM opened_chapter').flatMap(({ id }) => SlugUrl.safeParse(id).data ?? []),
    stamp,
    open,
    forget: (chapters: readonly HistoryEntry[], now: number): OpenedChapter[] =>
      chapters.flatMap((chapter) => {
        const key = keyOf(chapter);
        const former = rows(
          `SELECT ${OPENED} FROM opened_chapter WHERE slug_url = ? AND volume = ? AND number = ?`,
          ...key,
        );
        acts.remove('history', key, now);
        return former;
      }),
    /** Chapters opened again since then keep their later time. */
    restore: (opened: readonly OpenedChapter[], now: number): void => {
      for (const entry of opened) {
        const latest = stamp(now, entry);
        // The page may send any entries back, so their times are bounded.
        open({ ...entry, openedAt: Math.max(0, Math.min(Math.trunc(entry.openedAt), latest)) }, latest);
      }
    },
  };
}

type MarkOptions = {
  readonly kind: 'bookmarks' | 'highlights' | 'replacements';
  readonly where?: string;
  readonly order: string;
};

function createMarkStore<Kind extends Bookmark | Highlight | Replacement>(
  parts: DatabaseParts,
  schema: z.ZodObject & z.ZodType<Kind>,
  { kind, where = 'slug_url = ?', order }: MarkOptions,
) {
  const { table } = ENTRIES[kind];
  const columns = columnsIn(schema);
  const { run, rowsOf } = createStatements(parts);
  const acts = createActs(parts.database);
  const rows = rowsOf<z.ZodType<Kind>>(table, schema);
  const shown = selected(columns);
  const names = Object.values(columns);
  const replaced = names.map((name) => (/^(volume|number)$/.test(name) ? '' : `, ${name} = excluded.${name}`)).join('');
  return {
    /** In the order of the text within a chapter. */
    list: (slugUrl: SlugUrl | null) =>
      rows(`SELECT ${shown} FROM ${table} WHERE ${where} ORDER BY ${order}, created_at, id`, slugUrl),
    /**
     * Adds or replaces the mark. Dates it `now`, or later than before if the clock was set back. A known mark stays in its
     * chapter: a page may know only the chapter's former number.
     */
    put: (mark: Kind, now: number) =>
      run(
        `INSERT INTO ${table} (changed_at, ${names}) VALUES (?${', ?'.repeat(names.length)})
         ON CONFLICT (id) DO UPDATE SET changed_at = excluded.changed_at${replaced}`,
        ...[acts.timeOf(kind, [mark.id], now), ...columnValues(columns, mark)],
      ),
    remove: (ids: readonly string[], now: number) =>
      ids.flatMap((id) => {
        const former = rows(`SELECT ${shown} FROM ${table} WHERE id = ?`, id);
        acts.remove(kind, [id], now);
        return former;
      }),
  };
}

/** A typed word and its stem; null: it is not a single word. `hint` matches every plain text that may contain it. */
type Sought = { readonly typed: string; readonly stem: string | null; readonly hint: RegExp };

type HighlightWords = Pick<Highlight, 'quote' | 'note'> & { readonly slugUrl: string };

/** Highlights whose quotation, as stored or as drawn, and note together hold every word in any form. */
function createHighlightSearch(
  parts: DatabaseParts,
  replacementsOf: (slugUrl: SlugUrl | null) => readonly Replacement[],
) {
  let sought: readonly Sought[] = [];
  const replacers = new Map<string, (text: string) => string>();
  function textOf({ slugUrl, quote, note }: HighlightWords): string {
    const replace = replacers.get(slugUrl) ?? createReplacer(replacementsOf(SlugUrl.safeParse(slugUrl).data ?? null));
    replacers.set(slugUrl, replace);
    const drawn = replace(quote);
    return drawn === quote ? `${quote}\n${note}` : `${quote}\n${note}\n${drawn}`;
  }
  parts.database.function('holds_sought', (slugUrl, quote, note) => {
    const text = textOf({ slugUrl: String(slugUrl), quote: String(quote), note: String(note) });
    return Number(holds(text, sought));
  });
  const { all, rowsOf } = createStatements(parts);
  const rows = rowsOf('highlight', Highlight);
  const FITTING = '(?1 = 0 OR holds_sought(slug_url, quote, note))';
  const titles = `
    SELECT slug_url, count(*) AS count, count(DISTINCT volume || char(10) || number) AS chapters
    FROM highlight WHERE ${FITTING}
    GROUP BY slug_url ORDER BY max(created_at) DESC, slug_url`;
  // The list alone knows the order of chapters; numbers are a guess for those that it lacks.
  const ofTitle = `
    WITH listed AS MATERIALIZED (SELECT value AS chapter, key AS place FROM json_each(?5))
    SELECT ${selected(columnsIn(Highlight))} FROM highlight LEFT JOIN listed ON chapter = volume || char(10) || number
    WHERE ${FITTING} AND slug_url = ?2
    ORDER BY place NULLS LAST, CAST(volume AS REAL), volume, CAST(number AS REAL), number,
      start_paragraph, start_character, id
    LIMIT ?3 OFFSET ?4`;

  /** `listOf`: the chapters of a title in order, as far as they are known. */
  return (text: string, page: number, listOf: (slugUrl: SlugUrl) => readonly ChapterName[]) => {
    replacers.clear();
    sought = folded(text)
      .split(/\s+/)
      .filter((typed) => typed !== '')
      .map(soughtOf);
    let total = 0;
    const found = all(titles, sought.length).flatMap(({ slug_url, count, chapters }) => {
      const slugUrl = SlugUrl.safeParse(slug_url).data;
      if (slugUrl === undefined) return [];
      const from = Math.max(0, (page - 1) * PER_PAGE - total);
      const to = Math.min(Number(count), page * PER_PAGE - total);
      total += Number(count);
      if (from >= to) return [];
      // A long list is slow to read, and a page may show fifty titles.
      const list = chapters === 1 ? [] : listOf(slugUrl);
      return rows(ofTitle, sought.length, slugUrl, to - from, from, JSON.stringify(list.map(chapterKey)));
    });
    return { found: found.map((highlight) => ({ highlight, forms: formsIn(textOf(highlight), sought) })), total };
  };
}

/** Text of letters without accents, digits and usual signs, without soft hyphens. */
const PLAIN = /^[\n -~А-яЁё«»„“”’–—…№\xa0]*$/;

function soughtOf(typed: string): Sought {
  const [word, another] = wordsOf(typed);
  const stem = word === undefined || another !== undefined ? null : stemOf(word.form);
  // Russian words begin with their stem unchanged. In other languages they may not, so every text is compared.
  const parts = stem === null ? [typed] : /^[а-я]+$/.test(stem) ? [typed, stem] : [''];
  const hint = parts.map((part) => part.replace(/[^\p{L}\p{N}]/gu, '.').replaceAll('е', '[её]')).join('|');
  return { typed, stem, hint: new RegExp(hint, 'iu') };
}

/** Tries the hints first: folding a text and comparing its words takes far longer. */
function holds(text: string, sought: readonly Sought[]): boolean {
  if (!sought.every(({ hint }) => hint.test(text)) && PLAIN.test(text)) return false;
  const written = folded(text);
  return sought.every(
    (each) => written.includes(each.typed) || (each.stem !== null && formsIn(text, [each]).length > 0),
  );
}

function formsIn(text: string, sought: readonly Sought[]): string[] {
  const forms = wordsOf(text).filter((word) =>
    sought.some(({ typed, stem }) => stem !== null && !word.form.includes(typed) && isFormOf(stem, word)),
  );
  return [...new Set(forms.map(({ form }) => form))];
}

/** Few people type the dots of ё. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
