import { useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { PageLink } from '#renderer/parts/page/page-link.tsx';
import { ReleaseActions } from '#renderer/parts/release/release-actions.tsx';
import { ReleaseMarks } from '#renderer/parts/release/release-marks.tsx';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { useReleaseName } from '#renderer/parts/release/use-release-name.ts';
import { PosterCard } from '#renderer/ui/cards/poster-card.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { Episode, ReleaseCard } from '#shared/domain/anime/release.ts';

type NewEpisodeCardProps = { readonly card: ReleaseCard; readonly episode: Episode };

const MINUTE_MILLISECONDS = 60_000;

/** A release by the episode that came out last: opens its page, or plays that episode at once. */
export function NewEpisodeCard({ card, episode }: NewEpisodeCardProps) {
  const t = useTranslations();
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  const navigate = useNavigate();
  const title = titleOf(card.name);
  const ordinal = useFacts().ordinal(episode.ordinal);
  const age = useAge(episode.updatedAt);
  const params = { releaseId: String(card.id), episodeId: episode.id };
  return (
    <PosterCard
      id={card.id}
      title={title}
      facts={[card.episodesTotal === 1 ? null : t('anime.episode.name', { ordinal }), age].filter(Boolean).join(' · ')}
      picture={card.poster}
      isBlurred={isBlurred(card)}
      badge={card.ageRating?.isAdult === true ? card.ageRating.label : undefined}
      link={(props) => <PageLink href={`/anime/${card.id}`} {...props} />}
      marks={<ReleaseMarks releaseId={card.id} />}
      actions={
        <ReleaseActions
          release={card}
          // Nothing of a blocked release can be played.
          play={
            episode.streams.length > 0 && (
              <IconButton
                tone="filled"
                name={t('app.home.watchEpisode', { title, ordinal })}
                tooltip={t('anime.release.watch')}
                icon={<Play fill="currentcolor" />}
                onClick={() => void navigate({ to: '/watch/$releaseId/$episodeId', params })}
              />
            )
          }
        />
      }
    />
  );
}

/** How long ago a moment was; null for none, and for one that cannot be read. */
function useAge(moment: string | null): string | null {
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  const milliseconds = moment === null ? Number.NaN : Date.parse(moment);
  if (Number.isNaN(milliseconds)) return null;
  // The service's clock may be ahead of this one.
  return format.relativeTime(Math.min(milliseconds, now.getTime()), { now, style: 'short' });
}
