import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Check, Ellipsis, Heart, HeartOff, Play, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { ContextMenu, createMenuSubjects } from '#renderer/ui/overlays/context-menu.tsx';
import { createMenuHandle, MenuActions, MenuLine, MenuTrigger } from '#renderer/ui/overlays/menu.tsx';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { CollectionItems } from '../lists/collection-menu.tsx';
import { type NamedRelease, useFavourite } from '../lists/release-lists.tsx';
import { useLinkActions } from '../page/use-link-actions.ts';
import { useHideRecent } from './hide-recent.tsx';
import { useFacts, useReleaseName } from './use-facts.ts';
import { useMarks } from './use-marks.tsx';
import { releaseLink, useWatchRelease } from './watch-button.tsx';

type ReleaseSubject = NamedRelease & {
  /** The episode to continue with, on cards of that. */
  readonly begun?: { readonly id: EpisodeId; readonly ordinal: number };
};

const menu = createMenuHandle<ReleaseSubject>();

const cards = createMenuSubjects<ReleaseSubject>();

/** For the `ref` of a release's card: its context menu. */
export const refToReleaseMenu = cards.refTo;

/** All actions on a release, for cards with a single button and as their context menu; once per window. */
export function ReleaseMenu() {
  return (
    <ContextMenu handle={menu} subjectAt={cards.at}>
      {(release) => <ReleaseItems release={release} />}
    </ContextMenu>
  );
}

function ReleaseItems({ release }: { readonly release: ReleaseSubject }) {
  const { id, begun } = release;
  const t = useTranslations();
  const { ordinal } = useFacts();
  const { isFavourite, text, toggle } = useFavourite(release);
  const { linkTo } = useLinkActions();
  const { mark } = useMarks(id);
  const watch = useWatchRelease();
  const navigate = useNavigate();
  const recent = useHideRecent(release);
  return (
    <>
      <MenuActions
        actions={[
          { Icon: Play, text: t('anime.release.watch'), run: () => void watch(id) },
          {
            Icon: ArrowRight,
            text: t('player.unavailable.toRelease'),
            run: () => void navigate(releaseLink(id)),
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

type ReleaseMenuButtonProps = { readonly release: ReleaseSubject; readonly tone?: 'normal' | 'picture' };

export function ReleaseMenuButton({ release, tone = 'normal' }: ReleaseMenuButtonProps) {
  const t = useTranslations('app.actions');
  return (
    <MenuTrigger handle={menu} subject={release}>
      <IconButton
        size={tone === 'picture' ? 'medium' : 'small'}
        tone={tone}
        name={t('menu')}
        subject={useReleaseName().titleOf(release.name)}
        icon={<Ellipsis />}
      />
    </MenuTrigger>
  );
}
