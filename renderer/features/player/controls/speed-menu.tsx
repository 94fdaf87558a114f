import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu, MenuChoices } from '#renderer/ui/overlays/menu.tsx';
import { SPEEDS } from '#shared/domain/player/speed.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { usePlayer, usePreference } from '../session/player-context.ts';
import styles from './text-icon.module.css';

export function SpeedMenu() {
  const t = useTranslations('player.controls');
  const { preferences } = usePlayer();
  const speed = usePreference((settings) => settings.speed);
  const shortcut = useShortcut('speed-down', 'speed-up');
  const focusReturn = useFocusReturn();
  return (
    <Menu
      {...focusReturn}
      side="top"
      trigger={
        <IconButton
          name={`${t('speed')} ${t('times', { speed })}`}
          {...shortcut}
          icon={<span className={styles['text']}>{t('times', { speed })}</span>}
          tone="picture"
          tooltipSide="top"
          className={styles['wide']}
        />
      }
    >
      <MenuChoices<number>
        label={t('speed')}
        value={speed}
        choices={SPEEDS.map((value) => ({ value, label: t('times', { speed: value }) }))}
        onChange={(chosen) => preferences.change({ speed: chosen })}
      />
    </Menu>
  );
}
