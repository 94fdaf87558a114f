import { Ban } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Release } from '#shared/domain/anime/release.ts';
import styles from './blocked-note.module.css';

/** Why nothing can be watched, said plainly. */
export function BlockedNote({ release }: { readonly release: Release }) {
  const t = useTranslations('anime.release');
  const reason = release.isBlockedByCopyright ? 'blockedByCopyright' : 'blockedByGeo';
  return (
    <div className={styles['note']}>
      <Ban className={styles['icon']} aria-hidden="true" />
      <p>
        <strong className="block body strong">{t(reason)}</strong>
        {t(`${reason}Advice`)}
      </p>
    </div>
  );
}
