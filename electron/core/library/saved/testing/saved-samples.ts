import type { DatabaseSync } from 'node:sqlite';
import { pictures } from '#core/anime/media/testing/pictures.ts';
import type { ChapterToSave, SavedTitleRecord } from '#core/library/saved/library-statements.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter, Novel } from '#shared/domain/novels/novel.ts';

export const SEVEN = SlugUrl.parse('7--seven');
export const PICTURES = 'https://pictures.example';

/** A title of `length` chapters in one volume and one translation. */
export function titleOf(length: number, slugUrl = SEVEN): SavedTitleRecord {
  const novel = Novel.parse({
    id: 7,
    slugUrl,
    name: { main: 'Seven', russian: null, english: null },
    cover: ImageAddress.parse(`/media/image/novels?src=${encodeURIComponent(`${PICTURES}/cover.png`)}`),
    ...{ type: null, status: null, ageRestriction: null, isAdult: false, year: null },
    ...{ otherNames: [], background: null, summary: null, genres: [], tags: [], teams: [], authors: [], artists: [] },
    ...{ chapters: null, translationStatus: null },
  });
  const chapters = Array.from({ length }, (_, index) => ({
    ...{ index, volume: '1', number: String(index + 1), name: null },
    branches: [{ branchId: 5, revisionId: 100 + index, createdAt: null, teams: ['Team'], uploader: null }],
  }));
  return { novel, chapters };
}

export const picture = (name: string) => ({
  address: `${PICTURES}/${name}.png`,
  bytes: new Uint8Array([...pictures['image/png'], ...new TextEncoder().encode(name)]),
});

/** The `number`-th chapter of a title with a text of its own. */
export function chapterOf(
  title: SavedTitleRecord,
  number: number,
  changed: Partial<ChapterToSave> = {},
): ChapterToSave {
  const { slugUrl } = title.novel;
  const line = { volume: '1', number: String(number), branchId: 5 };
  const chapter = Chapter.parse({
    ...{ slugUrl, ...line, name: null, teams: ['Team'] },
    content: { format: 'html', html: `<p>Text of chapter ${number}</p>` },
    ...{ attachments: {}, siteUrl: 'https://novels.example' },
  });
  const revisionId = 99 + number;
  return { slugUrl, line, index: number - 1, revisionId, chapter, pictures: [], missingPictures: [], ...changed };
}

/** Brings a library back to the version that noted lost chapters in a table of their own, and notes one. */
export function noteAsLost(library: DatabaseSync, { volume, number, branchId }: ChapterOfLine): void {
  library.exec('ALTER TABLE unswept DROP COLUMN met_at; PRAGMA user_version = 9');
  library.prepare('INSERT INTO lost_chapter VALUES (?, ?, ?, ?)').run(SEVEN, volume, number, branchId);
}
