import { z } from 'zod';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { createSettingStore, isSetting } from '#core/app/settings/settings-service.ts';
import { createActs, shortDigest } from '#core/platform/database/acts.ts';
import { type DatabaseParts, storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { KnownTitles } from '#core/platform/known-titles/known-titles.ts';
import { KEPT_SEARCHES } from '#core/platform/known-titles/search-store.ts';
import { createTurns, DAY_MILLISECONDS } from '#core/platform/time.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
import { WatchDay } from '#shared/domain/anime/watch-day.ts';
import { DATA_KINDS, type DataKind, type ImportSummary } from '#shared/domain/app/person-data.ts';
import { SETTINGS_OF_DEVICE, SETTINGS_VERSION, upgradedSettings } from '#shared/domain/app/settings.ts';
import { isBefore } from '#shared/domain/chapter-document/document-text.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard, ReadingPosition } from '#shared/domain/novels/novel.ts';
import { Bookmark, ChapterName, Highlight, OpenedChapter } from '#shared/domain/novels/reading.ts';
import { ReadingDay } from '#shared/domain/novels/reading-day.ts';
import { Replacement } from '#shared/domain/novels/replacement.ts';
import { createChapterNames } from './chapter-names.ts';
import {
  ChangeMoment,
  createDataPart,
  createRemovalPart,
  createTablePart,
  type DataPart,
  KnownMoment,
  Moment,
  OwnerKey,
  type PartParts,
} from './data-part.ts';
import { createProgressPart } from './progress-part.ts';
import { createTitlePart } from './title-part.ts';

/** A setting that was ever changed. */
const SettingEntry = z.object({ name: z.string(), value: z.unknown(), changedAt: ChangeMoment }).refine(isSetting);

const SearchEntry = z.object({ text: z.string().min(1).max(200), searchedAt: Moment });

type PersonDataOptions = DatabaseParts & { readonly library: Pick<KnownTitles, 'novel' | 'release' | 'note'> };

/** The kinds that device sync exchanges; without it a file holds everything. */
export type Exchange = { readonly kinds: readonly DataKind[] };

/** A device that was away for longer may bring back what was removed. */
const REMOVALS_KEPT_MILLISECONDS = 180 * DAY_MILLISECONDS;

/** The titles that an entry names. */
const Named = z.object({ slugUrl: SlugUrl.nullish(), releaseId: ReleaseId.nullable().optional() });

const MARKS = 'slug_url, created_at, id';
const markTimes = { createdAt: Moment, changedAt: Moment };

/** The device that counted, and since when. Older files name no device. */
const counter = { device: z.string().max(64).default(''), startedAt: KnownMoment };
const COUNTER = ['device', 'started_at'];

export type PersonData = ReturnType<typeof createPersonData>;

/** All of the person's data, except secrets and what the services can give again. */
export function createPersonData({ database, log, library }: PersonDataOptions) {
  const own = { database, log, acts: createActs(database) };
  const parts: Record<DataKind, DataPart> = {
    settings: createSettingPart(own),
    progress: createProgressPart(own),
    hidden: createTablePart(own, 'hidden', {
      schema: z.object({ account: OwnerKey, releaseId: ReleaseId, hiddenAt: Moment }),
    }),
    watchDays: createTablePart(own, 'watchDays', {
      key: ['account', 'day', 'release_id', ...COUNTER],
      schema: z.object({ ...WatchDay.shape, account: OwnerKey, ...counter }),
      grows: ['seconds', 'episodes', 'is_finished'],
    }),
    positions: createTablePart(own, 'positions', { schema: ReadingPosition.extend({ updatedAt: Moment }) }),
    titles: createTitlePart(own),
    readChapters: createTablePart(own, 'readChapters', {
      schema: ChapterName.extend({ slugUrl: SlugUrl, readAt: KnownMoment }),
    }),
    history: createTablePart(own, 'history', {
      order: 'opened_at, slug_url, volume, number',
      schema: OpenedChapter.extend({ openedAt: Moment, changedAt: KnownMoment }),
    }),
    bookmarks: createTablePart(own, 'bookmarks', { order: MARKS, schema: Bookmark.extend(markTimes) }),
    highlights: createTablePart(own, 'highlights', {
      order: MARKS,
      schema: Highlight.extend(markTimes).refine(({ start, end }) => isBefore(start, end)),
    }),
    replacements: createTablePart(own, 'replacements', { order: MARKS, schema: Replacement.extend(markTimes) }),
    readingDays: createTablePart(own, 'readingDays', {
      key: ['day', ...COUNTER],
      schema: z.object({ ...ReadingDay.shape, ...counter }),
      grows: ['seconds', 'chapters'],
    }),
    searches: createSearchPart(own),
    removals: createRemovalPart(own),
  };

  const chapterNames = createChapterNames(own);
  const trim = database.prepare('DELETE FROM removal WHERE removed_at < ?');

  /** Notes only titles that were never seen here: a known card is at least as new. */
  function noteCards({ novels, releases }: Sections): void {
    const novelCards = novels.flatMap((entry) => NovelCard.safeParse(entry).data ?? []);
    library.note(novelCards.filter(({ slugUrl }) => library.novel(slugUrl) === null));
    const releaseCards = releases.flatMap((entry) => ReleaseCard.safeParse(entry).data ?? []);
    library.note(releaseCards.filter(({ id }) => library.release(id) === null));
  }

  /** Merges entry by entry, removals first: the outcome of an entry may depend on them. */
  function* merge(sections: Sections, exchange: Exchange | undefined): Generator<void, ImportSummary> {
    const names = chapterNames.ofFile(sections.numbering);
    const summary = { taken: recordOf(DATA_KINDS, () => 0), kept: recordOf(DATA_KINDS, () => 0), unreadable: 0 };
    for (const kind of DATA_KINDS.toReversed()) {
      // Files begin with the oldest entries. Read from the end, a search that later ones push out is not counted as taken.
      for (const entry of sections[kind].toReversed()) {
        if (!isExchanged(kind, entry, exchange)) continue;
        // Another device's file is read again once this device knows a newer list; an imported file is read only once.
        const named = names.here(kind, entry) ?? (exchange === undefined ? entry : undefined);
        const outcome = named === undefined ? 'kept' : parts[kind].read(named);
        if (outcome === 'unreadable') summary.unreadable += 1;
        else summary[outcome][kind] += 1;
        yield;
      }
    }
    return summary;
  }

  async function write(now: number, exchange?: Exchange): Promise<string> {
    trim.run(Math.floor(now / DAY_MILLISECONDS) * DAY_MILLISECONDS - REMOVALS_KEPT_MILLISECONDS);
    const written = recordOf(DATA_KINDS, (): string[] => []);
    const turns = createTurns();
    const names = chapterNames.toWrite();
    const slugUrls = new Set<SlugUrl>();
    const releaseIds = new Set<ReleaseId>();
    for (const kind of DATA_KINDS) {
      for (const entry of parts[kind].all()) {
        if (turns.isOver()) await turns.next();
        if (!isExchanged(kind, entry, exchange)) continue;
        written[kind].push(JSON.stringify(parts[kind].write(entry)));
        const { slugUrl, releaseId } = Named.parse(entry);
        if (slugUrl) slugUrls.add(slugUrl);
        if (releaseId !== undefined && releaseId !== null) releaseIds.add(releaseId);
        names.note(kind, entry);
      }
    }
    const numbering: string[] = [];
    for (const title of names.section()) {
      numbering.push(title);
      if (turns.isOver()) await turns.next();
    }
    if (names.isPast()) return write(now, exchange);
    const cards = <Id>(ids: ReadonlySet<Id>, cardOf: (id: Id) => unknown) =>
      [...ids].flatMap((id) => JSON.stringify(cardOf(id) ?? undefined) ?? []);
    const novels = cards(slugUrls, library.novel);
    const releases = cards(releaseIds, library.release);
    return writeDataFile({ ...written, numbering, novels, releases }, exchange ? null : now);
  }

  return {
    /** The text of a data file, put together in small steps; `now` in epoch milliseconds. */
    write,
    /** Merges a file with the data here, all of it or nothing. Throws as `readDataFile` does. */
    read: (text: string, exchange?: Exchange): ImportSummary => {
      const sections = readDataFile(text);
      const merging = merge(sections, exchange);
      const summary = inTransaction(database, () => {
        let step = merging.next();
        while (step.done !== true) step = merging.next();
        return step.value;
      });
      noteCards(sections);
      return summary;
    },
    /** As `read`, in steps between other work: what was merged before a failure stays. */
    readInTurns: async (text: string, exchange?: Exchange): Promise<ImportSummary> => {
      const sections = readDataFile(text);
      const merging = merge(sections, exchange);
      const turns = createTurns();
      for (;;) {
        const step = inTransaction(database, () => {
          let next = merging.next();
          while (next.done !== true && !turns.isOver()) next = merging.next();
          return next;
        });
        await turns.next();
        if (step.done !== true) continue;
        noteCards(sections);
        return step.value;
      }
    },
  };
}

const Shared = z.object({ account: z.string(), name: z.string(), kind: z.string() }).partial().catch({});

/** Settings of one device stay on it, and progress of an account syncs through its service. */
function isExchanged(kind: DataKind, entry: unknown, exchange: Exchange | undefined): boolean {
  if (exchange === undefined) return true;
  const kinds: readonly string[] = exchange.kinds;
  const { account, name = '', kind: removed = '' } = Shared.parse(entry);
  if (kind === 'removals') return kinds.includes(removed);
  if (kind === 'progress' && account !== SIGNED_OUT) return false;
  return kinds.includes(kind) && !(kind === 'settings' && SETTINGS_OF_DEVICE.includes(name));
}

function recordOf<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) {
  // Object.fromEntries forgets the keys; they are exactly the names.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

/** The newest of both sides, as many as are ever kept. */
function createSearchPart(parts: PartParts): DataPart {
  const { database } = parts;
  const part = createTablePart(parts, 'searches', {
    ...{ key: ['text'], order: 'searched_at, text' },
    schema: SearchEntry,
    removalKey: ({ text }) => [shortDigest(text)],
  });
  const isHere = database.prepare('SELECT 1 FROM recent_search WHERE text = ?');
  const trim = database.prepare(`
    DELETE FROM recent_search WHERE text NOT IN (
      SELECT text FROM recent_search ORDER BY searched_at DESC, text LIMIT ${KEPT_SEARCHES})`);
  return {
    ...part,
    read: (entry) => {
      const outcome = part.read(entry);
      if (outcome !== 'taken') return outcome;
      trim.run();
      const { text } = SearchEntry.partial().catch({}).parse(entry);
      return isHere.get(text ?? '') === undefined ? 'kept' : 'taken';
    },
  };
}

/** The later change wins. Settings that this version does not know are left out. */
function createSettingPart({ database, log }: DatabaseParts): DataPart {
  const store = createSettingStore({ database, log });
  const upsert = database.prepare(`
    INSERT INTO setting (name, value, changed_at) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at
    WHERE (excluded.changed_at, excluded.value) > (changed_at, value)`);
  return createDataPart(SettingEntry, {
    all: () => store.all().filter(isSetting),
    // The greater text wins between two values of the same time, so that all devices agree.
    merge: ({ name, value, changedAt }) => upsert.run(name, JSON.stringify(value), changedAt).changes > 0,
  });
}

/** Grows when readers of the former version can no longer understand a file. */
const VERSION = 1;
const FORMAT = 'engawa-data';

/** Beside the person's data: which chapters its names mean, and the titles as last seen, for a device that never saw them. */
const SECTIONS = [...DATA_KINDS, 'numbering', 'novels', 'releases'] as const;
export type Section = (typeof SECTIONS)[number];
type Sections = Readonly<Record<Section, readonly unknown[]>>;

const Header = z.object({
  format: z.literal(FORMAT),
  version: z.int().positive(),
  /** The version whose names and values the settings have. */
  settingsVersion: z.int().positive().catch(1),
});
const NamedSetting = z.looseObject({ name: z.string(), value: z.unknown() });
const Body = z.object(recordOf(SECTIONS, () => z.array(z.unknown()).default([])));

/**
 * JSON with an entry per line, for people and their tools. Entries are JSON already; `exportedAt` in epoch milliseconds; null
 * leaves it out, so that the same data is the same text.
 */
export function writeDataFile(
  sections: Readonly<Partial<Record<Section, readonly string[]>>>,
  exportedAt: number | null,
): string {
  const head = [
    `"format": "${FORMAT}"`,
    `"version": ${VERSION}`,
    `"settingsVersion": ${SETTINGS_VERSION}`,
    ...(exportedAt === null ? [] : [`"exportedAt": "${new Date(exportedAt).toISOString()}"`]),
  ];
  const lists = SECTIONS.map((name) => {
    const lines = (sections[name] ?? []).map((entry) => `    ${entry}`);
    return lines.length === 0 ? `"${name}": []` : `"${name}": [\n${lines.join(',\n')}\n  ]`;
  });
  return `{\n${[...head, ...lists].map((line) => `  ${line}`).join(',\n')}\n}\n`;
}

/** The parts validate each entry when they read it. Throws `rejected` with the field `file`: `unreadable` or `newer`. */
export function readDataFile(text: string): Sections {
  const content = storedJson(text.replace(/^\uFEFF/, ''));
  const header = Header.safeParse(content);
  if (!header.success) throw refused('unreadable');
  if (header.data.version > VERSION) throw refused('newer');
  const body = Body.safeParse(content);
  if (!body.success) throw refused('unreadable');
  return { ...body.data, settings: upgradedEntries(body.data.settings, header.data.settingsVersion) };
}

function upgradedEntries(entries: readonly unknown[], version: number): unknown[] {
  const settings = entries.flatMap((entry) => NamedSetting.safeParse(entry).data ?? []);
  // Unreadable entries stay in the list, to be counted.
  const others = entries.filter((entry) => !NamedSetting.safeParse(entry).success);
  return [...upgradedSettings(settings, version), ...others];
}

function refused(why: 'unreadable' | 'newer'): AppFailure {
  return new AppFailure({ code: 'rejected', fields: { file: [why] } });
}
