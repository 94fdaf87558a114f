import { Ellipsis, Heart, HeartOff, Play, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { createMenuHandle, MenuActions, MenuTrigger, SharedMenu } from '#renderer/ui/overlays/menu.tsx';
import { CollectionItems } from '../lists/collection-menu.tsx';
import { type NamedRelease, useFavourite } from '../lists/release-lists.tsx';
import { useHideRecent } from './hide-recent.tsx';
import { useReleaseName } from './use-facts.ts';
import { useWatchRelease } from './watch-button.tsx';

const menu = createMenuHandle<NamedRelease>();

/** All actions on a release, for cards with a single button; once per window. */
export function ReleaseMenu() {
  return <SharedMenu handle={menu}>{(release) => <ReleaseItems release={release} />}</SharedMenu>;
}

function ReleaseItems({ release }: { readonly release: NamedRelease }) {
  const t = useTranslations('anime.release');
  const { isFavourite, text, toggle } = useFavourite(release);
  const watch = useWatchRelease();
  const recent = useHideRecent(release);
  return (
    <>
      <MenuActions
        actions={[
          { Icon: Play, text: t('watch'), run: () => void watch(release.id) },
          { Icon: isFavourite ? HeartOff : Heart, text, run: toggle },
          recent.isListed && { Icon: X, text: recent.text, run: recent.hide },
        ]}
      />
      <CollectionItems release={release} />
    </>
  );
}

type ReleaseMenuButtonProps = { readonly release: NamedRelease; readonly tone?: 'normal' | 'picture' };

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
