import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import styles from './contrast-note.module.css';
import { hexContrast, type OwnColours, READABLE_CONTRAST } from './own-colours.ts';

export function ContrastNote({ ownGround, ownText }: OwnColours) {
  const t = useTranslations('reader.page');
  if (hexContrast(ownGround, ownText) >= READABLE_CONTRAST) return null;
  return (
    <p role="status" className={styles['note']}>
      <TriangleAlert />
      {t('lowContrast')}
    </p>
  );
}
