import { Activity, Camera, type LucideIcon, Maximize, Minimize, PictureInPicture2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLinkActions } from '#renderer/parts/page/use-link-actions.ts';
import { useIsFullscreen } from '#renderer/ui/fullscreen.ts';
import { ContextMenu } from '#renderer/ui/overlays/context-menu.tsx';
import { type MenuAction, MenuActions } from '#renderer/ui/overlays/menu.tsx';
import type { CommandId, PlayerCommand } from '#shared/domain/player/keys.ts';
import { usePlayAction } from '../controls/player-button.tsx';
import { useIsInPictureInPicture } from '../hooks/picture-in-picture.ts';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { usePlayer, usePlayerState } from '../session/player-context.ts';

export function PictureMenu({ stage }: { readonly stage: RefObject<HTMLElement | null> }) {
  const { episode, nameOf } = usePlayer();
  return (
    <ContextMenu area={stage} subjectAt={() => stage} nameOf={() => nameOf(episode)}>
      {() => <PictureItems />}
    </ContextMenu>
  );
}

function PictureItems() {
  const t = useTranslations('player');
  const { episode, session } = usePlayer();
  const { Icon, text } = usePlayAction();
  const isFullscreen = useIsFullscreen();
  const isElsewhere = useIsInPictureInPicture();
  const height = usePlayerState((state) => state.height);
  const { episodeLink, streamAddress } = useLinkActions();
  // The position at which the menu was opened, although playback goes on under it.
  const [seconds] = useState(() => session.store.getState().positionSeconds);
  const fullscreenText = t(isFullscreen ? 'controls.leaveFullscreen' : 'controls.fullscreen');
  const elsewhereText = t(isElsewhere ? 'controls.leavePictureInPicture' : 'keys.commands.picture-in-picture');
  const elsewhere = useAction('picture-in-picture', PictureInPicture2, elsewhereText);
  return (
    <MenuActions
      actions={[
        useAction('toggle', Icon, text),
        useAction('fullscreen', isFullscreen ? Minimize : Maximize, fullscreenText),
        document.pictureInPictureEnabled && elsewhere,
        useAction('screenshot', Camera, t('keys.commands.screenshot')),
        useAction('statistics', Activity, t('keys.commands.statistics')),
        episodeLink(episode),
        episodeLink(episode, seconds),
        streamAddress(episode, height),
      ]}
    />
  );
}

type MenuCommand = CommandId & PlayerCommand['kind'];

function useAction(kind: MenuCommand, Icon: LucideIcon, text: string): MenuAction {
  const { run } = usePlayer();
  return { Icon, text, run: () => run({ kind }), ...useShortcut(kind) };
}
