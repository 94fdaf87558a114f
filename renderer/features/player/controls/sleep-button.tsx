import { Moon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { useSleepStore } from '../hooks/sleep-store.ts';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { useSleepRemaining } from '../hooks/use-sleep-name.ts';
import { usePlayer } from '../session/player-context.ts';
import styles from './text-icon.module.css';

/** While the sleep timer runs: how long still. Off, it takes no room; the settings have it. */
export function SleepButton() {
  const t = useTranslations('player.sleep');
  const { view } = usePlayer();
  const shortcut = useShortcut('sleep-timer');
  const isOn = useSleepStore(({ timer }) => timer.kind === 'until' || timer.kind === 'end-of-episode');
  const remaining = useSleepRemaining();
  if (!isOn || remaining === null) return null;
  return (
    <IconButton
      name={`${t('title')}: ${remaining.long}`}
      {...shortcut}
      icon={
        <span className="inline-row gap-1">
          <Moon />
          {remaining.short !== null && <span className={styles['text']}>{remaining.short}</span>}
        </span>
      }
      tone="picture"
      tooltipSide="top"
      className={styles['wide']}
      onClick={() => view.openPanel('settings')}
    />
  );
}
