import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { PosterCard } from '#renderer/ui/poster-card.tsx';
import type { ReleaseCard } from '#shared/domain/release.ts';
import { useAdultRule } from './use-adult-rule.ts';
import { useFacts } from './use-facts.ts';
import { useReleaseName } from './use-release-name.ts';
import { useWatchRelease } from './use-watch-release.ts';

/** A release in a grid or shelf: opens its page, or plays at once. */
export function ReleasePoster({ card }: { readonly card: ReleaseCard }) {
  const t = useTranslations('anime');
  const { releaseLine } = useFacts();
  const title = useReleaseName().titleOf(card.name);
  const { isBlurred } = useAdultRule();
  const watch = useWatchRelease();
  return (
    <PosterCard
      id={card.id}
      title={title}
      facts={releaseLine(card)}
      picture={card.poster}
      isBlurred={isBlurred(card)}
      badge={card.ageRating?.isAdult === true ? card.ageRating.label : undefined}
      link={(props) => <Link to="/anime/$idOrAlias" params={{ idOrAlias: String(card.id) }} {...props} />}
      actions={
        <IconButton
          tone="filled"
          name={t('card.watch', { title })}
          tooltip={t('release.watch')}
          icon={<Play fill="currentcolor" />}
          onClick={() => void watch(card.id)}
        />
      }
    />
  );
}
