import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import { CollectionButton } from '../lists/collection-button.tsx';
import { FavouriteIconButton } from '../lists/release-lists.tsx';
import { useReleaseName } from '../release/use-facts.ts';
import { useWatchRelease } from '../release/watch-release.ts';

export { EmptyState } from '#renderer/ui/cards/error-line.tsx';
export { ErrorPage, ErrorView, QueryError } from '../errors/error-page.tsx';
export { KeptNote } from '../errors/kept-note.tsx';
export { NovelShelfIconButton } from '../novel/novel-shelf-button.tsx';
export { AdultsOnly } from '../release/adults-only.tsx';
export { HideRecentButton } from '../release/hide-recent.tsx';
export { ReleaseMenuButton } from '../release/release-menu-button.tsx';

/** `name` is the accessible name. */
export type PlayAction = { readonly name: string; readonly onPlay: () => void };

type ReleaseButtonsProps = {
  readonly release: ReleaseCard;
  /** Replaces the usual action, which plays the episode to continue with; null: no button. */
  readonly play?: PlayAction | null | undefined;
};

export function ReleaseButtons({ release, play }: ReleaseButtonsProps) {
  const t = useTranslations('anime');
  const title = useReleaseName().titleOf(release.name);
  const watch = useWatchRelease();
  const { name, onPlay } = play ?? { name: t('card.watch', { title }), onPlay: () => void watch(release.id) };
  return (
    <>
      <FavouriteIconButton release={release} />
      <CollectionButton release={release} isOnPicture />
      {play !== null && (
        <IconButton
          tone="filled"
          name={name}
          tooltip={t('release.watch')}
          icon={<Play fill="currentcolor" />}
          onClick={onPlay}
        />
      )}
    </>
  );
}
