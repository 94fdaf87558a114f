import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useExactMoment } from '#renderer/parts/use-exact-moment.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import type { Notice } from '#shared/domain/notice.ts';
import styles from './notices.module.css';

type Of<Kind extends Notice['kind']> = { readonly notice: Extract<Notice, { kind: Kind }> };

/** What became of a damaged database, and what may be lost. */
export function DatabaseNotice({ notice }: Of<'database-set-aside'>) {
  const t = useTranslations('app.notices');
  const exactly = useExactMoment();
  const { keptAs, salvagedRows: rows, backupAt, isWhole } = notice;

  function outcome(): string {
    if (isWhole) return t('database.whole');
    if (backupAt === null) return t('database.lost', { rows });
    return t('database.filled', { rows, when: exactly(backupAt) });
  }

  return (
    <>
      <p className={styles['text']}>
        {t(keptAs === null ? 'database.gone' : 'database.damaged')} {outcome()}
        {keptAs !== null && ` ${t('keptAs', { file: keptAs })}`}
      </p>
      <Link to="/settings" hash="backups" className={buttonClass({ size: 'small' })}>
        {t('database.open')}
      </Link>
    </>
  );
}

/** What became of the damaged list of saved chapters. */
export function LibraryNotice({ notice }: Of<'library-set-aside'>) {
  const t = useTranslations('app.notices');
  const { keptAs, chapters, lost, isKnown } = notice;
  const said = [
    t(keptAs === null ? 'library.gone' : 'library.damaged'),
    t('library.chapters', { chapters }),
    lost > 0 && t('library.lost', { lost }),
    !isKnown && t('library.unknown'),
    t('library.pictures'),
    keptAs !== null && t('keptAs', { file: keptAs }),
  ];
  return (
    <>
      <p className={styles['text']}>{said.filter(Boolean).join(' ')}</p>
      <Link to="/library" search={{ tab: 'saved' }} className={buttonClass({ size: 'small' })}>
        {t('library.open')}
      </Link>
    </>
  );
}
