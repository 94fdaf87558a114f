import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu, MenuChoices } from '#renderer/ui/overlays/menu.tsx';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../session/player-context.ts';
import styles from './text-icon.module.css';

/** The heights that this episode has, the best first. What is chosen is also wanted of every later episode. */
export function QualityMenu() {
  const t = useTranslations('player.controls');
  const { session, preferences } = usePlayer();
  const { episode } = useWatchedEpisode();
  const height = usePlayerState((state) => state.pendingHeight ?? state.height);
  const shortcut = useShortcut('quality-down', 'quality-up');
  const focusReturn = useFocusReturn();
  if (height === null) return null;
  const shown = t('height', { height: String(height) });
  const heights = episode.streams.map((stream) => stream.height).toSorted((left, right) => right - left);
  return (
    <Menu
      {...focusReturn}
      side="top"
      trigger={
        <IconButton
          name={`${t('quality')} ${shown}`}
          {...shortcut}
          icon={<span className={styles['text']}>{shown}</span>}
          tone="picture"
          tooltipSide="top"
          className={styles['wide']}
        />
      }
    >
      <MenuChoices
        label={t('quality')}
        value={height}
        choices={heights.map((value) => ({ value, label: t('height', { height: String(value) }) }))}
        onChange={(chosen) => {
          preferences.change({ quality: chosen });
          session.send({ type: 'choose-height', height: chosen });
        }}
      />
    </Menu>
  );
}
