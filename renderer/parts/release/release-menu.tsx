import { ArrowRight, Check, Heart, HeartOff, Play, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ContextMenu } from '#renderer/ui/overlays/context-menu.tsx';
import { MenuActions, MenuLine } from '#renderer/ui/overlays/menu.tsx';
import { CollectionItems } from '../lists/collection-items.tsx';
import { useFavourite } from '../lists/release-lists.tsx';
import { useLinkActions } from '../page/use-link-actions.ts';
import { addressOf } from '../router/addresses.ts';
import { navigate } from '../router/router.ts';
import { useHideRecent } from './hide-recent.tsx';
import { type ReleaseSubject, releaseCards } from './release-subjects.ts';
import { useFacts, useReleaseName } from './use-facts.ts';
import { useMarks } from './use-marks.ts';
import { useWatchRelease } from './watch-release.ts';

/** The context menu of all release cards; drawn once per window. */
export function ReleaseMenu() {
  const { titleOf } = useReleaseName();
  return (
    <ContextMenu subjectAt={releaseCards.at} nameOf={({ name }) => titleOf(name)}>
      {(release) => <ReleaseItems release={release} />}
    </ContextMenu>
  );
}

export function ReleaseItems({ release }: { readonly release: ReleaseSubject }) {
  const { id, begun } = release;
  const t = useTranslations();
  const { ordinal } = useFacts();
  const { isFavourite, text, toggle } = useFavourite(release);
  const { linkTo } = useLinkActions();
  const { mark } = useMarks(id);
  const watch = useWatchRelease();
  const recent = useHideRecent(release);
  return (
    <>
      <MenuActions
        actions={[
          { Icon: Play, text: t('anime.release.watch'), run: () => void watch(id) },
          {
            Icon: ArrowRight,
            text: t('player.unavailable.toRelease'),
            run: () => void navigate(addressOf.release(id)),
          },
          begun !== undefined && {
            Icon: Check,
            text: t('anime.marks.episodeWatched', { ordinal: ordinal(begun.ordinal) }),
            run: () => mark([begun], true),
          },
          { Icon: isFavourite ? HeartOff : Heart, text, run: toggle },
          recent.isListed && { Icon: X, text: recent.text, run: recent.hide },
          linkTo({ kind: 'release', idOrAlias: String(id), ordinal: null }),
        ]}
      />
      <MenuLine />
      <CollectionItems release={release} />
    </>
  );
}
