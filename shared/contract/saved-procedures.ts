import { z } from 'zod';
import { QualityHeight } from '#shared/domain/anime/release.ts';
import { DeviceId, DeviceName, DeviceSync, Passphrase } from '#shared/domain/app/device-sync.ts';
import { LongTask } from '#shared/domain/app/long-task.ts';
import { ImportSummary, MAXIMUM_FILE_BYTES } from '#shared/domain/app/person-data.ts';
import { ChapterOfLine, DownloadQueue, PictureAttempt, TitleSaving } from '#shared/domain/downloads/download.ts';
import {
  KeepNext,
  MOST_WAITING_EPISODES,
  ReleaseSaving,
  SavedRelease,
} from '#shared/domain/downloads/saved-episode.ts';
import { EpisodeId, ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import { ExportFormat, LibraryStorage, SavedTitle, TextFinding } from '#shared/domain/novels/saved-library.ts';
import { Backup, BackupId } from '../domain/app/backup.ts';
import { command, Done, Nothing, query } from './define.ts';

const SavedFile = z.object({ directory: z.string(), file: z.string() });
const OfTitle = z.strictObject({ slugUrl: SlugUrl });
const OfRelease = z.strictObject({ releaseId: ReleaseId });
const Chapters = z.array(ChapterOfLine.strict()).max(20_000);
/** Names a change for `downloads.undo`, which remembers the latest hundred since the start, and removals for some minutes. */
const Undoable = z.object({ undoId: z.uuid() });
/** Null: all of the title or of the release. */
const Chosen = z.union([
  OfTitle.extend({ chapters: Chapters.nullable() }),
  OfRelease.extend({ episodeIds: z.array(EpisodeId).nullable() }),
]);
const Directory = z.string().min(1).max(1_000);

/**
 * What is saved for use without a network, long tasks, and the person's data as files and backups. `downloads.add` and
 * `downloads.keepUp` lead to requests later, `downloads.fetchPictures` requests pictures before it answers; the others send
 * none. Any may fail with `storage-full` or `storage-unwritable` (the folder cannot be used); further failures are named.
 */
export const savedProcedures = {
  'downloads.queue': query(Nothing, DownloadQueue),
  /** What is saved of a title and what waits. */
  'downloads.ofTitle': query(OfTitle, TitleSaving),
  /**
   * Puts chapters at the end of the queue, in the order of the list. Leaves out those that wait or whose present version is
   * saved, and answers with the others.
   */
  'downloads.add': command(
    OfTitle.extend({ chapters: Chapters.min(1) }),
    Undoable.extend({ added: z.array(ChapterOfLine) }),
  ),
  /** New chapters of the line that the person reads are saved automatically, only while the app runs. */
  'downloads.keepUp': command(OfTitle.extend({ isKeptUp: z.boolean() }), Done),
  /** A title or a release; `slugUrl` null: the whole queue. */
  'downloads.pause': command(
    z.union([
      z.strictObject({ slugUrl: SlugUrl.nullable(), isPaused: z.boolean() }),
      OfRelease.extend({ isPaused: z.boolean() }),
    ]),
    Done,
  ),
  /** Takes waiting and failed entries out of the queue. What was saved stays; parts of an unfinished episode are deleted. */
  'downloads.cancel': command(Chosen, Undoable.extend({ cancelled: z.int().nonnegative() })),
  /**
   * Undoes such a change: each chapter or episode waits again at its former place, is failed again, or is not in the queue, and
   * what was removed is restored. `not-found` if that is deleted by now, or another library replaced the one of the change.
   */
  'downloads.undo': command(Undoable.strict(), Done),
  /** Failed entries wait again. */
  'downloads.retry': command(z.union([OfTitle, OfRelease]), Done),
  /** Requests every picture that the title's saved chapters lack; answers when each was requested. */
  'downloads.fetchPictures': command(OfTitle, PictureAttempt),
  /** Moves a title or release before another one of its queue; null: to the end. */
  'downloads.reorder': command(
    z.union([OfTitle.extend({ before: SlugUrl.nullable() }), OfRelease.extend({ before: ReleaseId.nullable() })]),
    Done,
  ),

  /** Whether the system asks to spare data; a page reports it when it is opened and at each change. */
  'downloads.dataSaver': command(z.strictObject({ isOn: z.boolean() }), Done),

  /** What is saved of a release and what waits. */
  'episodes.ofRelease': query(OfRelease, ReleaseSaving),
  /**
   * Puts episodes at the end of the queue, in the order of the release. Leaves out those that are saved or wait already, and
   * answers with the others. `rejected` with the field `episodes`: `too-many` if more than
   * `MOST_WAITING_EPISODES` would wait.
   */
  'episodes.save': command(
    OfRelease.extend({ episodeIds: z.array(EpisodeId).min(1).max(MOST_WAITING_EPISODES), height: QualityHeight }),
    Undoable.extend({ added: z.array(EpisodeId) }),
  ),
  /** The next unwatched episodes are saved automatically. Watched ones are removed as the settings say, unless pinned. */
  'episodes.keepNext': command(OfRelease.extend(KeepNext.shape), Done),
  /** Pinned episodes stay after they were watched. */
  'episodes.pin': command(OfRelease.extend({ episodeId: EpisodeId, isPinned: z.boolean() }), Done),
  /** Releases with saved episodes, the last saved first. */
  'saved.releases': query(Nothing, z.array(SavedRelease)),

  /** The last saved first. */
  'saved.titles': query(Nothing, z.array(SavedTitle)),
  /** How many `saved.titles` would answer, without the sizes of all their chapters. */
  'saved.titleCount': query(Nothing, z.int().nonnegative()),
  /** Removes from this device and from the queue. */
  'saved.remove': command(Chosen, Undoable.extend({ bytes: z.int().nonnegative() })),
  'saved.storage': query(Nothing, LibraryStorage),
  /**
   * Starts a task; null: back to the usual folder. `isUnusable`: the person knows that the library in use cannot be written to, and
   * accepts another one in its place if it cannot even be read; without it, such a library fails with `storage-unwritable`.
   * `invalid-input` unless the path is absolute and its folder empty or new.
   */
  'saved.move': command(
    z.strictObject({ directory: Directory.nullable(), isUnusable: z.boolean() }),
    z.object({ taskId: z.uuid() }),
  ),
  /** Starts a task: reads everything that is saved, and queues what is no longer as it was saved. */
  'saved.check': command(Nothing, z.object({ taskId: z.uuid() })),
  'saved.setCacheLimit': command(
    z.strictObject({
      cache: z.literal(['pictures', 'answers']),
      limitBytes: z.int().min(10_000_000).max(100_000_000_000),
    }),
    Done,
  ),

  /**
   * Paragraphs of saved chapters that hold all words of `text`, in any of their forms; the last word may be unfinished, and
   * words in quotes must be adjacent. The best first; `slugUrl` null: the best three of every title, the best title first.
   */
  'saved.search': query(
    z.strictObject({
      text: z.string().max(200),
      slugUrl: SlugUrl.nullable(),
      offset: z.int().min(0).max(100_000).default(0),
    }),
    z.object({
      findings: z.array(TextFinding),
      hasMore: z.boolean(),
      /** Every title with findings, and in how many paragraphs. */
      titles: z.array(z.object({ novel: NovelCard, paragraphs: z.int().positive() })),
      /** Saved chapters that were not searched, because they are not indexed yet. */
      unindexed: z.int().nonnegative(),
    }),
  ),

  /** `made`: how often each replacement, by its id, is made in the saved chapters; `chapters`: their number, each counted once. */
  'saved.replacements': query(OfTitle, z.object({ chapters: z.int(), made: z.record(z.string(), z.int()) })),
  /** Starts a task that writes what is saved of the title into the folder of downloads; `chapters` null: everything. */
  'saved.export': command(
    OfTitle.extend({ format: ExportFormat, chapters: Chapters.min(1).nullable(), isByVolume: z.boolean() }),
    z.object({ taskId: z.uuid() }),
  ),

  /** Writes a title's highlights and notes into the folder of downloads, worded in `language`. `not-found` if there are none. */
  'notes.export': command(
    OfTitle.extend({ format: z.literal(['markdown', 'html']), language: z.literal(['en', 'ru']) }),
    SavedFile,
  ),

  /** Running tasks and those that ended since the start, the newest first. */
  'tasks.list': query(Nothing, z.array(LongTask)),
  'tasks.cancel': command(z.strictObject({ id: z.uuid() }), Done),
  /** Takes an ended task off the list. */
  'tasks.dismiss': command(z.strictObject({ id: z.uuid() }), Done),

  /** Everything that is the person's own, as one file in the folder of downloads: no session, no saved texts. */
  'personData.export': command(Nothing, SavedFile),
  /** Merges such a file's text into the data; nothing newer is overwritten. `rejected` with the field `file`: `unreadable` or `newer`. */
  'personData.import': command(z.strictObject({ text: z.string().max(MAXIMUM_FILE_BYTES) }), ImportSummary),
  /** Every setting as it is now, in a file of the same kind. */
  'settings.export': command(Nothing, SavedFile),
  /** Replaces the settings that the file names. `unreadable`: unknown to this version. `rejected` as above. */
  'settings.import': command(
    z.strictObject({ text: z.string().max(MAXIMUM_FILE_BYTES) }),
    z.object({ taken: z.int().nonnegative(), unreadable: z.int().nonnegative() }),
  ),

  'devices.state': query(Nothing, DeviceSync),
  /**
   * Keeps in step with the devices that write into a folder; `passphrase` null: unencrypted. `rejected` with the field
   * `passphrase`: `wrong` (the folder's files have another), `missing` (they are encrypted); `invalid-input` unless the
   * path is absolute and outside the app's own folders; `storage-full`, `storage-unwritable`.
   */
  'devices.join': command(
    z.strictObject({
      directory: Directory,
      passphrase: Passphrase.nullable(),
      name: DeviceName,
      hasSettings: z.boolean(),
    }),
    Done,
  ),
  /** Stops device sync; what came from other devices stays. `deletesFile`: deletes this device's file from the folder. */
  'devices.leave': command(z.strictObject({ deletesFile: z.boolean() }), Done),
  /** Deletes another device's file from the folder, and the device from the list. It comes back when it writes again. */
  'devices.forget': command(z.strictObject({ id: DeviceId }), Done),
  'devices.update': command(z.strictObject({ name: DeviceName.optional(), hasSettings: z.boolean().optional() }), Done),
  /**
   * Rewrites this device's file; the other devices then need the new passphrase too. `rejected` as for `devices.join` if others
   * have changed theirs and this is a different one.
   */
  'devices.setPassphrase': command(z.strictObject({ passphrase: Passphrase.nullable() }), Done),
  /** Reads and writes now; answers when it is done. */
  'devices.exchange': command(Nothing, Done),
  /** This data folder is a copy: it becomes a device of its own. */
  'devices.separate': command(Nothing, Done),

  /** Copies of the person's own data, the newest first. The newest three are kept. */
  'backups.list': query(Nothing, z.array(Backup)),
  'backups.make': command(Nothing, Backup),
  /**
   * Replaces the present data with a backup. The present data becomes a backup itself, whose id is in the notice
   * `backup-restored`. The account and the library's folder stay. The core restarts on the new data and emits `data.replaced`.
   * `not-found`; `rejected` with the field `file`: `unreadable` (damaged) or `newer`; `cancelled` while
   * another one is being put in place.
   */
  'backups.restore': command(z.strictObject({ id: BackupId }), Done),
} as const;
