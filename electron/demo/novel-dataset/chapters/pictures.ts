import { CHAPTER_PICTURE_SIZES, pictureName } from '#demo/media/pictures.ts';
import { hashOf } from '#demo/seeded-random.ts';
import type { NovelRecord } from '../novel-record.ts';
import type { Picture } from './body.ts';
import type { ChapterRecord } from './chapter-record.ts';

function opaqueId(...key: (string | number)[]): string {
  const digits = Array.from({ length: 4 }, (_, part) =>
    hashOf(...key, part)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  );
}

function pictureCount({ seed, chapters }: NovelRecord, index: number): number {
  if (chapters.picturesPerChapter !== undefined) return chapters.picturesPerChapter;
  const drawn = hashOf('pictures', seed, index) % 20;
  const usual = drawn === 0 ? 2 : drawn < 3 ? 1 : 0;
  return chapters.illustrated?.includes(index) ? Math.max(1, usual) : usual;
}

export function picturesOf(novel: NovelRecord, chapter: ChapterRecord): Picture[] {
  return Array.from({ length: pictureCount(novel, chapter.index) }, (_, place) => {
    const kind = hashOf('picture', novel.seed, chapter.index, place) % 3 === 0 ? 'lying' : 'standing';
    return {
      id: opaqueId('picture', novel.seed, chapter.index, place),
      name: pictureName(kind, hashOf('picture', novel.seed, chapter.index) + place),
      ...CHAPTER_PICTURE_SIZES[kind],
    };
  });
}

/** Relative to the site's root (novel-service, Single chapter: attachments). */
export function picturePath(novel: NovelRecord, chapter: ChapterRecord, picture: Picture): string {
  return `/uploads/ranobe/${novel.id}/chapters/v${chapter.volume}-c${chapter.number}/${picture.name}/${picture.id}.webp`;
}
