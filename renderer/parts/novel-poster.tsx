import { Link } from '@tanstack/react-router';
import { PosterCard } from '#renderer/ui/poster-card.tsx';
import type { NovelCard } from '#shared/domain/novel.ts';
import { useAdultRule } from './use-adult-rule.ts';
import { useFacts } from './use-facts.ts';
import { useNovelName } from './use-novel-name.ts';

/** A novel in a grid or shelf. `progress` is the part that was read, 0..1. */
export function NovelPoster({
  novel,
  progress,
}: {
  readonly novel: NovelCard;
  readonly progress?: number | undefined;
}) {
  const { novelLine } = useFacts();
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  return (
    <PosterCard
      id={novel.id}
      title={titleOf(novel.name)}
      facts={novelLine(novel)}
      picture={novel.cover}
      isBlurred={isBlurred(novel)}
      progress={progress}
      badge={novel.isAdult ? (novel.ageRestriction ?? undefined) : undefined}
      link={(props) => <Link to="/novels/$slugUrl" params={{ slugUrl: novel.slugUrl }} {...props} />}
    />
  );
}
