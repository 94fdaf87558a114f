import { hashOf } from '#demo/seeded-random.ts';
import type { NovelRecord } from '../novel-record.ts';
import { specialBody } from '../special/special-chapters.ts';
import { type ChapterBody, renderDocument, renderHtml } from './body.ts';
import type { BranchRecord, ChapterRecord } from './chapter-record.ts';
import { composeChapter } from './compose-chapter.ts';
import { picturePath, picturesOf } from './pictures.ts';

/** About 86 of 100 chapters are HTML; the format is the single chapter's own (novel-service, Chapter content). */
function isDocument(novel: NovelRecord, chapter: ChapterRecord): boolean {
  const { documents } = novel.chapters;
  return documents === undefined
    ? hashOf('format', novel.seed, chapter.index) % 100 < 14
    : documents.includes(chapter.index);
}

/** The content of one chapter in one translation. `siteUrl`: the host of its pictures. */
export function composeBody(
  novel: NovelRecord,
  chapter: ChapterRecord,
  branch: BranchRecord,
  siteUrl: string,
): ChapterBody {
  const special = specialBody(novel, chapter.index, siteUrl);
  if (special !== undefined) return special;
  const blocks = composeChapter(novel, chapter, branch);
  const attachments = picturesOf(novel, chapter).map((picture, place) => ({
    id: branch.revisionId * 100 + place,
    name: picture.id,
    filename: `${picture.id}.webp`,
    extension: 'webp',
    url: picturePath(novel, chapter, picture),
    width: picture.width,
    height: picture.height,
  }));
  if (isDocument(novel, chapter)) return { content: renderDocument(blocks), attachments };
  const isOldEditor = hashOf('editor', novel.seed, chapter.index) % 2 === 0;
  const content = renderHtml(blocks, {
    tags: isOldEditor ? { strong: 'b', emphasis: 'i' } : { strong: 'strong', emphasis: 'em' },
    pictureAddress: ({ picture }) => siteUrl + picturePath(novel, chapter, picture),
    arePicturesInParagraphs: isOldEditor,
  });
  return { content, attachments };
}
