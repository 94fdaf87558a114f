import { hashOf } from '#demo/seeded-random.ts';
import type { ChapterBody } from '../novel-dataset/chapters/body.ts';
import type { BranchRecord, ChapterRecord } from '../novel-dataset/chapters/chapter-record.ts';
import type { NovelRecord } from '../novel-dataset/novel-record.ts';

function date(milliseconds: number): string {
  return new Date(Math.floor(milliseconds / 1000) * 1000).toISOString().replace('.000Z', '.000000Z');
}

/** novel-service, Chapter list entry. `number_secondary` repeats the volume. */
export function chapterEntry(novel: NovelRecord, chapter: ChapterRecord) {
  return {
    id: novel.id * 10_000 + chapter.index,
    index: chapter.index,
    item_number: chapter.index,
    volume: chapter.volume,
    number: chapter.number,
    number_secondary: chapter.volume,
    name: chapter.name,
    branches_count: chapter.branches.length,
    branches: chapter.branches.map(({ revisionId, line, createdAt }) => ({
      id: revisionId,
      branch_id: line.branchId,
      created_at: date(createdAt),
      teams: line.team === null ? [] : [line.team],
      user: line.uploader,
    })),
  };
}

/** novel-service, Single chapter. `teams` is sometimes empty even if the list shows a team. */
export function singleChapter(novel: NovelRecord, chapter: ChapterRecord, branch: BranchRecord, body: ChapterBody) {
  const isTeamForgotten = hashOf('forgotten-team', novel.seed, chapter.index) % 11 === 0;
  const { team } = branch.line;
  return {
    id: branch.revisionId,
    model: 'chapter',
    volume: chapter.volume,
    number: chapter.number,
    number_secondary: chapter.volume,
    name: chapter.name,
    slug: null,
    branch_id: branch.line.branchId,
    manga_id: novel.id,
    created_at: date(branch.createdAt),
    moderated: { id: 1, label: 'Проверено' },
    likes_count: hashOf('likes', branch.revisionId) % 900,
    is_liked: false,
    is_viewed: false,
    expired_type: 0,
    expired_at: null,
    publish_at: null,
    translation_quality_rating: null,
    bundle: null,
    teams: team === null || isTeamForgotten ? [] : [team],
    content: body.content,
    attachments: body.attachments,
  };
}
