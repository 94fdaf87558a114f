import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import styles from './keys-sheet.module.css';
import { keyRows } from './reader-keys.ts';

const names: Readonly<Record<string, string>> = {
  PageDown: 'Page Down',
  PageUp: 'Page Up',
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Equal: '+',
  Minus: '−',
  Escape: 'Esc',
};

/** As the keyboard names it: `Ctrl KeyF` is `Ctrl F`. */
function nameOf(press: string): string {
  const parts = press.split(' ').map((code) => names[code] ?? code.replace(/^Key|^Digit/, ''));
  return parts.join(' ');
}

export function ReaderKeys() {
  const t = useTranslations();
  return (
    <dl className={styles['keys']}>
      {keyRows.map(({ meaning, keys }) => (
        <Fragment key={meaning}>
          <dt className="cluster gap-1">
            {Object.keys(keys).map((press) => (
              <kbd key={press} className={styles['key']}>
                {press === 'Space' ? t('player.keys.names.Space') : nameOf(press)}
              </kbd>
            ))}
          </dt>
          <dd>{t(`reader.actions.${meaning}`)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
