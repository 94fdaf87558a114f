import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import styles from './keys-panel.module.css';
import { PlayerPanel } from './player-panel.tsx';

const GROUPS = [
  {
    title: 'playback',
    rows: [
      { does: 'toggle', keys: ['space', 'K'] },
      { does: 'seekShort', keys: ['←', '→'] },
      { does: 'seekLong', keys: ['J', 'L'] },
      { does: 'percent', keys: ['0', '9'] },
      { does: 'ends', keys: ['Home', 'End'] },
      { does: 'skip', keys: ['S'] },
      { does: 'neighbours', keys: ['N', 'P'] },
      { does: 'frame', keys: [',', '.'] },
      { does: 'speed', keys: ['⇧ <', '⇧ >'] },
    ],
  },
  {
    title: 'sound',
    rows: [
      { does: 'volume', keys: ['↑', '↓'] },
      { does: 'mute', keys: ['M'] },
      { does: 'quality', keys: ['Q', '⇧ Q'] },
      { does: 'pictureInPicture', keys: ['⇧ I'] },
    ],
  },
  {
    title: 'window',
    rows: [
      { does: 'episodes', keys: ['E'] },
      { does: 'settings', keys: ['O'] },
      { does: 'fullscreen', keys: ['F'] },
      { does: 'leave', keys: ['Esc'] },
      { does: 'help', keys: ['?'] },
    ],
  },
] as const;

/** Every key of the player, as it is printed on a Latin keyboard; the places count, not the letters. */
export function KeysPanel() {
  const t = useTranslations('player.keys');
  return (
    <PlayerPanel panel="keys" title={t('title')}>
      {GROUPS.map((group) => (
        <Fragment key={group.title}>
          <h3 className={styles['title']}>{t(group.title)}</h3>
          <dl className={styles['rows']}>
            {group.rows.map((row) => (
              <div key={row.does} className={styles['row']}>
                <dt>{t(row.does)}</dt>
                <dd className={styles['keys']}>
                  {row.keys.map((key) => (
                    <kbd key={key} className={styles['key']}>
                      {key === 'space' ? t('space') : key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </PlayerPanel>
  );
}
