import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import type { readerEn } from '#renderer/i18n/en/reader.ts';
import styles from './keys-sheet.module.css';
import { ReaderSheet } from './reader-sheet.tsx';

type Meaning = keyof typeof readerEn.keysSheet;

const keys: readonly { readonly meaning: Meaning; readonly presses: readonly string[] }[] = [
  { meaning: 'pageForward', presses: ['space', 'Page Down', '→'] },
  { meaning: 'pageBack', presses: ['Page Up', '←'] },
  { meaning: 'lines', presses: ['↓', '↑'] },
  { meaning: 'chapters', presses: ['Ctrl →', 'Ctrl ←'] },
  { meaning: 'ends', presses: ['Home', 'End'] },
  { meaning: 'size', presses: ['Ctrl +', 'Ctrl −'] },
  { meaning: 'usualSize', presses: ['Ctrl 0'] },
  { meaning: 'contents', presses: ['C'] },
  { meaning: 'search', presses: ['Ctrl F'] },
  { meaning: 'nextHit', presses: ['F3', 'Shift F3'] },
  { meaning: 'bookmark', presses: ['Ctrl B'] },
  { meaning: 'mark', presses: ['H'] },
  { meaning: 'notes', presses: ['N'] },
  { meaning: 'settings', presses: ['S'] },
  { meaning: 'readAloud', presses: ['R'] },
  { meaning: 'pauseReading', presses: ['P'] },
  { meaning: 'fullscreen', presses: ['F', 'F11'] },
  { meaning: 'leave', presses: ['Esc'] },
  { meaning: 'keys', presses: ['?'] },
];

export function KeysSheet() {
  const t = useTranslations('reader');
  return (
    <ReaderSheet panel="keys" title={t('keys')}>
      <dl className={styles['keys']}>
        {keys.map(({ meaning, presses }) => (
          <Fragment key={meaning}>
            <dt className="cluster gap-1">
              {presses.map((press) => (
                <kbd key={press} className={styles['key']}>
                  {press === 'space' ? t('keysSheet.space') : press}
                </kbd>
              ))}
            </dt>
            <dd>{t(`keysSheet.${meaning}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </ReaderSheet>
  );
}
