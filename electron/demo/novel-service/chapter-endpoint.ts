import type { BranchRecord, ChapterRecord } from '../novel-dataset/chapters/chapter-record.ts';
import { composeBody } from '../novel-dataset/chapters/compose-body.ts';
import type { NovelRecord } from '../novel-dataset/novel-record.ts';
import { isPaid } from '../novel-dataset/special/special-chapters.ts';
import { singleChapter } from './chapter-entry.ts';
import { notFound, paymentNeeded, rejected } from './failures.ts';
import { integerOf, readPhpQuery } from './php-query.ts';

/** Without `branch_id` the older upload is chosen, which is not the first listed (novel-service, Rules 6). */
function chooseBranch(chapter: ChapterRecord, branchId: string | undefined): BranchRecord | undefined {
  if (branchId !== undefined) return chapter.branches.find(({ line }) => line.branchId === integerOf(branchId));
  return chapter.branches.toSorted((left, right) => left.createdAt - right.createdAt)[0];
}

/** GET /api/manga/{slug_url}/chapter (novel-service, Endpoints). Numbers are compared as they are written. */
export function answerChapter(
  request: Request,
  novel: NovelRecord,
  chapters: readonly ChapterRecord[],
  siteUrl: string,
): Response {
  const query = readPhpQuery(new URL(request.url));
  const number = query.scalar('number');
  if (number === undefined) return rejected(request, { number: ['Поле number обязательно для заполнения.'] });
  const volume = query.scalar('volume');
  const chapter = chapters.find(
    (candidate) => candidate.number === number && (volume === undefined || candidate.volume === volume),
  );
  const branch = chapter && chooseBranch(chapter, query.scalar('branch_id'));
  if (chapter === undefined || branch === undefined) return notFound(request);
  if (isPaid(novel, chapter.index)) return paymentNeeded(request);
  return Response.json({ data: singleChapter(novel, chapter, branch, composeBody(novel, chapter, branch, siteUrl)) });
}
