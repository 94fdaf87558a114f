import { Activity, Camera, Maximize, Minimize, PictureInPicture2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLinkActions } from '#renderer/parts/page/use-link-actions.ts';
import { useIsFullscreen } from '#renderer/ui/fullscreen.ts';
import { ContextMenu } from '#renderer/ui/overlays/context-menu.tsx';
import { MenuActions } from '#renderer/ui/overlays/menu.tsx';
import { usePlayAction } from '../controls/player-button.tsx';
import { useIsInPictureInPicture } from '../hooks/picture-in-picture.ts';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { usePlayer, usePlayerState } from '../session/player-context.ts';

/** The context menu of the picture. */
export function PictureMenu({ stage }: { readonly stage: RefObject<HTMLElement | null> }) {
  return (
    <ContextMenu area={stage} subjectAt={() => stage}>
      {() => <PictureItems />}
    </ContextMenu>
  );
}

function PictureItems() {
  const t = useTranslations('player');
  const { episode, run, session } = usePlayer();
  const { Icon, text } = usePlayAction();
  const isFullscreen = useIsFullscreen();
  const isInPictureInPicture = useIsInPictureInPicture();
  const pictureInPictureKeys = useShortcut('picture-in-picture');
  const height = usePlayerState((state) => state.height);
  const { episodeLink, streamAddress } = useLinkActions();
  // The place of the press, although playback goes on under the menu.
  const [seconds] = useState(() => session.store.getState().positionSeconds);
  return (
    <MenuActions
      actions={[
        { Icon, text, run: () => run({ kind: 'toggle' }), ...useShortcut('toggle') },
        {
          Icon: isFullscreen ? Minimize : Maximize,
          text: t(isFullscreen ? 'controls.leaveFullscreen' : 'controls.fullscreen'),
          run: () => run({ kind: 'fullscreen' }),
          ...useShortcut('fullscreen'),
        },
        document.pictureInPictureEnabled && {
          Icon: PictureInPicture2,
          text: t(isInPictureInPicture ? 'controls.leavePictureInPicture' : 'keys.commands.picture-in-picture'),
          run: () => run({ kind: 'picture-in-picture' }),
          ...pictureInPictureKeys,
        },
        {
          Icon: Camera,
          text: t('keys.commands.screenshot'),
          run: () => run({ kind: 'screenshot' }),
          ...useShortcut('screenshot'),
        },
        {
          Icon: Activity,
          text: t('keys.commands.statistics'),
          run: () => run({ kind: 'statistics' }),
          ...useShortcut('statistics'),
        },
        episodeLink(episode),
        episodeLink(episode, seconds),
        streamAddress(episode, height),
      ]}
    />
  );
}
