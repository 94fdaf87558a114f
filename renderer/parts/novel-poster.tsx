import { PosterCard } from '#renderer/ui/poster-card.tsx';
import type { NovelCard } from '#shared/domain/novel.ts';
import { NovelMarks } from './novel-marks.tsx';
import { NovelShelfIconButton } from './novel-shelf-menu.tsx';
import { PageLink } from './page-link.tsx';
import { readPart } from './shelved.ts';
import { useAdultRule } from './use-adult-rule.ts';
import { useFacts } from './use-facts.ts';
import { useNovelName } from './use-novel-name.ts';
import { useNovelStanding } from './use-novel-standing.ts';

type NovelPosterProps = {
  readonly novel: NovelCard;
  /** In the place of its usual facts. */
  readonly facts?: string | undefined;
};

/** A novel in a grid or shelf, with where it stands on the person's own shelves and how much of it is read. */
export function NovelPoster({ novel, facts }: NovelPosterProps) {
  const { novelLine } = useFacts();
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  const standing = useNovelStanding(novel.slugUrl);
  return (
    <PosterCard
      id={novel.id}
      title={titleOf(novel.name)}
      facts={facts ?? novelLine(novel)}
      picture={novel.cover}
      isBlurred={isBlurred(novel)}
      progress={standing === null ? undefined : readPart(standing)}
      badge={novel.isAdult ? (novel.ageRestriction ?? undefined) : undefined}
      marks={standing === null ? undefined : <NovelMarks slugUrl={novel.slugUrl} />}
      actions={<NovelShelfIconButton novel={novel} />}
      link={(props) => <PageLink href={`/novels/${encodeURIComponent(novel.slugUrl)}`} {...props} />}
    />
  );
}
