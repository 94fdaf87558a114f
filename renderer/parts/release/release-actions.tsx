import type { ReactNode } from 'react';
import { useActionsOnHover } from '#renderer/ui/cards/poster-card.tsx';
import { CollectionIconButton } from '../lists/collection-menu.tsx';
import { FavouriteIconButton } from '../lists/favourite-button.tsx';
import type { NamedRelease } from '../lists/use-list-changes.ts';
import styles from './release-actions.module.css';
import { ReleaseMenuButton } from './release-menu.tsx';

type ReleaseActionsProps = {
  readonly release: NamedRelease;
  /** The button that plays it; absent where there is nothing to play. */
  readonly play?: ReactNode;
};

/** What can be done to a release from its card; where nothing hovers or there is little room, all of it in one menu. */
export function ReleaseActions({ release, play }: ReleaseActionsProps) {
  if (!useActionsOnHover()) {
    return (
      <div className={styles['menu']}>
        <ReleaseMenuButton release={release} tone="picture" />
      </div>
    );
  }
  return (
    <>
      <FavouriteIconButton release={release} />
      <CollectionIconButton release={release} />
      {play}
    </>
  );
}
