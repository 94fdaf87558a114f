import { Link } from '@tanstack/react-router';
import { textSeed } from '#renderer/parts/text-seed.ts';
import { useFranchiseName } from '#renderer/parts/use-franchise-name.ts';
import { PosterCard } from '#renderer/ui/poster-card.tsx';
import type { FranchiseSummary } from '#shared/domain/franchise.ts';
import { useFranchiseFacts } from './use-franchise-facts.ts';

/** A franchise in the grid: how much of it there is on its picture, when it came out below. */
export function FranchiseCard({ franchise }: { readonly franchise: FranchiseSummary }) {
  const facts = useFranchiseFacts();
  const nameOf = useFranchiseName();
  const amount = [facts.releases(franchise), facts.time(franchise, 'short')].filter((fact) => fact !== null);
  const line = [facts.years(franchise), facts.episodes(franchise)].filter((fact) => fact !== null);
  return (
    <PosterCard
      id={textSeed(franchise.id)}
      title={nameOf(franchise)}
      facts={line.join(' · ')}
      picture={franchise.picture}
      badge={amount.length === 0 ? undefined : amount.join(' · ')}
      link={(props) => <Link to="/franchises/$franchiseId" params={{ franchiseId: franchise.id }} {...props} />}
    />
  );
}
