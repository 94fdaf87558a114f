import { CirclePlay, CloudOff, FolderX, Gauge, HardDrive, Hourglass, Moon, WifiOff } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import type { DownloadHold } from '#shared/domain/downloads/download.ts';
import { addressOf } from '../router/addresses.ts';
import { useSecondsUntil } from '../time/use-moment-text.ts';
import styles from './hold-note.module.css';

const REASONS = {
  'rate-limited': { text: 'rateLimited', Icon: Hourglass, isStorage: false },
  offline: { text: 'offline', Icon: WifiOff, isStorage: false },
  'service-down': { text: 'serviceDown', Icon: CloudOff, isStorage: false },
  'storage-full': { text: 'storageFull', Icon: HardDrive, isStorage: true },
  'library-unusable': { text: 'libraryUnusable', Icon: FolderX, isStorage: true },
  playing: { text: 'playing', Icon: CirclePlay, isStorage: false },
  'data-saver': { text: 'dataSaver', Icon: Gauge, isStorage: false },
  'quiet-hours': { text: 'quietHours', Icon: Moon, isStorage: false },
} as const satisfies Record<DownloadHold['kind'], unknown>;

/** Why saving waits, with a countdown unless the person ends the wait. Screen readers announce the reason alone. */
export function HoldNote({ hold }: { readonly hold: DownloadHold }) {
  const t = useTranslations('saved.hold');
  const format = useFormatter();
  const seconds = useSecondsUntil(hold.until);
  const { text, Icon, isStorage } = REASONS[hold.kind];
  return (
    <div className={styles['note']} data-is-grave={isStorage || undefined}>
      <Icon className={styles['icon']} />
      <div className={styles['text']}>
        <p className="body medium" role="status">
          {t(text)}
        </p>
        {hold.kind !== 'data-saver' && hold.kind !== 'playing' && (
          // The role keeps screen readers from announcing every second.
          <p className="soft tabular" role="timer" aria-label={t('left')}>
            {seconds === 0
              ? t('resuming')
              : t('resumesAt', {
                  left: clockTime(seconds),
                  time: format.dateTime(hold.until, { timeStyle: 'medium' }),
                })}
          </p>
        )}
      </div>
      {isStorage && (
        <ButtonLink href={addressOf.settings({}, 'storage')} size="small">
          {t('toStorage')}
        </ButtonLink>
      )}
    </div>
  );
}
