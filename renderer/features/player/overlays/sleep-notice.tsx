import { Moon, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import { EXTENSION_MINUTES, isSleepNear } from '#shared/domain/player/sleep-timer.ts';
import { useSleepStore } from '../hooks/sleep-store.ts';
import { stayAwake } from '../hooks/use-sleep-timer.ts';
import { usePlayer } from '../session/player-context.ts';
import styles from './resume-note.module.css';

/** Says in the last minute that playback will stop, and afterwards why it did; either can be put off. */
export function SleepNotice() {
  const t = useTranslations('player.sleep');
  const { session } = usePlayer();
  const hasStopped = useSleepStore(({ timer }) => timer.kind === 'stopped');
  const choose = useSleepStore((state) => state.choose);
  const nearSeconds = useSleepStore(({ remainingMs }) =>
    remainingMs !== null && isSleepNear(remainingMs) ? Math.ceil(remainingMs / 1000) : null,
  );
  if (!hasStopped && nearSeconds === null) return null;
  return (
    <section className={styles['note']} aria-label={t('title')} data-player-controls="">
      <Moon aria-hidden="true" />
      {/* Said once when it comes and once when it has stopped, not at every second. */}
      <span className="shrinkable" aria-live="off">
        {nearSeconds === null ? t('stopped') : t('stopsIn', { seconds: nearSeconds })}
      </span>
      <button type="button" className={styles['action']} onClick={() => stayAwake(session)}>
        {t('extend', { minutes: EXTENSION_MINUTES })}
      </button>
      <IconButton
        name={hasStopped ? t('dismiss') : t('switchOff')}
        icon={<X />}
        size="small"
        tone="picture"
        tooltipSide="top"
        onClick={() => choose(null)}
      />
      <span className={saidOnly()} role="status">
        {hasStopped ? t('stopped') : t('stopsSoon')}
      </span>
    </section>
  );
}
